"""Running a reducer to its end or to a limit, and what it costs beside its tests.

Measured are its own processes, those that are not (below) a test, ten times a second, as /proc
shows them. CPU: seconds in user and kernel mode, exact for the process that was started; of helpers
that live shorter than a sample nothing is seen, so theirs is a lower bound. Memory: the largest
peak of a single process (VmHWM).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

POLL = 0.02
"""Seconds between looks at whether it has ended: the error of the wall time."""
SAMPLE = 0.1
"""Seconds between samples of its processes."""
GRACE = 15
"""Seconds that an interrupted reducer may take to put its result in order."""
MARK = "BENCHMARK_RUN"
"""The environment variable by which what a run left behind is found."""


@dataclass(frozen=True)
class Ended:
    """How it ended: exit status, or None if the limit stopped it; seconds, MiB (None: unknown)."""

    status: int | None
    wall: float
    cpu: float | None
    memory: float | None


def run(argv: Sequence[str], cwd: Path, test: Path, limit: float, output: Path) -> Ended:
    """Runs a command; at `limit` (seconds) it is interrupted, and then killed with all it started.

    `test` is the script that the command runs; its processes are known by this path, so it must not
    become another program. Standard output goes to `output`, standard error beside it. OSError if
    it cannot be started.
    """
    environment = os.environ | {MARK: str(cwd), "TMPDIR": str(cwd / "tmp")}
    (cwd / "tmp").mkdir()
    start = time.monotonic()
    with output.open("wb") as out, output.with_suffix(".err").open("wb") as err:
        child = subprocess.Popen(
            argv,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
    meter = Meter(child.pid, os.fsencode(test))
    try:
        stopped = not _wait(child.pid, start + limit, meter)
        if stopped:
            child.send_signal(signal.SIGINT)
            _wait(child.pid, time.monotonic() + GRACE, meter)
        wall = time.monotonic() - start
        meter.sample()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        status = child.wait()
        _kill_marked(str(cwd))
    return Ended(None if stopped else status, wall, meter.cpu, meter.memory)


def _wait(pid: int, deadline: float, meter: Meter) -> bool:
    """Whether it ended before the deadline; it is not yet reaped, so that it can be measured."""
    due = 0.0
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        now = time.monotonic()
        if now >= deadline:
            return False
        if now >= due:
            meter.sample()
            due = now + SAMPLE
        time.sleep(POLL)
    return True


def _kill_marked(mark: str) -> None:
    """Kills what a run left in other sessions, by its mark, until all of it is gone."""
    entry = f"{MARK}={mark}".encode()
    deadline = time.monotonic() + GRACE
    while pids := _having(entry):
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if time.monotonic() > deadline:
            break  # One that the kernel does not let go, as it waits for a device.
        time.sleep(POLL)


def _having(entry: bytes) -> list[int]:
    """The processes with this entry in their environment; one that has ended has none."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if entry in path.read_bytes().split(b"\0"):
                found.append(int(path.parent.name))
    return found


@dataclass
class Meter:
    """Adds up what a process and its helpers have used so far; sees nothing without /proc."""

    root: int
    test: bytes
    _cpu: dict[tuple[int, int], int] = field(default_factory=dict)
    _peak: int = 0

    @property
    def cpu(self) -> float | None:
        """Seconds."""
        return sum(self._cpu.values()) / os.sysconf("SC_CLK_TCK") if self._cpu else None

    @property
    def memory(self) -> float | None:
        """MiB."""
        return self._peak / 1024 if self._peak else None

    def sample(self) -> None:
        """Looks at all its processes that are no tests."""
        with contextlib.suppress(OSError):
            own_line = _command_line(self.root)
            pending = [self.root]
            while pending:
                # A process may end while it is looked at.
                with contextlib.suppress(OSError, ValueError, IndexError):
                    pending += self._look(pending.pop(), own_line)

    def _look(self, pid: int, own_line: list[bytes]) -> list[int]:
        """Notes what a process has used; its children, or none if it is a test."""
        key, ticks = _times(pid)
        line = _command_line(pid)
        # Until a child has become another program it has the command line of its parent, which
        # names the test as well.
        if pid != self.root and line != own_line and self.test in line[:2]:
            self._cpu.pop(key, None)
            return []
        self._cpu[key] = ticks
        children = [
            int(child)
            for path in Path(f"/proc/{pid}/task").glob("*/children")
            for child in path.read_bytes().split()
        ]
        self._peak = max(self._peak, _peak(pid))
        return children


def _command_line(pid: int) -> list[bytes]:
    return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")


def _times(pid: int) -> tuple[tuple[int, int], int]:
    """What tells a process from later ones of the same number, and its own CPU time in ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    return (pid, int(fields[19])), int(fields[11]) + int(fields[12])


def _peak(pid: int) -> int:
    """The most memory that a process had, in KiB; 0 if it has ended."""
    for line in Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0
