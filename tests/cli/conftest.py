from __future__ import annotations

import contextlib
import os
import signal
import subprocess
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


@contextlib.contextmanager
def mounted(path: Path, options: str) -> Iterator[Path]:
    """A file system in memory."""
    path.mkdir()
    call = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", path]
    if os.getuid() != 0 or subprocess.run(call, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small file system")
    try:
        yield path
    finally:
        subprocess.run(["umount", path], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """An empty disk of 16 KiB."""
    with mounted(tmp_path / "disk", "size=16k") as disk:
        yield disk


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A disk with in.txt that cannot be written."""
    with mounted(tmp_path / "disk", "size=64k") as disk:
        (disk / "in.txt").write_text("one\nkeep\n")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        yield disk
