from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reducer.external.command import PassCommand

Start = Callable[..., PassCommand]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Makes a pass command of a Python program; nothing of it may be left in TMPDIR."""
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    commands: list[PassCommand] = []

    def make(program: str, limit: float = 60.0) -> PassCommand:
        argv = (sys.executable, "-c", program)
        commands.append(PassCommand(argv, limit, "mine.py"))
        return commands[-1]

    yield make
    for command in commands:
        command.close()
    assert list(place.iterdir()) == []
