"""Reductions with pass commands."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from reducer.external.command import PassCommandError
from reducer.session.budget import Reason
from reducer.session.events import PassFailed
from reducer.session.options import OptionsError
from tests.session.runs import erratic, reduction

#: Suggests to delete opening angle brackets, all and then one by one; notes what it reads.
PROGRAM = """
import json, re, sys
place = 0
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    turn = json.loads(line)
    if not turn["verdicts"]:
        place = 0
    found = [m.start() for m in re.finditer("<", turn["content"])]
    if place == 0:
        chosen = found
    else:
        chosen = found[place - 1 : place]
    place += 1
    for start in chosen:
        edits = [[start, start + 1, ""]]
        print(json.dumps({"type": "candidate", "edits": edits}))
    print(json.dumps({"type": "done"}), flush=True)
"""

TEXT = b"".join(b"<%d><%d> %d\n" % (n % 3, n, n * n) for n in range(12))


def command(tmp_path: Path, program: str = PROGRAM, log: str = "log") -> str:
    path = tmp_path / "mine.py"
    path.write_text(program)
    return shlex.join([sys.executable, str(path), str(tmp_path / log)])


def heard(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("seed", range(3))
def test_a_command_hears_the_same_whatever_the_jobs(tmp_path: Path, seed: int) -> None:
    odd = erratic(TEXT, seed, 2)
    runs = []
    for jobs in (1, 2, 7):
        line = command(tmp_path, log=f"log{jobs}")
        result, seen = reduction(
            TEXT,
            lambda data: data.count(b"<") > 3 and odd(data),
            pass_commands=(line,),
            jobs=jobs,
        )
        assert not [event for event in seen.events if isinstance(event, PassFailed)]
        runs.append((result.data, result.steps, heard(tmp_path / f"log{jobs}")))
    assert runs[0] == runs[1] == runs[2]
    assert any(turn["verdicts"] for turn in runs[0][2])


def test_commands_and_detours_go_together(tmp_path: Path) -> None:
    """A detour is never interrupted by a question; after it the command is asked again."""
    source = b"int three = 3;\nint f(int a) { int b = three < a; return b + 1; }\nint c;\n"
    runs = []
    for jobs in (1, 4):
        line = command(tmp_path, log=f"log{jobs}")
        result, _ = reduction(
            source,
            lambda data: b"<" in data and b"return" in data and b"3" in data,
            "c",
            pass_commands=(line,),
            jobs=jobs,
        )
        runs.append((result.data, result.steps, heard(tmp_path / f"log{jobs}")))
    assert runs[0] == runs[1]
    assert runs[0][2][0]["language"] == "c"
    assert runs[0][2][-1]["content"].encode() == runs[0][0]


def test_what_it_hears(tmp_path: Path) -> None:
    program = PROGRAM.replace("if place == 0:", "if place == 0 and not turn['verdicts']:")
    line = command(tmp_path, program)
    result, _ = reduction(b"<a> <b>\n", lambda d: b"a>" in d and b"b>" in d, pass_commands=(line,))
    turns = heard(tmp_path / "log")
    assert turns[0] == {
        "type": "suggest",
        "language": None,
        "content": "<a> <b>\n",
        "verdicts": [],
    }
    assert turns[1]["verdicts"] == ["accepted", "accepted"]
    assert turns[1]["content"] == "a> b>\n"
    assert result.data == b"a>b>"
    assert result.passes["command:" + Path(sys.executable).name].accepted == 1


def test_two_commands_have_names_of_their_own(tmp_path: Path) -> None:
    line = command(tmp_path)
    result, _ = reduction(b"<a>\n", lambda d: b"a" in d, pass_commands=(line, line))
    name = "command:" + Path(sys.executable).name
    assert result.data == b"a"
    assert {name, f"{name}:2"} >= {p for p in result.passes if p.startswith("command")}


def test_a_command_that_fails_is_left_out(tmp_path: Path) -> None:
    line = command(tmp_path, "print('nonsense')")
    result, seen = reduction(TEXT, lambda d: b"<1>" in d, pass_commands=(line,))
    assert result.data == b"<1>"
    assert result.reason is Reason.MINIMAL
    (failed,) = [event for event in seen.events if isinstance(event, PassFailed)]
    assert "broke the protocol: no JSON in 'nonsense'" in failed.problem
    assert reduction(TEXT, lambda d: b"<1>" in d)[0].data == result.data


def test_the_time_of_the_run_ends_the_thinking(tmp_path: Path) -> None:
    line = command(tmp_path, "import time; time.sleep(1000)")
    result, _ = reduction(TEXT, lambda d: b"<1>" in d, pass_commands=(line,), max_time=1.5)
    assert result.reason is Reason.MAX_TIME
    assert b"<1>" in result.data


def test_nonsense_is_refused_before_anything_is_tested() -> None:
    with pytest.raises(PassCommandError, match="neither a file nor on PATH"):
        reduction(TEXT, lambda data: True, pass_commands=("no-such-program",))
    with pytest.raises(OptionsError, match="pass timeout"):
        reduction(TEXT, lambda data: True, pass_timeout=0.0)
