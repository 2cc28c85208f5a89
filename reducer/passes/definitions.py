"""Definitions that nothing refers to, from the last to the first.

Where the grammar does not say what defines a name, an item *introduces* it if the name's first
occurrence in the file lies within it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from reducer.passes.cut import slice_out, whole_lines
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.subtrees import Subtrees
from reducer.syntax.tree import FlatTree

#: Items times names up to which it is worked out what else becomes unreferenced, once for each
#: item; beyond, it takes seconds, and the items themselves are large enough to begin with.
_CASCADE_WORK = 200_000

#: Links of a chain of definitions that go at once; the rest goes in the next round.
_CASCADE_DEPTH = 64


def delete_unreferenced(document: Document) -> Iterator[ByteEdit]:
    """Deletes each outermost item that introduces names of which none occurs outside of it.

    In small files each goes together with what only it had referred to, and so on.
    """
    tree, data = document.tree, document.data
    names = _Introduced(document)
    items = names.unreferenced(frozenset())
    before = set(items)
    cascade = len(items) * len(document.names.leaves) <= _CASCADE_WORK
    for item in reversed(items):
        orphans = _orphans(names, tree, item, before) if cascade else [item]
        pieces = [
            piece
            for node in orphans
            if (piece := slice_out(data, *whole_lines(data, tree.start[node], tree.end[node])))
        ]
        if pieces:
            yield ByteEdit(tuple(pieces), (tree.name(item), tree.name(tree.parent[item])))


def _orphans(names: _Introduced, tree: FlatTree, item: int, before: set[int]) -> list[int]:
    """The item and everything that nothing refers to any more once it is gone.

    What was unreferenced `before`, anyway, is an edit of its own.
    """
    gone = {item}
    for _ in range(_CASCADE_DEPTH):
        more = set(names.unreferenced(frozenset(gone))) - before - gone
        if not more:
            break
        gone |= more
    return Subtrees(tree, gone).outermost()


class _Introduced:
    """Where the names of a document are introduced and used."""

    def __init__(self, document: Document) -> None:
        self._tree = document.tree
        names = document.names
        #: For each thing with a name where it is introduced, and where it is or may be used.
        self._things: list[tuple[Sequence[int], Sequence[int], Sequence[int]]]
        if names.bindings:
            self._things = [(b.definitions, b.uses, b.unclear) for b in names.bindings]
        else:
            self._things = [(leaves[:1], leaves[1:], ()) for leaves in names.places.values()]

    def uses(self, gone: frozenset[int]) -> tuple[array[int], array[int]]:
        """For each node the first and the last use of what is introduced in it.

        The last is -1 where nothing is introduced. The subtrees of the nodes in `gone` do not
        count.
        """
        tree = self._tree
        missing = Subtrees(tree, gone)
        first = array("i", [len(tree)]) * len(tree)
        last = array("i", [-1]) * len(tree)
        lows: list[tuple[int, int]] = []
        highs: list[tuple[int, int]] = []
        for definitions, uses, unclear in self._things:
            used = [*_ends(missing.outside(uses)), *_ends(missing.outside(unclear))]
            for leaf in missing.outside(definitions):
                lows.append((min(leaf, *used, leaf), leaf))
                highs.append((max(leaf, *used, leaf), leaf))
        parent = tree.parent
        # The furthest first, so that no node is told twice.
        for low, node in sorted(lows):
            while node >= 0 and first[node] > low:
                first[node] = low
                node = parent[node]
        for high, node in sorted(highs, reverse=True):
            while node >= 0 and last[node] < high:
                last[node] = high
                node = parent[node]
        return first, last

    def unreferenced(self, gone: frozenset[int]) -> list[int]:
        """The outermost nodes that introduce names of which none occurs outside of them."""
        tree = self._tree
        first, last = self.uses(gone)
        after = tree.after
        found: list[int] = []
        node, total = 1, len(tree)
        while node < total:
            if last[node] < 0:
                node = after[node]
            elif node <= first[node] and last[node] < after[node] and not tree.is_leaf(node):
                found.append(node)
                node = after[node]
            else:
                node += 1
        return found


def _ends(leaves: Sequence[int]) -> Sequence[int]:
    """The first and the last, if there are any."""
    return (leaves[0], leaves[-1]) if leaves else ()


def is_referenced(document: Document) -> Callable[[int], bool]:
    """Tells whether a node introduces a name that is used outside of it, so is hardly free."""
    first, last = _Introduced(document).uses(frozenset())
    after = document.tree.after
    return lambda node: last[node] >= 0 and not node <= first[node] <= last[node] < after[node]


def has_names(document: Document) -> bool:
    """Whether the language has names at all; data formats have not."""
    return len(document.names.leaves) > 0


DELETE_UNREFERENCED = Pass(
    "definitions",
    "deletes definitions that nothing refers to, from the last to the first",
    delete_unreferenced,
    likely=0.98,
)
