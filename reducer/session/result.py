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
    """What a pass did: tests run for it, steps accepted, bytes saved."""

    tests: int = 0
    accepted: int = 0
    saved: int = 0


@dataclass(frozen=True)
class Result(Generic[T]):
    """The reduced test case and how it was reached.

    Attributes:
        data: the smallest interesting test case found, of the type that was given.
        reason: why the reduction ended.
        language: the grammar that was used, or None.
        before, after: sizes of the original and of `data`.
        tests: tests run. cached: candidates whose outcome was known from an equal one before.
        malformed: candidates not tested for their syntax.
        seconds: wall time.
        steps: the accepted edits in order, each on the test case before it.
        passes: per pass, in the order of the schedule.
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
