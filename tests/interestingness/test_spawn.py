from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reducer.interestingness.processes import ProcessGroup
from reducer.interestingness.spawn import PopenSpawner, Spawner, SpawnPlan, prepare


def run(spawner: Spawner) -> int:
    group = ProcessGroup()
    group.started(spawner.spawn(), None)
    return group.finish()


@pytest.fixture(params=[prepare, PopenSpawner])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Spawner]:
    """Both ways to start a command have to do the same."""
    (tmp_path / "in").write_bytes(b"input")

    def make_spawner(line: str) -> Spawner:
        plan = SpawnPlan(
            argv=[b"/bin/sh", b"-c", os.fsencode(line), b"name", b"argument"],
            environment={b"PATH": b"/usr/bin:/bin", b"ONLY": b"\xff="},
            directory=os.fsencode(tmp_path),
            stdin=os.fsencode(tmp_path / "in"),
            output=os.fsencode(tmp_path / "out"),
        )
        spawner: Spawner = request.param(plan)
        return spawner

    return make_spawner


@pytest.mark.parametrize(
    ("line", "status"),
    [("exit 0", 0), ("exit 77", 77), ("kill -9 $$", -9), ("kill -TERM $$", -15)],
)
def test_status(make: Callable[..., Spawner], line: str, status: int) -> None:
    spawner = make(line)
    assert [run(spawner), run(spawner)] == [status, status]
    spawner.close()
    spawner.close()


def test_surroundings(make: Callable[..., Spawner], tmp_path: Path) -> None:
    line = 'pwd -P; cat; echo; echo "$0 $1 $ONLY"; echo error >&2; echo $$; ps -o pgid=,sid= $$'
    assert run(make(line)) == 0
    *lines, pid, ids = (tmp_path / "out").read_bytes().splitlines()
    assert lines == [os.fsencode(tmp_path), b"input", b"name argument \xff=", b"error"]
    assert [int(word) for word in ids.split()] == [int(pid), int(pid)]


def test_output_is_appended(make: Callable[..., Spawner], tmp_path: Path) -> None:
    spawner = make("echo line")
    run(spawner)
    run(spawner)
    assert (tmp_path / "out").read_bytes() == b"line\nline\n"


@pytest.mark.parametrize("missing", ["program", "in", "directory"])
def test_what_is_missing_is_an_os_error(tmp_path: Path, missing: str) -> None:
    for kind in (prepare, PopenSpawner):
        spawner = kind(
            SpawnPlan(
                argv=[b"/no/such/program" if missing == "program" else b"/bin/true"],
                environment={},
                directory=os.fsencode(tmp_path / ("no" if missing == "directory" else "")),
                stdin=b"/no/such/file" if missing == "in" else b"/dev/null",
            )
        )
        with pytest.raises(FileNotFoundError):
            spawner.spawn()


def test_an_ignored_sigchld_is_undone() -> None:
    program = (
        "from reducer.interestingness.command import Command\n"
        "from reducer.interestingness.commandtest import CommandTest\n"
        "with CommandTest(Command(('/bin/sh', '-c', 'exit 3'), ''), 'x') as test:\n"
        "    print(test.run(b'').status)\n"
    )
    ignoring = f"import os, signal; signal.signal(signal.SIGCHLD, signal.SIG_IGN); {'{}'}"
    run_it = "os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])"
    child = subprocess.run(
        [sys.executable, "-c", "import sys; " + ignoring.format(run_it), program],
        stdout=subprocess.PIPE,
        check=True,
    )
    assert child.stdout == b"3\n"
