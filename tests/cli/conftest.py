from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.helpers import Cli


@pytest.fixture
def cli(tmp_path: Path) -> Iterator[Cli]:
    """The command; whatever a test did with it, no process and no temporary file may be left."""
    cli = Cli(tmp_path)
    yield cli
    left = cli.leftovers()
    for pid in cli.processes():
        os.kill(pid, signal.SIGKILL)
    assert left == []
