"""Keeping the original of a file that is changed in place."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def keep_original(path: Path) -> Path:
    """Copies the file to NAME.orig, or NAME.orig.1, .2 ... and returns the copy's path.

    No existing file is ever overwritten; one that already holds the same content is used as it
    is. The copy appears in one step, with the original's permissions and times, and is on disk
    when this returns. Raises OSError.
    """
    data = path.read_bytes()
    for backup in itertools.takewhile(os.path.lexists, _names(path)):
        if _holds(backup, data):
            return backup
    copy = _copy_beside(path, data)
    try:
        return _publish(copy, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(copy)


def _names(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.name}.orig")
    for number in itertools.count(1):
        yield path.with_name(f"{path.name}.orig.{number}")


def _holds(backup: Path, data: bytes) -> bool:
    try:
        found = os.lstat(backup)
        return (
            stat.S_ISREG(found.st_mode)
            and found.st_size == len(data)
            and backup.read_bytes() == data
        )
    except OSError:
        return False


def _copy_beside(path: Path, data: bytes) -> Path:
    """A complete copy under a name that nobody looks at."""
    found = path.stat()
    copy = path.with_name(f".reduce-{secrets.token_hex(8)}.tmp")
    descriptor = os.open(copy, _NEW_FILE, stat.S_IRUSR | stat.S_IWUSR)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(descriptor, stat.S_IMODE(found.st_mode))
            os.utime(descriptor, ns=(found.st_atime_ns, found.st_mtime_ns))
            os.fsync(descriptor)
    except BaseException:
        os.unlink(copy)
        raise
    return copy


def _publish(copy: Path, path: Path) -> Path:
    """Gives the copy the first name that is free, in a way that never replaces a file."""
    names = _names(path)
    while True:
        backup = next(names)
        try:
            os.link(copy, backup)
            return backup
        except FileExistsError:
            continue
        except OSError:  # A file system without hard links.
            if os.path.lexists(backup):
                continue
            os.close(os.open(backup, _NEW_FILE, 0o600))
            os.replace(copy, backup)
            return backup
