"""Group schedules: how many edits are tried together, and what becomes of a group that fails."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Group:
    """Edits, by index, that are tried together.

    `sibling` is the other part of a failed group. While both stood together the test said no, so
    if this part can go, the sibling alone is known to hold something needed: it is split without
    being asked about (binary splitting, Hwang 1972). That saves a test for every needed unit.
    """

    indices: tuple[int, ...]
    sibling: tuple[int, ...] = ()
    round: int = 0


class Schedule(Protocol):
    """A policy of group sizes; pure."""

    def first(self, likely: float, waiting: int) -> int:
        """The size of the first groups; `likely`: the chance that a single edit passes."""

    def adapt(self, size: int, passed: int, failed: int) -> int:
        """The size of the next groups after a wave in which so many groups passed and failed."""

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The groups that take the place of a failed one of at least two edits."""


@dataclass(frozen=True, slots=True)
class Halving:
    """Halves by weight, with the inference of `Group.sibling`; sizes follow the acceptance rate.

    ddmin's subsets (Zeller and Hildebrandt, TSE 2002, section 3) without its complements, split
    at the half of the bytes rather than of the count (weighted ddmin, ICSE 2025).
    """

    def first(self, likely: float, waiting: int) -> int:
        """The largest group that still passes as often as it fails: one bit for each test."""
        if likely <= 0.5:
            return 1
        if likely >= 1:
            return waiting
        return max(1, min(waiting, round(math.log(0.5) / math.log(likely))))

    def adapt(self, size: int, passed: int, failed: int) -> int:
        """Twice as many when all pass, half as many when most fail."""
        if failed == 0 and passed:
            return size * 2
        return max(1, size // 2) if failed > 3 * passed else size

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The lighter and the heavier half, in order; the second waits for the first."""
        cut = _half(group.indices, weigh)
        return (Group(group.indices[:cut], group.indices[cut:], group.round + 1),)


@dataclass(frozen=True, slots=True)
class CDD:
    """Counter-based delta debugging (ICSE 2025): sizes from the number of rounds alone.

    Round r tries groups of about -1/ln(1 - p) edits with p = p0 / (1 - 1/e)^r; with p0 = 0.1
    that is 10, 6, 3, 2, 1.
    """

    p0: float = 0.1

    def size(self, round: int) -> int:
        """The group size of a round, counted from 0."""
        p = self.p0 / (1 - 1 / math.e) ** round
        if p >= 1:
            return 1
        best = max(1, math.floor(-1 / math.log(1 - p)))
        return max((best, best + 1), key=lambda s: s * (1 - p) ** s)

    def first(self, likely: float, waiting: int) -> int:
        """The size of round 0."""
        return self.size(0)

    def adapt(self, size: int, passed: int, failed: int) -> int:
        """Sizes do not depend on the outcome."""
        return size

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The failed group in pieces of the next round's size."""
        round = group.round + 1
        while self.size(round) >= len(group.indices):
            round += 1
        size = self.size(round)
        return [
            Group(group.indices[low : low + size], (), round)
            for low in range(0, len(group.indices), size)
        ]


SCHEDULES: dict[str, Schedule] = {"halving": Halving(), "cdd": CDD()}


def _half(indices: tuple[int, ...], weigh: Callable[[int], int]) -> int:
    """Where to cut so that both parts weigh about the same; 1 to len - 1."""
    weights = [max(1, weigh(index)) for index in indices]
    rest = sum(weights)
    taken, cut = 0, 0
    while cut < len(indices) - 1 and abs(rest - 2 * (taken + weights[cut])) <= abs(
        rest - 2 * taken
    ):
        taken += weights[cut]
        cut += 1
    return max(1, cut)
