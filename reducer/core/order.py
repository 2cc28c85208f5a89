"""What *simpler* means: one total order, smaller first, then easier to read.

Every accepted step is strictly simpler than what it started from, so every reduction ends. Where
test cases have scores, a `Ranking` says how far these decide.
"""

from __future__ import annotations

import math
import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

#: Bytes from the plainest to the oddest: among results of equal length the one made of digits and
#: small letters is read and typed most easily, tabs and carriage returns are taken for other white
#: space, and control characters upset the tools around us.
PLAINEST_FIRST = (
    string.digits
    + string.ascii_lowercase
    + string.ascii_uppercase
    + " \n"
    + string.punctuation
    + "\t\r"
).encode()

_RANK = bytes.maketrans(
    PLAINEST_FIRST + bytes(b for b in range(256) if b not in PLAINEST_FIRST), bytes(range(256))
)


def order(sequence: Sequence[Any]) -> tuple[int, Any]:
    """The key by which test cases are compared: the lower, the simpler.

    Bytes and text compare by length, then character by character from the plainest to the oddest;
    any other sequence by length, then by its items, which must be comparable (shortlex).
    """
    if isinstance(sequence, bytes):
        return len(sequence), sequence.translate(_RANK)
    if isinstance(sequence, str):
        return len(sequence), sequence.encode("utf-8", "surrogatepass").translate(_RANK)
    return len(sequence), sequence


def simpler(candidate: Sequence[Any], base: Sequence[Any]) -> bool:
    """Whether the candidate is strictly simpler than the base."""
    if len(candidate) != len(base):
        return len(candidate) < len(base)
    return bool(order(candidate) < order(base))


@dataclass(frozen=True, slots=True)
class Success:
    """The outcome of a candidate that is interesting and has a score: the lower, the better."""

    score: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which of two interesting test cases is the simpler one.

    Without scores the order above. `scored`: of two of the same length it is the one with the lower
    score; with `score_first`, whatever their lengths are. A missing score is the worst one.
    """

    scored: bool = False
    score_first: bool = False

    def simpler(
        self, candidate: Sequence[Any], base: Sequence[Any], scores: tuple[float | None, ...]
    ) -> bool:
        """Whether the candidate is strictly simpler than the base, given the scores of both."""
        new, old = (math.inf if score is None else score for score in scores)
        if new != old and self.decided_by_score(len(base) - len(candidate)):
            return new < old
        return simpler(candidate, base)

    def decided_by_score(self, saving: int) -> bool:
        """Whether scores, unless they are equal, decide on a candidate shorter by so much."""
        return self.scored and (self.score_first or saving == 0)

    def preference(self, saving: int, outcome: object) -> tuple[float, float]:
        """The key by which successes with the same base are put in order, the best first."""
        score = outcome.score if isinstance(outcome, Success) else math.inf
        return (score, -saving) if self.score_first else (-saving, score)
