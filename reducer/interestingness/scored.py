"""Tests whose yes comes with a score, by which interesting candidates are ranked."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from types import TracebackType
from typing import Generic, TypeVar

from reducer.interestingness.commandtest import OUTPUT_LIMIT
from reducer.interestingness.outcome import InterestingnessTest, Outcome, Verdict

T = TypeVar("T")

#: What a scorer says of a candidate that has no score.
UNSCORED = Verdict(Outcome.UNRESOLVED)

#: What a score may be written as: more is no number of anybody's.
_LONGEST = 400


class ScoredTest(Generic[T]):
    """Asks a test, and a scorer for the score of what the test finds interesting.

    The scorer is asked like a test. Its verdict has the score, or the output whose last line is the
    number. A candidate without a score counts as unresolved. Closing closes both.
    """

    def __init__(self, test: InterestingnessTest[T], scorer: InterestingnessTest[T]) -> None:
        self._test = test
        self._scorer = scorer
        self.jobs = test.jobs

    def submit(self, data: T) -> Future[Verdict]:
        """Starts the test of a candidate; `cancel()` of the future gives it up."""
        future = _Chained()
        future.follow(self._test.submit(data), lambda verdict: self._score(future, data, verdict))
        return future

    def run(self, data: T, *, capture: bool = False) -> Verdict:
        """Tests a candidate and waits for the verdict."""
        verdict = self._test.run(data, capture=capture)
        return with_score(verdict, self._scorer.run(data, capture=True)) if verdict else verdict

    def close(self) -> None:
        """Ends everything that still runs and removes what was made."""
        try:
            self._test.close()
        finally:
            self._scorer.close()

    def __enter__(self) -> ScoredTest[T]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _score(self, future: _Chained, data: T, verdict: Verdict) -> None:
        if not verdict:
            future.set_result(verdict)
        else:
            future.follow(
                self._scorer.submit(data),
                lambda scored: future.set_result(with_score(verdict, scored)),
            )


class _Chained(Future[Verdict]):
    """What comes of one future after the other; `cancel()` gives up the one that runs."""

    def __init__(self) -> None:
        super().__init__()
        self._link: Future[Verdict] | None = None

    def follow(self, link: Future[Verdict], then: Callable[[Verdict], None]) -> None:
        """Calls `then` with the verdict of another future; what that raises, this one raises."""
        self._link = link
        if self.cancelled():  # Whoever cancelled may not have seen this link.
            link.cancel()

        def done(link: Future[Verdict]) -> None:
            with contextlib.suppress(InvalidStateError):  # Nobody waits for this one any more.
                if link.cancelled():
                    self.cancel()
                    return
                try:
                    then(link.result())
                except InvalidStateError:
                    raise
                except BaseException as error:  # Whoever waits has to know.
                    self.set_exception(error)

        link.add_done_callback(done)

    def cancel(self) -> bool:
        """Gives it up; false if it has been answered already."""
        if not super().cancel():
            return False
        if self._link is not None:
            self._link.cancel()
        return True


def with_score(verdict: Verdict, scored: Verdict) -> Verdict:
    """The verdict on an interesting candidate after what the scorer has answered."""
    score = scored.score
    if score is None and scored and scored.output is not None:
        score = read_score(scored.output)
    seconds = verdict.seconds + scored.seconds
    if score is None:
        return Verdict(
            Outcome.UNRESOLVED,
            scored.status,
            seconds,
            scored.output,
            scored.timed_out,
            unscored=True,
        )
    return Verdict(verdict.outcome, verdict.status, seconds, verdict.output, score=score)


def read_score(output: bytes) -> float | None:
    """The number in the last line that is not blank; None if it is none, or not finite."""
    last = output.rstrip().rpartition(b"\n")[2].strip()
    if len(output) >= OUTPUT_LIMIT or len(last) > _LONGEST:
        return None
    try:
        score = float(last)
    except ValueError:
        return None
    return score if math.isfinite(score) else None


def scoring(score: Callable[[T], float | None]) -> Callable[[T], Verdict]:
    """The scorer that asks a function, which gives None if there is no score."""

    def scored(value: T) -> Verdict:
        number = score(value)
        if number is None or not math.isfinite(number):
            return UNSCORED
        return Verdict(Outcome.INTERESTING, score=float(number))

    return scored
