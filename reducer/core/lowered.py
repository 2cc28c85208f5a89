"""Numbers that edits lower: what several edits do to one number adds up.

A number in a text may say how many units of some kind there are. An edit that deletes one of them
lowers it by one; it is made whole or not at all, and all such edits can be made together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Place = tuple[int, int, Any]
"""A slice: start, stop, replacement."""

Touching = Callable[[int, int], range]
"""Which of the slices of an edit share a unit with a range."""


class Lowered(bytes):
    """The replacement of a decimal number by one that is lower by `amount`."""

    amount: int

    def __new__(cls, number: bytes, amount: int = 0) -> Lowered:
        """Takes the number's digits; raises ValueError if it is not that large."""
        lower = int(number) - amount
        if lower < 0:
            raise ValueError(f"{number!r} cannot be lowered by {amount}")
        self = super().__new__(cls, b"%d" % lower)
        self.amount = amount
        return self

    @property
    def before(self) -> int:
        """The number that is replaced."""
        return int(self) + self.amount


def united(
    slices: Sequence[Place], later: Sequence[Place], touching: Touching
) -> list[Place] | None:
    """The slices of an edit and of a later one that lowers a number, in order.

    None: the later one cannot be made whole.
    """
    if not _free(slices, later, touching):
        return None
    found = {place[:2]: place for place in slices}
    for start, stop, new in later:
        own = found.get((start, stop))
        if own is not None:
            found[start, stop] = (start, stop, _lowered(own[2].before, own[2].amount + new.amount))
        elif not touching(start, stop):
            found[start, stop] = (start, stop, new)
    return sorted(found.values(), key=lambda place: place[:2])


def rebased(
    slices: Sequence[Place], done: Sequence[Place], touching: Touching
) -> list[Place] | None:
    """What is left of the slices of an edit that lowers a number after those in `done`.

    Starts and stops are the old ones. None: it cannot be made whole.
    """
    if not _free(done, slices, touching):
        return None
    before = {place[:2]: place[2] for place in done}
    kept: list[Place] = []
    for start, stop, new in slices:
        if (start, stop) in before:
            kept.append((start, stop, _lowered(int(before[start, stop]), new.amount)))
        elif not touching(start, stop):
            kept.append((start, stop, new))
    return kept


def added_up(edits: Iterable[Sequence[Place]]) -> list[Place]:
    """The slices of some edits, with those that lower a number as one if it is large enough."""
    amounts: dict[tuple[int, int], list[int]] = {}
    others: list[Place] = []
    lowering: list[Place] = []
    for slices in edits:
        for place in slices:
            if isinstance(place[2], Lowered):
                lowering.append(place)
                amounts.setdefault(place[:2], [place[2].before, 0])[1] += place[2].amount
            else:
                others.append(place)
    if any(number < amount for number, amount in amounts.values()):
        return others + lowering
    return others + [(*place, _lowered(*amount)) for place, amount in amounts.items()]


def _free(done: Sequence[Place], slices: Sequence[Place], touching: Touching) -> bool:
    """Whether what is done leaves room for the slices: it touches at most their numbers, which
    are gone or have been lowered, and can be lowered further."""
    for start, stop, new in slices:
        for index in touching(start, stop):
            if not isinstance(new, Lowered):
                return False
            own_start, own_stop, own = done[index]
            if (own_start, own_stop) == (start, stop):
                if not isinstance(own, Lowered) or int(own) < new.amount:
                    return False
            elif own_start > start or own_stop < stop:
                return False
    return True


def _lowered(number: int, amount: int) -> Lowered:
    return Lowered(b"%d" % number, amount)
