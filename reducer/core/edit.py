"""Edits: sets of disjoint slice replacements over a sequence.

One rule settles edits that touch the same place, *the rule of the outermost*: of two slices where
one lies within the other the outer one is made, since it leaves nothing for the inner one to
change (of two equal slices, the first); two deletions that overlap become one deletion of their
union; in any other overlap the edit that came first is made and the later one is left out whole.

Edits that lower a number (see `Lowered`) add up instead, and each is made whole or not at all:
the number says how many units of a kind there are, and each edit deletes some of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, Generic, TypeVar, cast

from reducer.core.lowered import Lowered, added_up, rebased, united

S = TypeVar("S", bound=Sequence[Any])

#: (start, stop, replacement): `base[start:stop]`, never empty, becomes `replacement`.
Slice = tuple[int, int, S]


@dataclass(frozen=True)
class Edit(Generic[S]):
    """Disjoint, non-empty slices in ascending order, to be replaced all at once.

    `Edit.of` sorts, checks, and joins deletions that stand side by side; the bare constructor
    trusts its argument. `family` is a label that plays no part in equality: edits that share one
    are likely to pass or fail together.
    """

    slices: tuple[Slice[S], ...]
    family: Hashable = field(default=None, compare=False)

    @classmethod
    def of(cls, slices: Iterable[Slice[S]]) -> Edit[S]:
        """An edit from slices in any order.

        Raises:
            ValueError: a slice is empty, or two of them overlap.
        """
        ordered = tuple(sorted(slices, key=lambda item: item[:2]))
        position = 0
        for start, stop, _ in ordered:
            if start < position or stop <= start:
                raise ValueError(f"slices must be disjoint and not empty: {start}:{stop}")
            position = stop
        return cls(_coalesce(ordered))

    @classmethod
    def delete(cls, base: S, start: int, stop: int) -> Edit[S]:
        """The edit that deletes `base[start:stop]`."""
        return cls(((start, stop, cast(S, base[0:0])),))

    @classmethod
    def replace(cls, start: int, stop: int, replacement: S) -> Edit[S]:
        """The edit that puts `replacement` in the place of `base[start:stop]`."""
        return cls(((start, stop, replacement),))

    def __len__(self) -> int:
        return len(self.slices)

    @cached_property
    def saving(self) -> int:
        """Units by which the sequence gets shorter; negative if it grows."""
        return sum(stop - start - len(new) for start, stop, new in self.slices)

    @property
    def span(self) -> tuple[int, int]:
        """From the first unit replaced to the one after the last."""
        return self.slices[0][0], self.slices[-1][1]

    def apply(self, base: S) -> S:
        """A new sequence of the type of `base` (bytes, str, tuple or list) with the edit made."""
        parts: list[Any] = []
        position = 0
        for start, stop, replacement in self.slices:
            parts.append(base[position:start])
            parts.append(replacement)
            position = stop
        parts.append(base[position:])
        return concatenate(base, parts)

    def union(self, later: Edit[S]) -> Edit[S] | None:
        """This edit and a later one on the same base as one, by the rule of the outermost.

        None: they conflict, and the later one has to be left out.
        """
        if later.lowers:
            return self._union_lowering(later)
        fresh: list[Slice[S]] = []
        dropped: set[int] = set()
        for start, stop, new in later.slices:
            for index in self._touching(start, stop):
                own_start, own_stop, own_new = self.slices[index]
                if own_start <= start and stop <= own_stop:
                    break
                if not (start <= own_start and own_stop <= stop):
                    if len(new) or len(own_new):
                        return None
                    start, stop = min(start, own_start), max(stop, own_stop)
                dropped.add(index)
            else:
                fresh.append((start, stop, new))
        kept = [item for index, item in enumerate(self.slices) if index not in dropped]
        return Edit(_coalesce(sorted(kept + fresh, key=lambda item: item[:2])))

    def rebase(self, done: Edit[S]) -> Edit[S] | None:
        """This edit in the coordinates of the sequence to which `done` was applied.

        Both are given in the coordinates of one base; deletions in `done` that stand side by side
        must be one, as in all that `of`, `union` and `merge` give. Applying the answer after
        `done` equals applying `done.union(self)`. None: nothing is left of this edit, or it
        conflicts.
        """
        if not done.slices:
            return self
        if self.lowers:
            return self._rebase_lowering(done)
        kept: list[Slice[S]] = []
        for start, stop, new in self.slices:
            for index in done._touching(start, stop):
                own_start, own_stop, own_new = done.slices[index]
                if own_start <= start and stop <= own_stop:
                    break
                if start <= own_start and own_stop <= stop:
                    continue
                if len(new) or len(own_new):
                    return None
                start, stop = (own_stop, stop) if own_start < start else (start, own_start)
            else:
                kept.append((done._shifted(start), done._shifted_stop(stop), new))
        return Edit(_coalesce(kept)) if kept else None

    @cached_property
    def lowers(self) -> bool:
        """Whether the edit lowers a number."""
        return any(isinstance(new, Lowered) for _, _, new in self.slices)

    def _union_lowering(self, later: Edit[S]) -> Edit[S] | None:
        slices = united(self.slices, later.slices, self._touching)
        return None if slices is None else Edit(_coalesce(slices))

    def _rebase_lowering(self, done: Edit[S]) -> Edit[S] | None:
        slices = rebased(self.slices, done.slices, done._touching)
        if not slices:
            return None
        moved = [
            (done._shifted(start), done._shifted_stop(stop), new) for start, stop, new in slices
        ]
        return Edit(_coalesce(moved))

    @cached_property
    def _starts(self) -> list[int]:
        return [item[0] for item in self.slices]

    @cached_property
    def _stops(self) -> list[int]:
        return [item[1] for item in self.slices]

    @cached_property
    def _shifts(self) -> list[int]:
        """At k, how far the first k slices move what follows them."""
        shifts = [0]
        for start, stop, new in self.slices:
            shifts.append(shifts[-1] + len(new) - (stop - start))
        return shifts

    def _touching(self, start: int, stop: int) -> range:
        """Indices of the slices that share a unit with `start:stop`."""
        return range(bisect_right(self._stops, start), bisect_left(self._starts, stop))

    def _shifted(self, start: int) -> int:
        return start + self._shifts[bisect_right(self._stops, start)]

    def _shifted_stop(self, stop: int) -> int:
        return stop + self._shifts[bisect_left(self._starts, stop)]


def merge(edits: Iterable[Edit[S]]) -> Edit[S]:
    """All the edits on one base as a single edit, by the rule of the outermost; earlier first."""
    edits = list(edits)
    parts = [edit.slices for edit in edits]
    slices = added_up(parts) if any(edit.lowers for edit in edits) else chain.from_iterable(parts)
    slices = sorted(slices, key=lambda item: item[:2])
    if all(before[1] <= after[0] for before, after in pairwise(slices)):
        return Edit(_coalesce(slices))
    whole: Edit[S] = Edit(())
    for edit in edits:
        whole = whole.union(edit) or whole
    return whole


def concatenate(base: S, parts: list[Any]) -> S:
    """The parts joined to a sequence of the type of `base`."""
    joined: Any
    if isinstance(base, bytes):
        joined = b"".join(parts)
    elif isinstance(base, str):
        joined = "".join(parts)
    else:
        joined = [item for part in parts for item in part]
        if isinstance(base, tuple):
            joined = tuple(joined)
    return cast(S, joined)


def _coalesce(slices: Sequence[Slice[S]]) -> tuple[Slice[S], ...]:
    """Deletions that overlap or stand side by side as one, so that many small ones stay cheap."""
    merged: list[Slice[S]] = []
    for item in slices:
        if merged and not len(item[2]) and not len(merged[-1][2]) and item[0] <= merged[-1][1]:
            start, stop, new = merged[-1]
            merged[-1] = (start, max(stop, item[1]), new)
        else:
            merged.append(item)
    return tuple(merged)
