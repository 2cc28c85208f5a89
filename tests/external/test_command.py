"""Pass commands: real processes on real pipes."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from reducer.external.command import (
    PassCommandError,
    PassCommandFailed,
    parse_pass_command,
)
from reducer.external.protocol import Turn
from tests.external.conftest import Start

DONE = 'print(\'{"type": "done"}\', flush=True)'
SAY_NOTHING = f"import sys\nfor line in sys.stdin: {DONE}"
DELETE_FIRST = 'print(\'{"type": "candidate", "edits": [[0, 1, ""]]}\')'


def test_answers_turn_after_turn(start: Start) -> None:
    command = start(f"import sys\nfor line in sys.stdin:\n  {DELETE_FIRST}\n  {DONE}")
    for data in (b"one", b"ne", b"e"):
        (edit,) = command.suggestions(Turn(data))
        assert edit.apply(data) == data[1:]


def test_both_may_write_more_than_a_pipe_holds(start: Start) -> None:
    program = f"import sys\nfor _ in range(50000):\n  {DELETE_FIRST}\n{DONE}\n{SAY_NOTHING}"
    command = start(program)
    big = b"x" * (4 << 20)
    assert len(command.suggestions(Turn(big))) == 50_000
    assert command.suggestions(Turn(big)) == []


def test_what_is_said_too_early_is_heard_in_the_next_turn(start: Start) -> None:
    command = start(f"{DONE}\n{DELETE_FIRST}\n{DONE}\n{SAY_NOTHING}")
    assert command.suggestions(Turn(b"x")) == []
    assert len(command.suggestions(Turn(b"x"))) == 1
    assert command.suggestions(Turn(b"x")) == []


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("import sys; sys.exit(3)", "ended with status 3 before the end of its answer"),
        ("import os; os.kill(os.getpid(), 9)", "was killed by signal 9 before the end"),
        ("import os, time; os.close(1); time.sleep(100)", "closed its standard output"),
        ("print('hello')", "broke the protocol: no JSON in 'hello'"),
        (f"while True: {DELETE_FIRST}", "broke the protocol: more than 100,000 candidates"),
    ],
)
def test_failures(start: Start, program: str, problem: str) -> None:
    with pytest.raises(PassCommandFailed) as error:
        start(program).suggestions(Turn(b"x"))
    assert str(error.value).startswith("the pass command mine.py ")
    assert problem in str(error.value)


def test_a_program_that_cannot_be_started(tmp_path: Path, start: Start) -> None:
    command = start("")
    command._argv = (str(tmp_path),)
    with pytest.raises(PassCommandFailed, match="could not be started"):
        command.suggestions(Turn(b"x"))


def test_a_command_that_hangs_is_ended_with_all_its_children(tmp_path: Path, start: Start) -> None:
    noted = tmp_path / "pids"
    program = f"""if True:
        import os, subprocess, time
        child = subprocess.Popen(["sleep", "1000"], start_new_session=True)
        open({str(noted)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
        print("{{", flush=True, end="")
        time.sleep(1000)
    """
    # Killed by the limit, but not before it has said what it has started.
    with pytest.raises(PassCommandFailed, match=r"no whole answer within 2 s \(see --pass-timeout"):
        start(program, limit=2).suggestions(Turn(b"x"))
    for pid in noted.read_text().split():
        give_up = time.monotonic() + 30
        while Path("/proc", pid, "stat").exists() and state_of(int(pid)) != "Z":
            assert time.monotonic() < give_up


def state_of(pid: int) -> str:
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_the_time_of_the_run_ends_a_turn(start: Start) -> None:
    command = start("import time; time.sleep(1000)")
    left = iter([5.0, 0.01, 0.0])
    with pytest.raises(TimeoutError):
        command.suggestions(Turn(b"x"), lambda: min(next(left), 0.01))


def test_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "my pass.sh"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert parse_pass_command("'./my pass.sh' -x 'a b'") == (str(script), "-x", "a b")
    python = os.path.abspath(sys.executable)
    assert parse_pass_command(f"{python} -c ''") == (python, "-c", "")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "is empty: name a program"),
        ("  ", "is empty: name a program"),
        ("a\0b", "is empty: name a program"),
        ("'mine.py", "has a fault: No closing quotation"),
        ("no-such-program-here", "neither a file nor on PATH"),
        ("./plain.py", "run chmod +x ./plain.py"),
    ],
)
def test_command_lines_without_sense(
    line: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plain.py").write_text("print()")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PassCommandError) as error:
        parse_pass_command(line)
    assert problem in str(error.value)
