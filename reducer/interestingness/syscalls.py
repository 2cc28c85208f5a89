"""Short system calls that keep the interpreter lock.

The functions of `os` release the lock around each call. While another thread computes, getting it
back takes a whole switch interval (5 ms) each time: a test would take ten times as long. These
calls take microseconds, so holding the lock is cheaper for everybody. Where the C library cannot
be called like that, the functions of `os` stand in.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys

# Longer writes are worth a release of the lock.
_SHORT_WRITE = 256 * 1024

# Most environments fit.
_READ_BYTES = 16 * 1024

# What getdents64 says of an empty directory: the entries `.` and `..`, 24 bytes each.
_EMPTY_LISTING = 48


def _load() -> ctypes.PyDLL | None:
    """The C library with the types of the functions used here; None if it lacks one."""
    if sys.platform != "linux":  # Elsewhere open() is called like no other function (arm64).
        return None
    integer, text, size = ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t
    try:
        libc = ctypes.PyDLL(None, use_errno=True)
        libc.openat.argtypes = (integer, text, integer, ctypes.c_uint)
        libc.unlinkat.argtypes = (integer, text, integer)
        libc.getdents64.argtypes = (integer, ctypes.c_void_p, size)
        libc.getdents64.restype = ctypes.c_ssize_t
        libc.read.argtypes = (integer, ctypes.c_void_p, size)
        libc.read.restype = ctypes.c_ssize_t
        libc.write.argtypes = (integer, text, size)
        libc.write.restype = ctypes.c_ssize_t
        libc.close.argtypes = (integer,)
        libc.waitpid.argtypes = (integer, ctypes.POINTER(integer), integer)
    except (OSError, AttributeError):
        return None
    return libc


_libc = _load()


def _failure(name: bytes | None = None) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number), None if name is None else os.fsdecode(name))


def open_at(directory: int, name: bytes, flags: int, mode: int = 0) -> int:
    """Opens `name` in the directory of that descriptor; raises OSError."""
    if _libc is None:
        return os.open(name, flags, mode, dir_fd=directory)
    descriptor: int = _libc.openat(directory, name, flags, mode)
    if descriptor < 0:
        raise _failure(name)
    return descriptor


def unlink_at(directory: int, name: bytes) -> bool:
    """Removes the file `name`; false if that did not succeed, for whatever reason."""
    if _libc is None:
        try:
            os.unlink(name, dir_fd=directory)
        except OSError:
            return False
        return True
    removed: bool = _libc.unlinkat(directory, name, 0) == 0
    return removed


def is_empty(directory: int) -> bool:
    """Whether a directory that was just opened is empty; false may also mean unknown."""
    if _libc is None:
        return not os.listdir(directory)
    room = ctypes.create_string_buffer(2 * _EMPTY_LISTING)
    empty: bool = _libc.getdents64(directory, room, len(room)) == _EMPTY_LISTING
    return empty


def read_file(path: bytes) -> bytes:
    """The content of a file; empty if it cannot be read. For the small files of /proc."""
    if _libc is None:
        try:
            with open(path, "rb", buffering=0) as file:
                return file.read()
        except OSError:
            return b""
    descriptor = _libc.openat(-1, path, os.O_RDONLY | os.O_CLOEXEC, 0)
    if descriptor < 0:
        return b""
    parts = []
    room = ctypes.create_string_buffer(_READ_BYTES)
    while (length := _libc.read(descriptor, room, _READ_BYTES)) > 0:
        parts.append(ctypes.string_at(room, length))
    _libc.close(descriptor)
    return b"".join(parts)


def write(descriptor: int, data: bytes) -> None:
    """Writes all of the data; raises OSError."""
    written = 0
    if _libc is not None and len(data) <= _SHORT_WRITE:
        written = _libc.write(descriptor, data, len(data))
        if written < 0:
            raise _failure()
    while written < len(data):
        written += os.write(descriptor, memoryview(data)[written:])


def close(descriptor: int) -> None:
    """Closes a descriptor."""
    if _libc is None:
        os.close(descriptor)
    else:
        _libc.close(descriptor)


def reap(pid: int) -> int:
    """The wait status of a child that has ended; raises ChildProcessError."""
    if _libc is None:
        return os.waitpid(pid, 0)[1]
    status = ctypes.c_int(0)
    while _libc.waitpid(pid, ctypes.byref(status), 0) < 0:
        if ctypes.get_errno() != errno.EINTR:
            raise _failure()
    return status.value
