"""Reading the file that is to be reduced."""

from __future__ import annotations

import errno
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

_STDIN_MODE = 0o644

_DESCRIPTORS = ("/dev/fd/", "/dev/std", "/proc/")


class InputError(ValueError):
    """The input cannot be read; the message is one line that says what to do."""


@dataclass(frozen=True)
class InputFile:
    """What was read, and from where; `path` is None for standard input, descriptors and pipes.

    `name` is the base name, `mode` the permission bits.
    """

    path: Path | None
    name: str
    data: bytes
    mode: int

    def changed(self) -> bool:
        """Whether the file no longer holds what was read (never for standard input)."""
        if self.path is None:
            return False
        try:
            return self.path.read_bytes() != self.data
        except OSError:
            return True


def read_input(path: Path | None) -> InputFile:
    """Reads the file, or standard input if `path` is None. Raises InputError."""
    if path is None:
        return _read_stdin()
    if "\0" in str(path):
        raise InputError("a file name cannot contain a NUL character: check the name")
    try:
        with open(path, "rb") as file:
            found = os.fstat(file.fileno())
            _check_kind(path, found.st_mode)
            data = file.read()
    except OSError as error:
        raise InputError(_reason(path, error)) from None
    # A descriptor has no place beside it where a result could be written.
    named = stat.S_ISREG(found.st_mode) and not str(path).startswith(_DESCRIPTORS)
    kept = path if named else None
    return InputFile(kept, path.name, data, stat.S_IMODE(found.st_mode))


def _read_stdin() -> InputFile:
    if sys.stdin is None:
        raise InputError("standard input is closed: name a file, or pipe the input in")
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        raise InputError(f"cannot read standard input ({error.strerror}): name a file") from None
    return InputFile(None, "stdin", data, _STDIN_MODE)


def _check_kind(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise InputError(f"{path} is a directory: name a file")
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
        raise InputError(f"{path} is not a regular file: name a file, or pipe the input in")


def _reason(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return f"there is no file {path}: check the name"
    if error.errno == errno.EACCES:
        return f"{path} may not be read: check its permissions (chmod u+r)"
    if error.errno == errno.EISDIR:
        return f"{path} is a directory: name a file"
    return f"cannot read {path} ({error.strerror}): name a file that can be read"
