"""Which passes of `reduce` can be left out one by one."""

from __future__ import annotations

import json
import subprocess

from .peers import Tool


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


def _output(argv: list[str]) -> bytes:
    return subprocess.run(
        argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    ).stdout
