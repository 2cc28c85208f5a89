"""Waiting for a test and ending all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator

from reducer.interestingness import syscalls

# How long the members of a killed group may take to be gone before the next test may start.
# They are zombies for longer than this only where nobody reaps orphans.
_SETTLE_SECONDS = 0.02

# A process that was killed may have forked just before: look again, but not for ever.
_SWEEPS = 20

# The variables that point into a sandbox, and that whatever a test starts inherits.
_MARKS = (b"TMPDIR=", b"TMP=", b"TEMP=")


class ProcessGroup:
    """The process group that one worker has running, if any; others may kill it at any time.

    The lock makes sure that no group is killed after its leader was reaped, when the number may
    already belong to somebody else.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._leader: int | None = None
        self._owner: object = None
        self.deadline: float | None = None
        self.timed_out = False

    def started(self, leader: int, deadline: float | None, owner: object = None) -> None:
        """Notes what runs now, until when (`time.monotonic()`, None: no limit) and for whom."""
        with self._lock:
            self.timed_out = False
            self.deadline = deadline
            self._owner = owner
            self._leader = leader

    def kill(self, owner: object) -> None:
        """Kills the group, if one is running and still for that owner."""
        with self._lock:
            if self._leader is not None and self._owner is owner:
                kill_group(self._leader)

    def expire(self, now: float) -> None:
        """Kills the group if its deadline has passed."""
        with self._lock:
            late = self.deadline is not None and now >= self.deadline
            if self._leader is not None and late:
                self.timed_out = True
                self.deadline = None
                kill_group(self._leader)

    def finish(self) -> int:
        """Waits for the leader, kills what is left of its group, and reaps it.

        Returns its exit code, negative for a signal. Raises ChildProcessError if somebody else
        has reaped it.
        """
        leader = self._leader
        assert leader is not None
        try:
            status = _wait_for_exit(leader)
        finally:
            with self._lock:
                self._leader = None
                self._owner = None
                self.deadline = None
            kill_group(leader)
        if status is None:
            status = syscalls.reap(leader)
        _settle(leader)
        return os.waitstatus_to_exitcode(status)


def _wait_for_exit(pid: int) -> int | None:
    """Waits until the process has ended and leaves it to be reaped: its number stays taken.

    Where the system cannot do that, reaps it and returns its status.
    """
    if hasattr(os, "waitid"):
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        return None
    return os.waitpid(pid, 0)[1]


def kill_group(group: int) -> None:
    """Kills all processes of the group; that there are none is no error."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _settle(group: int) -> None:
    """Waits shortly until no member of a killed group is left, so that none writes any more."""
    give_up = 0.0
    while True:
        try:
            os.killpg(group, 0)
        except OSError:
            return
        now = time.monotonic()
        give_up = give_up or now + _SETTLE_SECONDS
        if now >= give_up:
            return
        time.sleep(0.0005)


def kill_orphans(directory: bytes) -> int:
    """Kills the processes whose environment has their temporary files in or below `directory`.

    This finds those that left their process group. Returns how many were killed; 0 where there
    is no /proc.
    """
    killed: set[int] = set()  # A killed process may still be there at the next sweep.
    for _ in range(_SWEEPS):
        found = [pid for pid in _process_ids() if _belongs(pid, directory)]
        if not found:
            break
        for pid in found:
            _kill_one(pid, directory)
        killed.update(found)
        time.sleep(0.001)
    return len(killed)


def _process_ids() -> Iterator[int]:
    try:
        names = os.listdir("/proc")
    except OSError:
        return
    own = os.getpid()
    for name in names:
        if name.isdecimal() and int(name) != own:
            yield int(name)


def _belongs(pid: int, directory: bytes) -> bool:
    environment = syscalls.read_file(b"/proc/%d/environ" % pid)
    if directory not in environment:
        return False
    within = directory + b"/"
    values = (
        entry.partition(b"=")[2] for entry in environment.split(b"\0") if entry.startswith(_MARKS)
    )
    return any(value == directory or value.startswith(within) for value in values)


def _kill_one(pid: int, directory: bytes) -> None:
    """Kills the process if it still is the one that was found."""
    try:
        handle = os.pidfd_open(pid)
    except (AttributeError, OSError):
        return
    try:
        if _belongs(pid, directory):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
    except OSError:
        pass
    finally:
        os.close(handle)
