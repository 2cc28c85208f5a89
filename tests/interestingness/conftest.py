from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reducer.interestingness.command import parse_command
from reducer.interestingness.commandtest import CommandTest
from tests.interestingness.helpers import MakeTest, running

_numbers = iter(range(100_000))


@pytest.fixture
def nap() -> Iterator[str]:
    """Seconds to sleep that no other process sleeps: by them a leftover sleeper is found."""
    seconds = f"{1000 + next(_numbers)}.{os.getpid():07}"
    yield seconds
    for pid in running(seconds):
        os.kill(pid, 9)


@pytest.fixture
def make_test(tmp_path: Path) -> Iterator[MakeTest]:
    """Makes a CommandTest of a line for the shell; all are closed at the end."""
    made: list[CommandTest] = []

    def make(line: str, name: str = "x.c", **options: Any) -> CommandTest:
        made.append(CommandTest(parse_command(line, tmp_path), name, **options))
        return made[-1]

    yield make
    for test in made:
        test.close()
        assert not test.root.exists()
