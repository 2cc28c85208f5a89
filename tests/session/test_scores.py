"""Reductions in which interesting test cases have scores."""

from __future__ import annotations

from itertools import pairwise

import pytest

from reducer import NotInteresting, OptionsError, Reason, Result, reduce
from reducer.core.order import Ranking

LINES = b"".join(b"%d%d%d\n" % (n, n, n) for n in (9, 7, 1))


def any_line(data: bytes) -> bool:
    return any(line in LINES.split() for line in data.split())


def digits(data: bytes) -> float:
    return float(max(data.split(), default=b"0"))


def test_of_results_of_the_same_size_the_one_with_the_lower_score_wins() -> None:
    for data in (b"777\n111\n", b"111\n777\n"):
        low = reduce(data, any_line, score=digits)
        assert (low.data, low.score_before, low.score) == (b"111", 777.0, 111.0)
        high = reduce(data, any_line, score=lambda data: -digits(data))
        assert (high.data, high.score_before, high.score) == (b"777", -777.0, -777.0)


def test_the_size_comes_first_unless_told_otherwise() -> None:
    data = b"aaaaaaaa bb\n"

    def letters(data: bytes) -> bool:
        return b"aaaa" in data or b"bb" in data

    def score(data: bytes) -> float:
        return 0.0 if b"aaaa" in data else 1.0

    assert reduce(data, letters, score=score).data == b"bb"
    first = reduce(data, letters, score=score, score_first=True)
    assert (first.data, first.score) == (b"aaaa", 0.0)


def run(jobs: int, *, score_first: bool, language: str | None = None) -> Result[bytes]:
    data = b"int f(int a, int b) { if (a) return b; return a + b * 2; }\nint g;\n" * 3
    return reduce(
        data,
        lambda data: data.count(b"return") >= 2 or data.count(b"+") >= 2,
        score=lambda data: sum(data) % 7,
        score_first=score_first,
        jobs=jobs,
        language=language,
        skip_passes=["characters", "single"],
    )


@pytest.mark.parametrize("score_first", [False, True])
@pytest.mark.parametrize("language", [None, "c"])
def test_the_same_for_any_number_of_jobs(score_first: bool, language: str | None) -> None:
    one, four = (run(jobs, score_first=score_first, language=language) for jobs in (1, 4))
    assert (one.data, one.steps, one.score) == (four.data, four.steps, four.score)


@pytest.mark.parametrize("score_first", [False, True])
def test_every_step_is_an_improvement(score_first: bool) -> None:
    data = b"int f(int a, int b) { if (a) return b; return a + b * 2; }\nint g;\n" * 3
    result = run(1, score_first=score_first, language="c")
    ranking = Ranking(scored=True, score_first=score_first)
    reached = [data]
    for step in result.steps:
        reached.append(step.edit.apply(reached[-1]))
    assert reached[-1] == result.data
    assert len(reached) > 2
    for before, after in pairwise(reached):
        assert ranking.simpler(after, before, (sum(after) % 7, sum(before) % 7))
    assert result.score == sum(result.data) % 7


def test_scores_are_asked_for_interesting_candidates_only_and_once() -> None:
    asked: list[bytes] = []

    def score(data: bytes) -> float:
        asked.append(data)
        return len(data)

    reduce(LINES, any_line, score=score)
    assert len(asked) == len(set(asked)) > 1
    assert all(map(any_line, asked))


def test_what_has_no_score_is_not_interesting() -> None:
    result = reduce(LINES, any_line, score=lambda data: 1 if b"7" in data else None)
    assert result.data == b"777"


def test_the_empty_input_needs_a_score_too() -> None:
    everything = reduce(b"ab", lambda data: True, score=len)
    assert (everything.data, everything.reason) == (b"", Reason.EMPTY)
    low = reduce(b"ab", lambda data: True, score=lambda data: -data.count(b"b"), score_first=True)
    assert (low.data, low.reason) == (b"b", Reason.MINIMAL)
    some = reduce(b"ab", lambda data: True, score=lambda data: 1 if data else None)
    assert (some.reason, len(some.data)) == (Reason.MINIMAL, 1)


def test_a_score_that_asks_for_more_does_not_make_the_test_case_grow() -> None:
    result = reduce(
        b"int a = 1;\nint b = a + 1;\n",
        lambda data: b"b" in data,
        score=lambda data: -len(data),
        score_first=True,
        language="c",
    )
    assert result.reason is Reason.MINIMAL
    assert len(result.data) == len(b"int a = 1;\nint b = a + 1;\n")


def test_an_input_without_a_score_is_refused() -> None:
    with pytest.raises(NotInteresting, match="no score") as caught:
        reduce(LINES, any_line, score=lambda data: None)
    assert caught.value.verdict.unscored
    with pytest.raises(OptionsError, match="score_first needs a score"):
        reduce(LINES, any_line, score_first=True)


def test_text_and_commands() -> None:
    text = "777\n111\n"
    result = reduce(
        text, lambda data: any_line(data.encode()), score=lambda data: float(data[:1] or "9")
    )
    assert result.data == "111"
    result = reduce(text, lambda data: any_line(data.encode()), score="head -c 1; echo;")
    assert result.data == "111"
    result = reduce(text, "grep -q 777", score=lambda data: len(data))
    assert (result.data, result.score) == ("777", 3.0)
