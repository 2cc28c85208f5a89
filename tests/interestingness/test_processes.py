from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from reducer.interestingness.processes import ProcessGroup, kill_orphans
from reducer.interestingness.watchdog import Watchdog
from tests.interestingness.helpers import running, wait_until


def start(line: str, group: ProcessGroup, deadline: float | None = None, owner: object = 1) -> None:
    child = subprocess.Popen(["/bin/sh", "-c", line], process_group=0)
    child.returncode = 0  # The group reaps it.
    group.started(child.pid, deadline, owner)


def test_only_the_owner_can_kill() -> None:
    group = ProcessGroup()
    start("sleep 0.2; exit 7", group, owner="one")
    group.kill("another")
    assert group.finish() == 7
    group.kill("one")
    start("sleep 60", group, owner="one")
    group.kill("one")
    assert group.finish() == -9


def test_what_the_leader_leaves_is_killed(nap: str) -> None:
    group = ProcessGroup()
    start(f"sleep {nap} & sleep {nap} & exit 4", group)
    assert group.finish() == 4
    assert wait_until(lambda: not running(nap))


def test_a_watchdog_hears_of_a_lower_limit() -> None:
    group = ProcessGroup()
    watchdog = Watchdog([group], 600.0)
    start("sleep 60", group, time.monotonic() + 0.1)
    watchdog.set_limit(0.1)
    assert group.finish() == -9
    assert group.timed_out
    watchdog.close()
    watchdog.close()


def test_a_watchdog_leaves_the_others_alone() -> None:
    late, early, free = ProcessGroup(), ProcessGroup(), ProcessGroup()
    start("sleep 0.4; exit 5", late, time.monotonic() + 300)
    start("sleep 60", early, time.monotonic() + 0.1)
    start("sleep 0.4; exit 6", free)
    watchdog = Watchdog([late, early, free], 0.1)
    assert [group.finish() for group in (late, early, free)] == [5, -9, 6]
    assert [group.timed_out for group in (late, early, free)] == [False, True, False]
    watchdog.close()


@pytest.mark.parametrize("variable", ["TMPDIR", "TMP", "TEMP"])
@pytest.mark.parametrize("below", ["", "/deeper"])
def test_orphans_are_known_by_their_environment(
    tmp_path: Path, nap: str, variable: str, below: str
) -> None:
    with subprocess.Popen(["sleep", nap], env={variable: f"{tmp_path}{below}"}) as sleeper:
        try:
            # The kernel shows a new program before it shows its environment.
            environment = Path(f"/proc/{sleeper.pid}/environ")
            assert wait_until(lambda: environment.read_bytes() != b"")
            assert kill_orphans(os.fsencode(tmp_path)) == 1
            assert sleeper.wait(10) == -9
        finally:
            sleeper.kill()


def test_other_processes_are_left_alone(tmp_path: Path, nap: str) -> None:
    environment = {"TMPDIR": f"{tmp_path}2", "TMP": f"/x{tmp_path}", "HOME": str(tmp_path)}
    with subprocess.Popen(["sleep", nap], env=environment) as sleeper:
        try:
            assert kill_orphans(os.fsencode(tmp_path)) == 0
            assert sleeper.poll() is None
        finally:
            sleeper.kill()
