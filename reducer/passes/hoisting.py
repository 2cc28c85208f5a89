"""Hoisting: a node by one of its descendants.

Expressed as the deletion of what stands around the descendant, so that it composes with edits
inside of it. Which descendant still shows the problem is not known; those of about half the size
come first, so that the way to a deep one is bisected instead of walked level by level.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import slice_out
from reducer.passes.definitions import has_names
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Descendants offered for a node. Halving reaches any depth in a few steps; more of them would
#: only be siblings of those that failed.
_OFFERS = 8

#: Descendants looked at for a node, evenly spread; all of them would be quadratic in the depth.
_LOOKED_AT = 1024

#: A node is large if it takes up at least one such part of the file: there are few of those, and
#: each success is worth more than any that is still to come.
_LARGE = 32


def hoist(document: Document) -> Iterator[ByteEdit]:
    """Puts descendants in the place of each node, outermost nodes and best offers first."""
    return _hoists(document, 1)


def hoist_large(document: Document) -> Iterator[ByteEdit]:
    """The same for nodes that make up a good part of the file, early on, in languages with names.

    In data formats, which have none, the place of a value means something and deletion is likelier.
    """
    if not has_names(document):
        return iter(())
    return _hoists(document, max(1, len(document.data) // _LARGE))


def _hoists(document: Document, least: int) -> Iterator[ByteEdit]:
    tree, data = document.tree, document.data
    for level in tree.levels():
        variants: list[list[ByteEdit]] = [[] for _ in range(_OFFERS)]
        for node in level:
            if tree.is_leaf(node) or not (tree.named[node] or node == 0):
                continue
            if tree.end[node] - tree.start[node] < least:
                continue
            for variant, offer in zip(variants, _offers(tree, node), strict=False):
                edit = _hoist(data, tree, node, offer)
                if edit:
                    variant.append(edit)
        for variant in variants:
            yield from variant


def _offers(tree: FlatTree, node: int) -> list[int]:
    """Descendants worth the node's place: one for each span, about half of its size first."""
    size = tree.end[node] - tree.start[node]
    spans: dict[tuple[int, int], int] = {}
    stride = 1 + (tree.after[node] - node) // _LOOKED_AT
    for other in range(node + 1, tree.after[node], stride):
        length = tree.end[other] - tree.start[other]
        if tree.named[other] and 0 < length < size:
            spans.setdefault((tree.start[other], tree.end[other]), other)
    same = tree.kind[node]

    def fitness(other: int) -> tuple[bool, float]:
        length = tree.end[other] - tree.start[other]
        near = tree.parent[other] == node or tree.kind[other] == same
        return not near, abs(length / size - 0.5)

    return sorted(spans.values(), key=fitness)[:_OFFERS]


def _hoist(data: bytes, tree: FlatTree, node: int, descendant: int) -> ByteEdit | None:
    outer = (tree.start[node], tree.end[node])
    inner = (tree.start[descendant], tree.end[descendant])
    pieces = [
        piece
        for start, stop in ((outer[0], inner[0]), (inner[1], outer[1]))
        if start < stop and (piece := slice_out(data, start, stop))
    ]
    return ByteEdit(tuple(pieces)) if pieces else None


HOIST = Pass("hoist", "puts a descendant in the place of a node", hoist, likely=0.2)

HOIST_LARGE = Pass(
    "hoist-large",
    "puts a descendant in the place of a node that makes up much of the file",
    hoist_large,
    likely=0.2,
)
