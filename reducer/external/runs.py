"""Short runs of a program, several at once, none of which outlives the call."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from reducer.interestingness.processes import kill_group


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended: `status` is negative for a signal, None for a time limit or no start."""

    status: int | None
    output: bytes = b""


def run_all(calls: Sequence[Sequence[str]], directory: str, limit: float, width: int) -> list[Run]:
    """Runs the commands in a directory, at most `width` at once; each may take `limit` seconds.

    The answers are in the order of the calls. Whatever interrupts the call, no process is left.
    """
    runs: list[Run] = []
    running: deque[subprocess.Popen[bytes] | None] = deque()
    waiting = deque(calls)
    try:
        while waiting or running:
            while waiting and len(running) < width:
                running.append(_start(waiting.popleft(), directory))
            runs.append(_finish(running[0], limit))
            running.popleft()
    finally:
        for process in filter(None, running):
            _end(process)
    return runs


def _start(argv: Sequence[str], directory: str) -> subprocess.Popen[bytes] | None:
    try:
        return subprocess.Popen(
            argv,
            cwd=directory,
            env=os.environ | {"TMPDIR": directory},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None


def _finish(process: subprocess.Popen[bytes] | None, limit: float) -> Run:
    if process is None:
        return Run(None)
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        _end(process)
        return Run(None)
    return Run(process.returncode, output)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills the process and its group, and reaps it."""
    if process.poll() is None:
        kill_group(process.pid)
    if process.stdout:
        process.stdout.close()
    with contextlib.suppress(ChildProcessError):
        process.wait()
