"""A test with a score: a number for each interesting candidate, the lower the better."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import replace
from typing import Any, TypeVar

from reducer.interestingness.commandtest import CommandTest
from reducer.interestingness.outcome import InterestingnessTest, Outcome, Verdict

T = TypeVar("T")

#: Gives the score of an interesting candidate in time; None: it has none.
Scorer = Callable[[bytes], "Future[float | None]"]


class NoScore(ValueError):
    """The score command gives no number for the input itself."""


class Chained(Future[T]):
    """An answer that takes several steps, of which one is at work; `cancel()` gives that up, too.

    It stays in the pending state meanwhile, since a running `Future` cannot be cancelled.
    """

    def __init__(self) -> None:
        super().__init__()
        self.at_work: Future[Any] | None = None

    def cancel(self) -> bool:
        """Gives it up; false if it has been answered already."""
        cancelled = super().cancel()
        if cancelled and self.at_work is not None:
            self.at_work.cancel()
        return cancelled

    def answer(self, value: T) -> None:
        """Sets the result, unless nobody wants it any more."""
        with contextlib.suppress(InvalidStateError):
            self.set_result(value)

    def fail(self, error: BaseException) -> None:
        """Sets the exception, unless nobody wants it any more."""
        with contextlib.suppress(InvalidStateError):
            self.set_exception(error)


class ScoredTest:
    """Asks a test, then a scorer for what is interesting; without a number nothing is."""

    def __init__(self, test: InterestingnessTest[bytes], scorer: Scorer) -> None:
        self._test = test
        self._scorer = scorer
        self.jobs = test.jobs

    def submit(self, data: bytes) -> Future[Verdict]:
        """Has the candidate tested and scored."""
        future = Chained[Verdict]()
        future.at_work = asked = self._test.submit(data)
        asked.add_done_callback(lambda done: self._score(future, data, done))
        return future

    def run(self, data: bytes, *, capture: bool = False) -> Verdict:
        """Tests and scores the candidate and waits; interesting also without a score."""
        verdict = self._test.run(data, capture=capture)
        return replace(verdict, score=self._scorer(data).result()) if verdict else verdict

    def close(self) -> None:
        """Closes the test; the scorer is its owner's business."""
        self._test.close()

    def _score(self, future: Chained[Verdict], data: bytes, done: Future[Verdict]) -> None:
        """Called in a worker's thread when the test has answered."""
        if done.cancelled() or future.cancelled():
            future.cancel()
            return
        error = done.exception()
        if error is not None:
            future.fail(error)
            return
        verdict = done.result()
        if not verdict:
            future.answer(verdict)
            return
        future.at_work = scoring = self._scorer(data)
        scoring.add_done_callback(lambda scored: self._finish(future, verdict, scored))

    def _finish(
        self, future: Chained[Verdict], verdict: Verdict, scored: Future[float | None]
    ) -> None:
        if scored.cancelled():
            future.cancel()
        elif (error := scored.exception()) is not None:
            future.fail(error)
        else:
            future.answer(_scored(verdict, scored.result()))


def command_scorer(test: CommandTest) -> Scorer:
    """Takes the last number on a line of its own from what a command prints; it must succeed."""

    def score(data: bytes) -> Future[float | None]:
        future = Chained[float | None]()

        def read(done: Future[Verdict]) -> None:
            if done.cancelled():
                future.cancel()
            elif (error := done.exception()) is not None:
                future.fail(error)
            else:
                verdict = done.result()
                future.answer(last_number(verdict.output or b"") if verdict else None)

        future.at_work = asked = test.submit(data, capture=True)
        asked.add_done_callback(read)
        return future

    return score


def function_scorer(function: Callable[[bytes], object]) -> Scorer:
    """Calls a function at once; what it raises is raised by the future."""

    def score(data: bytes) -> Future[float | None]:
        future: Future[float | None] = Future()
        try:
            number = float(function(data))  # type: ignore[arg-type]  # whatever can be a number
            future.set_result(number if math.isfinite(number) else None)
        except Exception as error:
            future.set_exception(error)
        return future

    return score


def last_number(output: bytes) -> float | None:
    """The number on the last line that is one; None: there is no such line."""
    for line in reversed(output.split(b"\n")):
        with contextlib.suppress(ValueError):
            number = float(line.decode("ascii", "replace"))
            if math.isfinite(number):
                return number
    return None


def _scored(verdict: Verdict, score: float | None) -> Verdict:
    if score is None:
        return replace(verdict, outcome=Outcome.UNRESOLVED)
    return replace(verdict, score=score)
