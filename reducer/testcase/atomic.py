"""Writing files such that they hold the old content or the new, and nothing else, at any moment."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path

# A name may have 255 bytes; this leaves room for what is put around it.
_LONGEST_NAME = 200

# No write takes this long: what is older was left by a run that was killed.
_STALE_SECONDS = 600.0

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class OutputError(OSError):
    """A result cannot be written; the message is one line that says what to do."""


def write_atomic(path: Path, data: bytes, mode: int | None = None) -> None:
    """Replaces the content of the file in one step; killed at any point, the file is whole.

    A symbolic link is followed and stays. Without `mode` the file keeps its permissions, and a new
    one gets the usual ones. On failure (OSError) nothing is left behind.
    """
    target = Path(os.path.realpath(path))
    if mode is None:
        mode = _mode_of(target)
    temporary, descriptor = _create_beside(target)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            if mode is not None:
                os.fchmod(descriptor, mode)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _mode_of(target: Path) -> int | None:
    try:
        return stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None


def _short(name: str) -> str:
    return os.fsdecode(os.fsencode(name)[:_LONGEST_NAME])


def _create_beside(target: Path) -> tuple[Path, int]:
    """A new file in the same directory, under a name of its own."""
    while True:
        temporary = target.parent / f".{_short(target.name)}.{secrets.token_hex(8)}.tmp"
        try:
            return temporary, os.open(temporary, _NEW_FILE, 0o666)
        except FileExistsError:
            continue


class OutputFile:
    """The file that always holds the best result so far."""

    def __init__(self, path: Path, mode: int | None = None) -> None:
        self.path = path
        self._mode = mode

    def check(self) -> None:
        """Makes sure, before hours are spent, that the file can be written.

        Raises OutputError. Removes what a killed run has left half-written beside the file.
        """
        target = Path(os.path.realpath(self.path))
        try:
            target.lstat()
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            raise OutputError(
                f"cannot write {self.path} ({error.strerror}): choose another name for the output"
            ) from None
        if target.is_symlink():
            raise OutputError(f"cannot write {self.path}: it is a link to itself, name another")
        if target.is_dir():
            raise OutputError(f"cannot write {self.path}: it is a directory, name a file")
        if target.exists() and not target.is_file():
            raise OutputError(f"cannot write {self.path}: it is not a regular file, name another")
        if not target.parent.is_dir():
            raise OutputError(f"cannot write {self.path}: make the directory {target.parent} first")
        try:
            temporary, descriptor = _create_beside(target)
            os.close(descriptor)
            os.unlink(temporary)
        except OSError as error:
            raise OutputError(
                f"cannot write in {target.parent} ({error.strerror}): "
                "choose another place for the output"
            ) from None
        _remove_stale(target)

    def save(self, data: bytes) -> None:
        """Replaces the content in one step. Raises OutputError; the old content then stays."""
        try:
            write_atomic(self.path, data, self._mode)
        except OSError as error:
            raise OutputError(
                f"cannot write {self.path} ({error.strerror}): the last result in it is whole; "
                "make room or choose another place, then start again"
            ) from None


def _remove_stale(target: Path) -> None:
    """Removes the temporary files of this target that are too old to be in use."""
    pattern = re.compile(re.escape(f".{_short(target.name)}.") + r"[0-9a-f]{16}\.tmp")
    before = time.time() - _STALE_SECONDS
    with contextlib.suppress(OSError):
        for entry in os.scandir(target.parent):
            if (
                pattern.fullmatch(entry.name)
                and entry.stat(follow_symlinks=False).st_mtime < before
            ):
                os.unlink(entry.path)
