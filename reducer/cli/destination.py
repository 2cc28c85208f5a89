"""Where the result goes: a file of its own, over the input, or standard output."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from reducer.testcase.atomic import OutputError, OutputFile
from reducer.testcase.backup import keep_original
from reducer.testcase.input import InputFile

_STANDARD_OUTPUT = ("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


def choose_destination(
    source: InputFile, output: Path | None, in_place: bool, as_json: bool = False
) -> Destination:
    """The destination that the command line asks for; with `as_json`, JSON shall hold the result
    that would go to standard output.

    Raises:
        OutputError: nothing can be written there.
    """
    if in_place:
        if source.path is None:
            raise OutputError("--in-place needs a regular file as INPUT")
        return InPlace(source)
    if output is None and source.path is not None:
        output = default_output(source.path)
    if output is None or str(output) in _STANDARD_OUTPUT:
        return Destination() if as_json else StandardOutput()
    if source.path is not None and _is_same(output, source.path):
        raise OutputError(f"{output} is the input itself: use --in-place to write over it")
    return Beside(output, source.mode)


def _is_same(output: Path, source: Path) -> bool:
    try:
        return output.samefile(source)
    except OSError:
        return False


def default_output(path: Path) -> Path:
    """`NAME.reduced.EXT` beside the input."""
    return path.with_name(f"{path.stem}.reduced{path.suffix}")


class Destination:
    """Takes every new best test case; `written` says in words where the result is."""

    path: Path | None = None

    @property
    def written(self) -> str:
        """Where the result is, in words."""
        return f"written to {self.path or 'standard output'}"

    def save(self, data: bytes) -> None:
        """Puts a new best test case there, all of it or nothing.

        Raises:
            OutputError: it cannot be written; what was there before still is.
        """

    def finish(self, data: bytes) -> None:
        """The run is over with this result."""
        self.save(data)

    def rescue(self, data: bytes) -> str:
        """After an error in writing: keeps the result where there is room, and says where."""
        try:
            if self.path and self.path.is_file() and self.path.read_bytes() == data:
                return f"the smallest result so far ({len(data):,} bytes) is in {self.path}"
            handle, name = tempfile.mkstemp(prefix="reduced-")
            with open(handle, "wb") as file:
                file.write(data)
        except OSError:
            return f"an earlier result may be in {self.path}" if self.path else "the result is lost"
        return f"the smallest result so far ({len(data):,} bytes) is in {name}"


class Beside(Destination):
    """A file of its own."""

    def __init__(self, path: Path, mode: int) -> None:
        self.path = path
        self._file = OutputFile(path, mode)
        self._file.check()
        self._saved: bytes | None = None

    def save(self, data: bytes) -> None:
        """Replaces the file's content."""
        if data != self._saved:
            self._file.save(data)
            self._saved = data


class InPlace(Destination):
    """The input itself; its original is kept beside it before the first change."""

    def __init__(self, source: InputFile) -> None:
        assert source.path is not None
        self.path = source.path
        self._file = OutputFile(source.path, source.mode)
        self._file.check()
        self._saved = self._saving = source.data
        self._backup: Path | None = None

    @property
    def written(self) -> str:
        """Where the result and the original are."""
        kept = f", the original is in {self._backup}" if self._backup else ""
        return f"written to {self.path}{kept}"

    def save(self, data: bytes) -> None:
        """Replaces the input's content, unless somebody else has changed it."""
        if data == self._saved:
            return
        assert self.path is not None
        try:
            # A signal may have come between the last writing and the note of it.
            untouched = self.path.read_bytes() in (self._saved, self._saving)
        except OSError:
            untouched = False
        if not untouched:
            raise OutputError(f"{self.path} was changed while we ran, so it is left as it is")
        if self._backup is None:
            self._backup = self._keep_original(self.path)
        self._saving = data
        self._file.save(data)
        self._saved = data

    def _keep_original(self, path: Path) -> Path:
        try:
            return keep_original(path)
        except OSError as error:
            raise OutputError(
                f"cannot keep the original of {path} ({error.strerror}), so it is left as it is"
            ) from None


class StandardOutput(Destination):
    """Standard output, at the end."""

    def finish(self, data: bytes) -> None:
        """Writes the result.

        Raises:
            OutputError: nobody reads it, or there is no room for it.
        """
        print_out(data)


def print_out(data: bytes) -> None:
    """Writes to standard output.

    Raises:
        OutputError: it is closed, nobody reads it, or there is no room for it.
    """
    if sys.stdout is None:
        raise OutputError("standard output is closed")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        # What is left in the buffer must not be tried again, and fail again, at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise OutputError(f"cannot write to standard output ({error.strerror})") from None
