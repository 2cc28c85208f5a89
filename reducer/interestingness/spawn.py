"""Starting the same command again and again, at the cost of the system call.

Everything that `posix_spawn` needs is prepared once, so that a start is one foreign call during
which other threads go on.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

# Larger than any posix_spawnattr_t, posix_spawn_file_actions_t or sigset_t in use (glibc: 336).
_OPAQUE_WORDS = 128

# The numbers of <spawn.h>: glibc and musl agree, Darwin has its own SETSID.
_SETSIGDEF = 0x04
_SETSIGMASK = 0x08
_SETSID = {"linux": 0x80, "darwin": 0x0400}


@dataclass(frozen=True)
class SpawnPlan:
    """One command line with its surroundings; all paths are absolute.

    Standard output and standard error both go to the file `output`, opened for appending;
    without `errors`, standard error is thrown away. The command leads a session and a process group
    of its own.
    """

    argv: Sequence[bytes]
    environment: Mapping[bytes, bytes]
    directory: bytes
    stdin: bytes
    output: bytes = b"/dev/null"
    errors: bool = True


class Spawner(Protocol):
    """Starts one prepared command."""

    def spawn(self) -> int:
        """Starts the command as leader of a new session; returns its process id, or raises
        OSError. The caller has to reap it."""
        ...

    def close(self) -> None:
        """Frees what was prepared."""
        ...


def prepare(plan: SpawnPlan) -> Spawner:
    """The fastest spawner that this system has for the plan."""
    libc = _spawn_library()
    return PopenSpawner(plan) if libc is None else LibcSpawner(plan, libc)


@functools.cache
def _spawn_library() -> ctypes.CDLL | None:
    """The C library, if its posix_spawn can change the directory and start a session."""
    if sys.platform not in _SETSID:
        return None
    try:
        libc = ctypes.CDLL(None)
        if not hasattr(libc, "posix_spawn"):
            return None
        _chdir_action(libc)
    except (OSError, AttributeError):
        return None
    return libc


def _chdir_action(libc: ctypes.CDLL) -> Any:
    """posix_spawn_file_actions_addchdir, under its first or its standard name."""
    try:
        return libc.posix_spawn_file_actions_addchdir_np
    except AttributeError:
        return libc.posix_spawn_file_actions_addchdir


def _checked(code: int) -> None:
    if code:
        raise OSError(code, os.strerror(code))


def _opaque() -> ctypes.Array[ctypes.c_uint64]:
    return (ctypes.c_uint64 * _OPAQUE_WORDS)()


class LibcSpawner:
    """posix_spawn with its arguments kept; for the use of one thread at a time."""

    def __init__(self, plan: SpawnPlan, libc: ctypes.CDLL) -> None:
        self._libc = libc
        self._actions = self._file_actions(plan)
        self._attributes = self._spawn_attributes(plan)
        self._pid = ctypes.c_int(0)
        variables = [name + b"=" + value for name, value in plan.environment.items()]
        self._path = ctypes.c_char_p(plan.argv[0])
        self._argv = (ctypes.c_char_p * (len(plan.argv) + 1))(*plan.argv, None)
        self._environment = (ctypes.c_char_p * (len(variables) + 1))(*variables, None)
        self._arguments = (
            ctypes.byref(self._pid),
            self._path,
            ctypes.byref(self._actions),
            ctypes.byref(self._attributes),
            self._argv,
            self._environment,
        )
        self._open = True

    def _file_actions(self, plan: SpawnPlan) -> ctypes.Array[ctypes.c_uint64]:
        libc, actions = self._libc, _opaque()
        here = ctypes.byref(actions)
        _checked(libc.posix_spawn_file_actions_init(here))
        _checked(_chdir_action(libc)(here, plan.directory))
        add_open = libc.posix_spawn_file_actions_addopen
        _checked(add_open(here, 0, plan.stdin, os.O_RDONLY, 0))
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        _checked(add_open(here, 1, plan.output, flags, 0o600))
        if plan.errors:
            _checked(libc.posix_spawn_file_actions_adddup2(here, 1, 2))
        else:
            _checked(add_open(here, 2, os.devnull.encode(), os.O_WRONLY, 0))
        with contextlib.suppress(AttributeError):  # As subprocess does; glibc since 2.34.
            _checked(libc.posix_spawn_file_actions_addclosefrom_np(here, 3))
        return actions

    def _spawn_attributes(self, plan: SpawnPlan) -> ctypes.Array[ctypes.c_uint64]:
        """A new session, every signal at its default, none blocked."""
        libc, attributes = self._libc, _opaque()
        here = ctypes.byref(attributes)
        signals = _opaque()
        _checked(libc.posix_spawnattr_init(here))
        libc.sigemptyset(ctypes.byref(signals))
        _checked(libc.posix_spawnattr_setsigmask(here, ctypes.byref(signals)))
        # Not sigfillset, which leaves out those that the C library would then ignore.
        ctypes.memset(signals, 0xFF, ctypes.sizeof(signals))
        _checked(libc.posix_spawnattr_setsigdefault(here, ctypes.byref(signals)))
        flags = _SETSID[sys.platform] | _SETSIGDEF | _SETSIGMASK
        _checked(libc.posix_spawnattr_setflags(here, ctypes.c_short(flags)))
        return attributes

    def spawn(self) -> int:
        """Starts the command; returns its process id, or raises OSError."""
        code = self._libc.posix_spawn(*self._arguments)
        if code:
            raise OSError(code, os.strerror(code), os.fsdecode(self._path.value or b""))
        return self._pid.value

    def close(self) -> None:
        """Frees what the C library has allocated."""
        if self._open:
            self._open = False
            self._libc.posix_spawn_file_actions_destroy(ctypes.byref(self._actions))
            self._libc.posix_spawnattr_destroy(ctypes.byref(self._attributes))


class PopenSpawner:
    """The same by way of the standard library, where posix_spawn cannot do it."""

    def __init__(self, plan: SpawnPlan) -> None:
        self._plan = plan

    def spawn(self) -> int:
        """Starts the command; returns its process id, or raises OSError."""
        plan = self._plan
        with contextlib.ExitStack() as files:
            stdin = files.enter_context(open(plan.stdin, "rb"))
            output = files.enter_context(open(plan.output, "ab"))
            process = subprocess.Popen(
                plan.argv,
                stdin=stdin,
                stdout=output,
                stderr=output if plan.errors else subprocess.DEVNULL,
                cwd=plan.directory,
                env=plan.environment,
                start_new_session=True,
            )
        process.returncode = 0  # Reaped by the caller: Popen must not wait for it as well.
        return process.pid

    def close(self) -> None:
        """Nothing is kept."""
