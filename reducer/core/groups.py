"""Group schedules: how many edits are tried together, and what becomes of a group that fails."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
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

    def first(self, chances: Iterable[float]) -> int:
        """How many of the next edits are a group, by the chances that each of them passes."""

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The groups that take the place of a failed one of at least two edits."""


@dataclass(frozen=True, slots=True)
class Halving:
    """Halves by weight, with the inference of `Group.sibling`; sizes follow what has passed.

    ddmin's subsets (Zeller and Hildebrandt, TSE 2002, section 3) without its complements, split
    at the half of the bytes rather than of the count (weighted ddmin, ICSE 2025).
    """

    def first(self, chances: Iterable[float]) -> int:
        """As many as pass together at least as often as they fail: one bit for each test."""
        size, together = 0, 1.0
        for chance in chances:
            together *= chance
            if together < 0.5:
                break
            size += 1
        return max(1, size)

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The lighter and the heavier half, in order; the second waits for the first."""
        cut = _half(group.indices, weigh)
        return (Group(group.indices[:cut], group.indices[cut:], group.round + 1),)


@dataclass(frozen=True, slots=True)
class CDD:
    """Counter-based delta debugging (ICSE 2025): sizes from the number of rounds alone.

    Round r tries groups of about 1/p edits with p = p0 / (1 - 1/e)^r; with p0 = 0.1 that is
    10, 6, 3, 2, 1.
    """

    p0: float = 0.1

    def round_size(self, round: int) -> int:
        """The group size of a round, counted from 0."""
        p = self.p0 / (1 - 1 / math.e) ** round
        # The size s that deletes most on average, s * (1 - p)^s; of two equally good the larger.
        return max(1, math.floor(1 / p))

    def first(self, chances: Iterable[float]) -> int:
        """The size of round 0, whatever has passed."""
        return self.round_size(0)

    def split(self, group: Group, weigh: Callable[[int], int]) -> Sequence[Group]:
        """The failed group in pieces of the next round's size."""
        round = group.round + 1
        while self.round_size(round) >= len(group.indices):
            round += 1
        size = self.round_size(round)
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
