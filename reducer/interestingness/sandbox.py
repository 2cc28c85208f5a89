"""Private directories for tests: one workspace a run, one sandbox in it a worker."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import functools
import os
import shutil
import stat
import tempfile
from pathlib import Path
from types import TracebackType

from reducer.interestingness import syscalls
from reducer.interestingness.processes import kill_orphans

_RAM_DISK = Path("/dev/shm")

# What a test may be expected to write beside its candidate: object files, a small program.
_ROOM_FOR_A_TEST = 128 * 1024 * 1024

# The copies of a test case that a test may be expected to make (preprocessed, minified, ...).
_COPIES = 4

_WORK = b"work"
_TMP = b"tmp"
_PRIVATE = 0o700
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_FULL = (errno.ENOSPC, errno.EDQUOT)


class SandboxError(OSError):
    """The place where tests run cannot be used; the message says where and what to do."""


class Workspace:
    """A directory of this run's own, on a RAM disk if there is a fit one.

    It is locked while the run lives: what a killed run has left is removed by the next one.
    `needed_bytes` is the size of a test case. Raises SandboxError.
    """

    def __init__(self, *, jobs: int = 1, needed_bytes: int = 0) -> None:
        try:
            base = choose_base(jobs * (_ROOM_FOR_A_TEST + _COPIES * needed_bytes))
            for place in {base, _RAM_DISK, Path(tempfile.gettempdir())}:
                remove_stale(place)
            self.root, self._lock = _make_locked(base)
        except OSError as error:
            raise SandboxError(
                error.errno,
                f"cannot make a directory for the tests ({error.strerror}): "
                "set TMPDIR to a directory that can be written",
            ) from None

    def sandbox(self, number: int, name: str, mode: int = 0o644) -> Sandbox:
        """The sandbox of worker `number`, for candidates of that name and mode."""
        return Sandbox(self.root / str(number), name, mode)

    def close(self) -> None:
        """Kills what still runs in it and removes it; may be called again."""
        kill_orphans(os.fsencode(self.root))
        _remove_tree(self.root)
        lock, self._lock = self._lock, -1
        if lock >= 0:
            os.close(lock)

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def choose_base(room: int) -> Path:
    """The RAM disk if programs can run there and `room` bytes are free, else TMPDIR's place."""
    try:
        space = os.statvfs(_RAM_DISK)
    except OSError:
        return Path(tempfile.gettempdir())
    fit = (
        not space.f_flag & os.ST_RDONLY
        and not space.f_flag & getattr(os, "ST_NOEXEC", 0)
        and space.f_bavail * space.f_frsize >= room
        and os.access(_RAM_DISK, os.W_OK | os.X_OK)
    )
    return _RAM_DISK if fit else Path(tempfile.gettempdir())


def _prefix() -> str:
    return f"reduce-{os.getuid()}-"


def _make_locked(base: Path) -> tuple[Path, int]:
    """Makes a directory and locks it; another run may take it for stale before it is locked."""
    while True:
        root = Path(os.path.realpath(tempfile.mkdtemp(prefix=_prefix(), dir=base)))
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(root, _DIRECTORY)
            if _take(lock) and os.path.isdir(root):
                return root, lock
            os.close(lock)


def _take(directory: int) -> bool:
    """Locks the directory of that descriptor; false if another process has it locked."""
    try:
        fcntl.flock(directory, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass  # A file system without locks: nobody can take it for stale either.
    return True


def remove_stale(base: Path) -> None:
    """Removes the workspaces that this user's dead runs have left in `base`, and their tests."""
    try:
        entries = [entry for entry in os.scandir(base) if entry.name.startswith(_prefix())]
    except OSError:
        return
    for entry in entries:
        with contextlib.suppress(OSError):
            found = entry.stat(follow_symlinks=False)
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid():
                _remove_if_dead(Path(entry.path))


def _remove_if_dead(root: Path) -> None:
    descriptor = os.open(root, _DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        kill_orphans(os.fsencode(os.path.realpath(root)))
        _remove_tree(root)
    finally:
        os.close(descriptor)


class Sandbox:
    """Where one worker's tests run: a working directory with the candidate, and a TMPDIR.

    Both are emptied before each test, by way of descriptors of the directories themselves: a test
    that puts a link in the place of its directory cannot make us remove what is elsewhere.
    """

    def __init__(self, root: Path, name: str, mode: int = 0o644) -> None:
        if not name or name in (".", "..") or "/" in name or "\0" in name:
            raise ValueError(f"not a file name: {name!r}")
        self.root = root
        self.directory = root / "work"
        self.tmp = root / "tmp"
        self.candidate = self.directory / name
        self.output = root / "output"
        self._name = os.fsencode(name)
        # A candidate that its owner cannot read could not be given on standard input.
        self._mode = (mode & 0o777) | stat.S_IRUSR
        self._root = -1

    def prepare(self, data: bytes) -> None:
        """Leaves the candidate in an otherwise empty working directory, and an empty TMPDIR.

        Raises SandboxError, above all if the disk is full.
        """
        try:
            try:
                self._fill(data)
            except OSError as error:
                if error.errno in _FULL:
                    raise
                self._rebuild()  # The test before has moved or closed its directories.
                self._fill(data)
        except OSError as error:
            raise self._explained(error) from None

    def clear(self) -> None:
        """Empties both directories; raises OSError if they are not there."""
        for name in (_WORK, _TMP):
            syscalls.close(self._emptied(name))

    def close(self) -> None:
        """Lets go of the directories; the workspace removes them."""
        root, self._root = self._root, -1
        if root >= 0:
            os.close(root)

    def discard_output(self) -> None:
        """Removes what an earlier test has printed."""
        _remove_tree(self.output)

    def cut_output(self, limit: int) -> None:
        """Cuts what the running test has printed down to its first `limit` bytes."""
        with contextlib.suppress(OSError):
            descriptor = os.open(self.output, os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                found = os.fstat(descriptor)
                if found.st_size > limit and found.st_nlink == 1:
                    os.ftruncate(descriptor, limit)
            finally:
                os.close(descriptor)

    def read_output(self, limit: int) -> bytes:
        """The first `limit` bytes of what the test has printed; the file is removed."""
        data = b""
        with contextlib.suppress(OSError):
            descriptor = os.open(self.output, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            with open(descriptor, "rb") as file:
                data = file.read(limit)
        self.discard_output()
        return data

    def _fill(self, data: bytes) -> None:
        syscalls.close(self._emptied(_TMP))
        work = self._emptied(_WORK)
        try:
            candidate = syscalls.open_at(work, self._name, _NEW_FILE, self._mode)
            try:
                syscalls.write(candidate, data)
                if self._mode & _umask():
                    os.fchmod(candidate, self._mode)
            finally:
                syscalls.close(candidate)
        finally:
            syscalls.close(work)

    def _emptied(self, name: bytes) -> int:
        """A descriptor of one of the two directories, which is empty now."""
        directory = syscalls.open_at(self._root, name, _DIRECTORY)
        syscalls.unlink_at(directory, self._name)
        if not syscalls.is_empty(directory):
            _remove_entries(directory)
        return directory

    def _rebuild(self) -> None:
        """Makes the directories, in the place of whatever may be there."""
        self.close()
        _remove_tree(self.root)
        for directory in (self.root, self.directory, self.tmp):
            os.makedirs(directory, _PRIVATE, exist_ok=True)
            os.chmod(directory, _PRIVATE)
        self._root = os.open(self.root, _DIRECTORY)

    def _explained(self, error: OSError) -> SandboxError:
        if error.errno in _FULL:
            with contextlib.suppress(OSError):
                self.clear()
            text = (
                f"no space left for a test in {self.root}: "
                "free some, or set TMPDIR to a directory with more room"
            )
        else:
            text = (
                f"cannot prepare a test in {self.root} ({error.strerror}): "
                "set TMPDIR to another directory"
            )
        return SandboxError(error.errno, text)


@functools.cache
def _umask() -> int:
    """The process's umask, as it was first seen: reading it means setting it for a moment."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _remove_entries(directory: int) -> None:
    """Removes all that is in the directory of that descriptor."""
    os.lseek(directory, 0, os.SEEK_SET)  # `is_empty` has read on.
    for name in os.listdir(directory):
        try:
            os.unlink(name, dir_fd=directory)
        except OSError:
            _remove_tree(name, directory)


def _remove_tree(path: str | Path, directory: int | None = None) -> None:
    """Removes a file or a directory, relative to the directory of that descriptor.

    Opens up directories that a test has closed. Gives up silently.
    """
    for _ in range(3):  # A dying process may still write while we remove.
        try:
            found = os.stat(path, dir_fd=directory, follow_symlinks=False)
            if stat.S_ISDIR(found.st_mode):
                _open_up(path, directory)
                shutil.rmtree(path, dir_fd=directory)
            else:
                os.unlink(path, dir_fd=directory)
            return
        except OSError:
            continue


def _open_up(path: str | Path, directory: int | None) -> None:
    """Gives the owner all rights to the directory and to those below."""
    os.chmod(path, _PRIVATE, dir_fd=directory)
    for _, names, _, parent in os.fwalk(path, dir_fd=directory):
        for name in names:
            found = os.stat(name, dir_fd=parent, follow_symlinks=False)
            if stat.S_ISDIR(found.st_mode) and found.st_mode & _PRIVATE != _PRIVATE:
                os.chmod(name, _PRIVATE, dir_fd=parent)
