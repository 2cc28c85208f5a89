"""Definitions that nothing refers to, from the last to the first.

No language is named: an item *introduces* a name if the name's first occurrence in the file lies
within it, and is unreferenced if no name that it introduces occurs behind it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator

from reducer.passes.cut import slice_out, whole_lines
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Parts of the kinds of leaves that stand for names in the grammars.
_NAME_KINDS = ("identifier", "name", "symbol", "sym_lit", "constant", "word", "variable")

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
    names = _Names(tree, data)
    items = names.unreferenced(frozenset())
    cascade = len(items) * len(names.leaves) <= _CASCADE_WORK
    for item in reversed(items):
        orphans = _orphans(names, item) if cascade else [item]
        pieces = [
            piece
            for node in sorted(orphans)
            if (piece := slice_out(data, *whole_lines(data, tree.start[node], tree.end[node])))
        ]
        if pieces:
            yield ByteEdit(tuple(pieces))


def _orphans(names: _Names, item: int) -> list[int]:
    """The item and everything that nothing refers to any more once it is gone."""
    gone = {item}
    before = set(names.unreferenced(frozenset()))
    for _ in range(_CASCADE_DEPTH):
        # What was unreferenced anyway is an edit of its own.
        more = set(names.unreferenced(frozenset(gone))) - before - gone
        if not more:
            break
        gone |= more
    return [node for node in gone if not names.within(node, gone)]


class _Names:
    """Where the names of a tree are introduced and used."""

    def __init__(self, tree: FlatTree, data: bytes) -> None:
        self._tree = tree
        self.leaves = [
            (leaf, data[tree.start[leaf] : tree.end[leaf]]) for leaf in name_leaves(tree)
        ]

    def within(self, node: int, others: set[int]) -> bool:
        """Whether a node lies within one of the others."""
        tree = self._tree
        return any(other < node < tree.after[other] for other in others)

    def furthest_use(self, gone: frozenset[int]) -> array[int]:
        """For each node the last leaf that mentions a name introduced in it; -1: introduces none.

        The subtrees of the nodes in `gone` do not count.
        """
        tree = self._tree
        first: dict[bytes, int] = {}
        last: dict[bytes, int] = {}
        holes = sorted((node, tree.after[node]) for node in gone)
        hole = 0
        for leaf, text in self.leaves:
            while hole < len(holes) and holes[hole][1] <= leaf:
                hole += 1
            if hole < len(holes) and holes[hole][0] <= leaf:
                continue
            first.setdefault(text, leaf)
            last[text] = leaf
        furthest = array("i", [-1]) * len(tree)
        parent = tree.parent
        for text, leaf in first.items():
            use, node = last[text], leaf
            while node >= 0 and furthest[node] < use:
                furthest[node] = use
                node = parent[node]
        return furthest

    def unreferenced(self, gone: frozenset[int]) -> list[int]:
        """The outermost nodes that introduce names of which none occurs outside of them."""
        tree, furthest = self._tree, self.furthest_use(gone)
        after = tree.after
        found: list[int] = []
        node, total = 1, len(tree)
        while node < total:
            if furthest[node] < 0:
                node = after[node]
            elif furthest[node] < after[node] and not tree.is_leaf(node):
                found.append(node)
                node = after[node]
            else:
                node += 1
        return found


def is_referenced(document: Document) -> Callable[[int], bool]:
    """Tells whether a node introduces a name that occurs behind it, so that it is hardly free."""
    furthest = _Names(document.tree, document.data).furthest_use(frozenset())
    after = document.tree.after
    return lambda node: furthest[node] >= after[node]


def is_name_kind(kind: str) -> bool:
    """Whether leaves of this kind stand for names."""
    small = kind.lower()
    return any(part in small for part in _NAME_KINDS)


def name_leaves(tree: FlatTree) -> Iterator[int]:
    """The leaves that stand for names, in order."""
    kinds = {kind for kind, name in tree.names.items() if is_name_kind(name)}
    named = tree.named
    for node, kind in enumerate(tree.kind):
        if kind in kinds and named[node] and tree.is_leaf(node):
            yield node


def has_names(tree: FlatTree) -> bool:
    """Whether the language has names at all; data formats have not."""
    return next(name_leaves(tree), None) is not None


DELETE_UNREFERENCED = Pass(
    "definitions",
    "deletes definitions that nothing refers to, from the last to the first",
    delete_unreferenced,
    likely=0.98,
)
