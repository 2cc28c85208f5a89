from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from scripts.bench import processes

BURN = "import time\nwhile time.process_time() < 0.6: pass\n"


@pytest.fixture
def test(tmp_path: Path) -> Path:
    path = tmp_path / "test.sh"
    path.write_text(f"#!/bin/sh\n{sys.executable} -c '{BURN}'\nexit $?\n")
    path.chmod(0o755)
    return path


def run(script: str, test: Path, limit: float = 60) -> processes.Ended:
    work = test.with_name("work")
    work.mkdir()
    argv = [sys.executable, "-c", script, str(test)]
    return processes.run(argv, work, test, limit, test.with_name("output"))


def test_the_cpu_time_of_tests_is_not_the_reducers(test: Path) -> None:
    ended = run("import subprocess, sys; subprocess.run([sys.argv[1]])", test)
    assert ended.status == 0
    assert ended.wall >= 0.6
    assert ended.cpu is not None
    assert ended.cpu < 0.5


def test_its_own_and_its_helpers_cpu_time_is(test: Path) -> None:
    ended = run(
        f"import subprocess, sys\n{BURN}subprocess.run([sys.executable, '-c', '''{BURN}'''])", test
    )
    assert ended.cpu is not None
    assert ended.cpu > 0.9
    assert ended.memory is not None
    assert 3 < ended.memory < 100


def test_memory_is_the_largest_peak(test: Path) -> None:
    ended = run("import time; a = b'x' * 150_000_000; del a; time.sleep(0.5)", test)
    assert ended.memory is not None
    assert 140 < ended.memory < 250


def test_an_exit_status_and_what_was_printed(test: Path) -> None:
    ended = run("import sys; print('out'); sys.exit('err')", test)
    assert ended.status == 1
    assert test.with_name("output").read_text() == "out\n"
    assert test.with_name("output.err").read_text() == "err\n"


def test_at_the_limit_everything_it_started_ends(
    test: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.3)
    script = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "child = subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    ended = run(script, test, limit=1)
    assert ended.status is None
    pid = int(test.with_name("output").read_text())
    state = Path(f"/proc/{pid}/stat")
    # Killed; whether it has been reaped is not ours to say.
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] in "ZX"
    assert os.getpid() != pid


def test_an_interrupted_reducer_may_still_write_its_result(test: Path) -> None:
    script = (
        "import time\n"
        "try:\n    time.sleep(600)\n"
        "except KeyboardInterrupt:\n    open('result', 'w').write('smaller')\n"
    )
    assert run(script, test, limit=1).status is None
    assert test.with_name("work").joinpath("result").read_text() == "smaller"
