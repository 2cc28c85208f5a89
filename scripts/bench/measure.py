"""Measuring one run: a case in a scratch copy, a reducer, and the counting test."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from . import counting, processes
from .cases import Case
from .peers import Tool
from .record import Run, machine, nonblank

SHOWN = 600
"""Results up to this size, and the last bytes of an error, are kept as text."""


def measure(tool: Tool, case: Case, limit: float) -> Run:
    """Reduces a case; `limit` in seconds. OSError if the tool cannot be started."""
    load = round(os.getloadavg()[0], 1)
    scratch = Path(tempfile.mkdtemp(prefix="benchmark-")).resolve()
    try:
        work = scratch / "work"
        work.mkdir()
        shutil.copyfile(case.folder / case.input, work / case.input)
        test, log, output = scratch / "test.sh", scratch / "calls", scratch / "output"
        counting.write_test(test, log, case)
        began = time.clock_gettime(_UPTIME)
        ended = processes.run(tool.argv(case, str(test)), work, test, limit, output)
        made = work / tool.result(case)
        content = made.read_bytes() if made.is_file() else case.content
        calls = counting.read_calls(log)
        figures = _own_figures(output) if tool.own else {}
        message = b"" if ended.status in (0, None) else _last_words(output)
    finally:
        # A process that was killed may not be gone yet.
        shutil.rmtree(scratch, ignore_errors=True)
    steps = counting.progress(calls, len(case.content), nonblank(case.content))
    gained = None
    if steps.gained_at:
        gained = round(steps.gained_at - began, 1)
    return Run(
        case=case.name,
        language=case.language,
        bug=case.bug,
        tool=tool.label,
        peer=tool.peer.name,
        version=tool.version,
        without=tool.without,
        limit=limit,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        machine=machine(),
        load=load,
        bytes_in=len(case.content),
        nonblank_in=nonblank(case.content),
        tokens_in=case.tokens,
        exit=ended.status,
        interesting=case.is_interesting(content),
        calls_50=steps.until[0],
        calls_10=steps.until[1],
        calls_1=steps.until[2],
        last_gain=steps.last_gain,
        calls=steps.calls,
        own_tests=figures.get("tests"),
        bytes=len(content),
        nonblank=nonblank(content),
        tokens=case.tokens_of(content),
        seconds_to_last_gain=gained,
        wall=round(ended.wall, 1),
        cpu=None if ended.cpu is None else round(ended.cpu, 2),
        memory=None if ended.memory is None else round(ended.memory, 1),
        result=content.decode("utf-8", "replace") if len(content) <= SHOWN else "",
        message=message.decode("utf-8", "replace"),
        passes=_active(figures),
    )


_UPTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""The clock of /proc/uptime."""


def _last_words(output: Path) -> bytes:
    """The end of standard error, or of standard output if there is none."""
    return (output.with_suffix(".err").read_bytes().strip() or output.read_bytes())[-SHOWN:]


def _active(figures: dict[str, Any]) -> dict[str, int]:
    """The tests of each pass that asked or changed anything."""
    passes = figures.get("passes", {})
    return {name: one["tests"] for name, one in passes.items() if one["tests"] or one["accepted"]}


def _own_figures(output: Path) -> dict[str, Any]:
    """The statistics that `reduce --json` prints; none if it did not come so far."""
    try:
        figures = json.loads(output.read_bytes())
    except ValueError:
        return {}
    return figures if isinstance(figures, dict) else {}
