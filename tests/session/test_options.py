from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from reducer.session.options import Options, OptionsError, Target


@pytest.mark.parametrize(
    ("text", "size", "expected"),
    [
        ("500", 10_000, 500),
        ("0", 10, 0),
        ("4k", 10, 4096),
        ("4K", 10, 4096),
        ("4kb", 10, 4096),
        ("2M", 10, 2 << 20),
        ("1.5k", 10, 1536),
        (" 7 b ", 10, 7),
        ("10%", 1000, 100),
        ("0.5 %", 1000, 5),
        ("100%", 7, 7),
    ],
)
def test_targets(text: str, size: int, expected: int) -> None:
    assert Target.parse(text).bytes(size) == expected


@pytest.mark.parametrize(
    "text", ["", "k", "-1", "1G", "101%", "ten", "1e3", "5 5", "1%k", "nan", "%"]
)
def test_what_is_no_target(text: str) -> None:
    with pytest.raises(OptionsError, match="is no size: give bytes"):
        Target.parse(text)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"jobs": 0}, "number of jobs must be at least 1"),
        ({"jobs": -3}, "number of jobs must be at least 1"),
        ({"timeout": 0}, "timeout must be a number of seconds above 0"),
        ({"timeout": -1.0}, "timeout must be"),
        ({"timeout": float("nan")}, "timeout must be"),
        ({"timeout": float("inf")}, "timeout must be"),
        ({"max_time": 0.0}, "max time must be a number of seconds above 0"),
        ({"max_tests": 0}, "number of tests must be at least 1"),
        ({"syntax": "loose"}, "syntax must be one of strict, relaxed, off"),
        ({"schedule": "random"}, "schedule must be one of halving, cdd"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        Options(**options)


def test_options_are_a_value() -> None:
    assert Options() == Options(jobs=1, syntax="strict", schedule="halving")
    with pytest.raises(dataclasses.FrozenInstanceError):
        Options().jobs = 2  # type: ignore[misc]  # that it cannot be done is what is tested
