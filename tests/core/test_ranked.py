"""Searches in which successes have scores."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.drive import Driver
from reducer.core.edit import Edit
from reducer.core.order import Ranking, Success
from reducer.core.search import Candidate, Search
from tests.core.problems import begin

BY_SIZE = Ranking(scored=True)
BY_SCORE = Ranking(scored=True, score_first=True)


def outcomes(search: Search[bytes], scores: dict[bytes, float]) -> list[object]:
    found = [scores.get(candidate.data) for candidate in search.wave]
    return [score is not None and Success(score) for score in found]


def finish(search: Search[bytes], scores: dict[bytes, float]) -> bytes:
    while search.wave:
        search = search.feed(outcomes(search, scores))
    return search.current


CHOICES = [Edit.delete(b"abc", at, at + 1) for at in range(3)]


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ({b"bc": 3.0, b"ac": 2.0, b"ab": 1.0}, b"ab"),
        ({b"bc": 3.0, b"ac": 1.0, b"ab": 2.0}, b"ac"),
        ({b"bc": 1.0, b"ac": 1.0, b"ab": 1.0}, b"bc"),
    ],
)
def test_of_successes_that_exclude_each_other_the_best_stays(
    scores: dict[bytes, float], best: bytes
) -> None:
    search = begin(b"abc", CHOICES, likely=0.01, ranking=BY_SIZE)
    assert finish(search, scores) == best


def test_the_larger_success_stays_unless_scores_come_first() -> None:
    edits = [Edit.delete(b"abcd", 0, 2), Edit.delete(b"abcd", 3, 4)]
    scores = {b"cd": 5.0, b"abc": 1.0}
    for ranking, best in ((BY_SIZE, b"cd"), (BY_SCORE, b"abc")):
        search = begin(b"abcd", edits, likely=0.01, ranking=ranking)
        assert finish(search, scores) == best


def test_what_only_a_score_can_improve_is_tried_where_there_are_scores() -> None:
    same, longer = Edit.replace(0, 1, b"z"), Edit.replace(1, 2, b"xx")
    for ranking, tried in ((Ranking(), 0), (BY_SIZE, 1), (BY_SCORE, 2)):
        search = begin(b"ab", [same, longer], likely=0.01, ranking=ranking)
        assert len(search.wave) == tried


@dataclass(frozen=True)
class Verdict:
    score: float | None

    def __bool__(self) -> bool:
        return self.score is not None


@given(st.data())
def test_the_same_whatever_the_number_of_workers(data: st.DataObject) -> None:
    base = b"abcdef"
    edits = [Edit.delete(base, at, at + 1) for at in range(len(base))]
    scores: dict[bytes, float | None] = {}

    def score(candidate: bytes) -> Verdict:
        if candidate not in scores:
            scores[candidate] = data.draw(st.one_of(st.none(), st.integers(0, 3).map(float)))
        return Verdict(scores[candidate])

    def run(workers: int) -> Sequence[bytes]:
        known: dict[object, Verdict] = {}

        def submit(candidate: bytes) -> Future[Verdict]:
            future: Future[Verdict] = Future()
            future.set_result(score(candidate))
            return future

        def learn(candidate: Candidate[bytes], verdict: Verdict) -> None:
            known[candidate.key] = verdict

        driver = Driver(submit, lambda candidate: known.get(candidate.key), learn, workers)
        states = [begin(base, edits, likely=0.3, ranking=BY_SIZE)]
        while states[-1].wave:
            states.append(driver.step(states[-1]))
        return [state.current for state in states]

    assert run(1) == run(3) == run(16)
