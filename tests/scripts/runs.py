"""Saved runs with the fields that a test cares about."""

from __future__ import annotations

from typing import Any

from scripts.bench.record import Run

ANY: dict[str, Any] = {
    "case": "case",
    "language": "text",
    "bug": "",
    "tool": "reduce",
    "version": "1.0",
    "without": "",
    "limit": 900.0,
    "date": "2026-01-02",
    "machine": "2 cores, CPU, Linux x86_64",
    "load": 0.5,
    "bytes_in": 1000,
    "nonblank_in": 900,
    "tokens_in": 300,
    "exit": 0,
    "interesting": True,
    "calls_50": 3,
    "calls_10": 12,
    "calls_1": None,
    "last_gain": 40,
    "calls": 50,
    "own_tests": None,
    "bytes": 22,
    "nonblank": 20,
    "tokens": 7,
    "seconds_to_last_gain": 1.5,
    "wall": 2.0,
    "cpu": 0.25,
    "memory": 30.0,
    "result": "",
    "message": "",
}


def run(**facts: Any) -> Run:
    """A run; the reducer's name is the label unless it is said."""
    facts = ANY | facts
    return Run(**({"peer": facts["tool"]} | facts))
