"""What a reduction comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from reducer.session.budget import Reason
from reducer.session.progress import Step

T = TypeVar("T", bytes, str)


@dataclass(frozen=True)
class Sizes:
    """How large a test case is; `tokens` are leaves of its syntax tree, or words and signs."""

    bytes: int
    tokens: int


@dataclass(frozen=True)
class PassStats:
    """What a pass did.

    Attributes:
        tried: candidates it had judged, with or without a test.
        tests: tests run for it, also those that ran ahead in vain.
        accepted: steps it made. saved: bytes by which they shortened the test case.
        seconds: wall time while it was the one at work.
    """

    tried: int = 0
    tests: int = 0
    accepted: int = 0
    saved: int = 0
    seconds: float = 0.0

    def __add__(self, other: PassStats) -> PassStats:
        """The sum, figure by figure."""
        return PassStats(
            self.tried + other.tried,
            self.tests + other.tests,
            self.accepted + other.accepted,
            self.saved + other.saved,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True)
class Result(Generic[T]):
    """The reduced test case and how it was reached.

    Attributes:
        data: the smallest interesting test case found, of the type that was given; laid out to be
            read if `formatted`.
        reason: why the reduction ended.
        language: the grammar that was used, or None.
        before, after: sizes of the original and of `data`.
        tests: tests run. cached: candidates whose outcome was known from an equal one before.
        malformed: candidates not tested for their syntax.
        seconds: wall time.
        steps: the accepted edits in order, each on the test case before it; formatting is none.
        passes: per pass, in the order of the schedule.
        proved: units, such as `token`, of which none can be deleted alone: each such candidate was
            refused by the test or, unless `syntax` is `off`, is not well-formed. Empty if the run
            was cut short or passes were left out. It is said of the text before formatting. With
            `score_first`, some may have been refused for their score.
        formatted: whether the layout of `data` was changed after the reduction.
        score_before, score: of the original and of the result before formatting, if scores were
            asked for.
        format_problem: why the text of a formatter was not taken; None if it was, or there is none.
    """

    data: T
    reason: Reason
    language: str | None
    before: Sizes
    after: Sizes
    tests: int
    cached: int
    malformed: int
    seconds: float
    steps: tuple[Step, ...]
    passes: dict[str, PassStats]
    proved: tuple[str, ...] = ()
    formatted: bool = False
    format_problem: str | None = None
    score_before: float | None = None
    score: float | None = None
