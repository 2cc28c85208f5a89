"""A user's own preference among interesting candidates, by a score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reducer.core.order import order

#: The score of a test case that has been found interesting.
Scores = Callable[[bytes], float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The total order of test cases with a score: the score before the size, or behind it."""

    score_first: bool

    def key(self, data: bytes, score: float) -> tuple[Any, ...]:
        """What test cases are compared by: the lower, the simpler."""
        length, text = order(data)
        return (score, length, text) if self.score_first else (length, score, text)
