from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from pathlib import Path

import pytest

from reducer.interestingness.command import parse_command
from reducer.interestingness.commandtest import CommandTest
from reducer.interestingness.functiontest import FunctionTest
from reducer.interestingness.outcome import Outcome
from reducer.interestingness.scored import ScoredTest, read_score, scoring


@pytest.mark.parametrize(
    ("output", "score"),
    [
        (b"3", 3.0),
        (b"-1.5e3\n", -1500.0),
        (b"warming up\n 42 \n\n", 42.0),
        (b"42\ndone\n", None),
        (b"", None),
        (b"\n", None),
        (b"nan", None),
        (b"inf", None),
        (b"1 2", None),
        (b"3 s", None),
        (b"\xff", None),
        (b"1" * 401, None),
    ],
)
def test_the_last_line_is_the_score(output: bytes, score: float | None) -> None:
    assert read_score(output) == score


def functions(jobs: int) -> ScoredTest[bytes]:
    test: FunctionTest[bytes] = FunctionTest(lambda data: b"a" in data, jobs=jobs)
    scorer: FunctionTest[bytes] = FunctionTest(
        scoring(lambda data: None if b"x" in data else len(data)), jobs=jobs
    )
    return ScoredTest(test, scorer)


@pytest.mark.parametrize("jobs", [1, 3])
def test_functions(jobs: int) -> None:
    with functions(jobs) as test:
        assert test.jobs == jobs
        for ask in (test.run, lambda data: test.submit(data).result()):
            yes, no, none = ask(b"aa"), ask(b"b"), ask(b"ax")
            assert (yes.outcome, yes.score, yes.unscored) == (Outcome.INTERESTING, 2.0, False)
            assert (no.outcome, no.score, no.unscored) == (Outcome.NOT_INTERESTING, None, False)
            assert (none.outcome, none.score, none.unscored) == (Outcome.UNRESOLVED, None, True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_function_raises_comes_out(jobs: int) -> None:
    def fails(data: bytes) -> float:
        raise LookupError(data)

    with ScoredTest(FunctionTest(bool, jobs=jobs), FunctionTest(scoring(fails), jobs=jobs)) as test:
        with pytest.raises(LookupError):
            test.submit(b"a").result()
        with pytest.raises(LookupError):
            test.run(b"a")


def command(line: str, *, answers: bool = False, timeout: float | None = None) -> CommandTest:
    return CommandTest(parse_command(line, Path.cwd()), "in", answers=answers, timeout=timeout)


@pytest.fixture
def commands() -> Iterator[ScoredTest[bytes]]:
    scorer = command('test -f in && cat "$1" && echo 9 >&2 && wc -c', answers=True)
    with ScoredTest(command("grep -q a"), scorer) as test:
        yield test


def test_commands(commands: ScoredTest[bytes]) -> None:
    futures = [commands.submit(data) for data in (b"aa\n", b"b\n", b"aaa\n")]
    assert [future.result().score for future in futures] == [3.0, None, 4.0]
    assert [bool(future.result()) for future in futures] == [True, False, True]
    assert commands.run(b"a\n", capture=True).score == 2.0


def test_a_score_that_fails_is_none() -> None:
    for line in ("echo 1; exit 3", "echo one"):
        with ScoredTest(command("true"), command(line, answers=True)) as test:
            for verdict in (test.run(b"a", capture=True), test.submit(b"a").result()):
                assert (verdict.outcome, verdict.unscored) == (Outcome.UNRESOLVED, True)
                assert verdict.status == (3 if "exit" in line else 0)
                assert (verdict.output or b"").startswith(b"1" if "exit" in line else b"one")


def test_a_score_that_takes_too_long_is_none() -> None:
    scorer = command("sleep 60", answers=True, timeout=0.05)
    with ScoredTest(command("true"), scorer) as test:
        verdict = test.submit(b"a").result()
    assert (verdict.outcome, verdict.timed_out, verdict.unscored) == (
        Outcome.UNRESOLVED,
        True,
        True,
    )


def test_cancelling_ends_the_score_that_runs(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ScoredTest(command("true"), command(f"echo >{pipe}; sleep 60", answers=True)) as test:
        future = test.submit(b"a")
        pipe.read_bytes()  # The score is being computed.
        assert future.cancel()
        with pytest.raises(CancelledError):
            future.result()
        # The only worker is free again.
        assert test.submit(b"b").cancel()


def test_cancelling_between_the_two_starts_nothing() -> None:
    entered, go_on = threading.Event(), threading.Event()

    def slow(data: bytes) -> bool:
        entered.set()
        return go_on.wait(60)

    asked: list[bytes] = []
    test: FunctionTest[bytes] = FunctionTest(slow, jobs=2)
    scorer: FunctionTest[bytes] = FunctionTest(scoring(lambda data: asked.append(data) or 1.0))
    with ScoredTest(test, scorer) as scored:
        future = scored.submit(b"a")
        entered.wait(60)
        assert future.cancel()
        go_on.set()
        assert not scored.submit(b"b").cancelled()
        wait([test.submit(b"c")])
    assert future.cancelled()
