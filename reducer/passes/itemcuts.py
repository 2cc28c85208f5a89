"""Deleting items of a file."""

from __future__ import annotations

from collections.abc import Iterable

from reducer.core.edit import Slice
from reducer.passes.cut import slice_out, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.itemtree import Items


class ItemCuts:
    """What to cut out to delete items; worked out once for each."""

    def __init__(self, items: Items) -> None:
        """Takes the items of a document."""
        self._items = items
        self._known: dict[int, Slice[bytes] | None] = {}

    def of(self, numbers: Iterable[int]) -> list[Slice[bytes]]:
        """The disjoint slices that delete the items of these numbers, which are in order."""
        found: list[Slice[bytes]] = []
        after = self._items.document.tree.after
        behind = 0
        for number in numbers:
            node = self._items.nodes[number]
            if node >= behind:
                behind = after[node]
                piece = self._slice(number)
                found += [piece] if piece else []
        return disjoint(found)

    def _slice(self, number: int) -> Slice[bytes] | None:
        if number not in self._known:
            data, tree = self._items.document.data, self._items.document.tree
            node = self._items.nodes[number]
            span = next(s for s in deletion_spans(tree, node) if s[0] == tree.start[node])
            self._known[number] = slice_out(data, *whole_lines(data, *span))
        return self._known[number]


def disjoint(slices: Iterable[Slice[bytes]]) -> list[Slice[bytes]]:
    """The slices in order, each from where the one before ends: blanks may belong to both."""
    found: list[Slice[bytes]] = []
    behind = 0
    for start, stop, new in sorted(slices, key=lambda piece: piece[:2]):
        if stop > behind:
            found.append((max(start, behind), stop, new))
            behind = stop
    return found
