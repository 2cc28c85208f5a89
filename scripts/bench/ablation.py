"""An ablation: `reduce` with its passes left out one by one."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from dataclasses import replace

from .peers import Tool
from .record import Run


def passes(tool: Tool) -> list[str]:
    """The names of its passes, as `reduce passes --json` lists them.

    ValueError if this version has no such command, or no --skip-pass.
    """
    if b"--skip-pass" not in _output([*tool.command, "--help"]):
        raise ValueError("this version of reduce has no --skip-pass, which an ablation needs")
    try:
        listed = json.loads(_output([*tool.command, "passes", "--json"]))
        names = [entry if isinstance(entry, str) else entry["name"] for entry in listed]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError("`reduce passes --json` lists no names of passes") from error
    return [str(name) for name in names]


def foreseen(tool: Tool, runs: Iterable[Run]) -> Run | None:
    """The run without a pass of a case, from its run with all passes, or None if it has to be made.

    A pass that has asked nothing changes nothing when it is left out: all is deterministic.
    """
    whole = next((run for run in runs if run.tool == tool.label and not run.without), None)
    if whole is None or not whole.passes or whole.stopped or tool.without in whole.passes:
        return None
    return replace(whole, without=tool.without)


def _output(argv: list[str]) -> bytes:
    return subprocess.run(
        argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    ).stdout
