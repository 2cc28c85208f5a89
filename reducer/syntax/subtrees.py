"""Sets of subtrees, and which nodes lie in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from reducer.syntax.tree import FlatTree


class Subtrees:
    """The subtrees of some nodes of a tree, which may lie within each other."""

    def __init__(self, tree: FlatTree, nodes: Collection[int]) -> None:
        """Takes the nodes in any order."""
        self._starts = sorted(nodes)
        # Of subtrees within each other the outer one ends last.
        self._ends = list(accumulate((tree.after[node] for node in self._starts), max))

    def __contains__(self, node: int) -> bool:
        """Whether a node lies in one of them."""
        place = bisect_right(self._starts, node)
        return place > 0 and node < self._ends[place - 1]

    def outermost(self) -> list[int]:
        """The roots of those that do not lie within others, in order."""
        ends = [0, *self._ends]
        return [node for node, end in zip(self._starts, ends, strict=False) if node >= end]

    def outside(self, nodes: Sequence[int]) -> Sequence[int]:
        """Those of the nodes that lie in none."""
        if not self._starts:
            return nodes
        return [node for node in nodes if node not in self]
