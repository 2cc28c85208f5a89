"""Hoisting: a node by one of its descendants, or by the members of a list within it.

Expressed as the deletion of what stands around what is kept, so that it composes with edits
inside of it. Which descendant still shows the problem is not known; those of about half the size
come first, so that the way to a deep one is bisected instead of walked level by level. After
compatible replacement (Perses, ICSE 2018, section 4): only what the parser would take at the
node's place is offered, and lists of members are as well, which flattens blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from reducer.core.edit import Slice
from reducer.passes.cut import slice_out
from reducer.passes.definitions import has_names
from reducer.passes.members import Members, enclosed
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.places import Places
from reducer.syntax.tree import FlatTree

#: From so many bytes on a node is offered that many descendants. Halving reaches any depth in a few
#: steps; in small nodes there is little to halve, and what is further off is seldom right.
_OFFERS = ((256, 8), (64, 6), (16, 4), (1, 3))

#: Offers where it is likelier that something can be deleted than that it can be hoisted.
_FEW_OFFERS = 2

#: Descendants looked at for a node, evenly spread; all of them would be quadratic in the depth.
#: Near ones stand at the beginning.
_LOOKED_AT = 1024
_LOOKED_AT_NEAR = 32

#: Levels between a node and a near descendant, with one's own: as many as compatible replacement
#: goes down (Perses, section 4).
_NEAR = 4

#: A node is large if it takes up at least one such part of the file: there are few of those, and
#: each success is worth more than any that is still to come.
_LARGE = 32

#: Lines of what is kept that are moved to the left with it, at most: each is a slice of the edit.
_LINES = 4096

#: Bytes around a node among which it is looked for anything but white space.
_FEW_BLANKS = 16

#: Blanks that a line begins with, at most: longer lines are not searched for their beginning.
_INDENTED = 4096

_BLANKS = b" \t"


def hoist(document: Document) -> Iterator[ByteEdit]:
    """Puts the nearest descendants that fit in the place of each node, outermost first."""
    return _hoists(document, 1, far=False)


def hoist_large(document: Document) -> Iterator[ByteEdit]:
    """Puts descendants in the place of nodes that make up a good part of the file, early on.

    In data formats, which have no names, the place of a value means something and deletion is
    likelier, so this is for languages that have.
    """
    if not has_names(document):
        return iter(())
    return _hoists(document, max(1, len(document.data) // _LARGE), far=True)


@dataclass(frozen=True, slots=True)
class _Offer:
    """What may be kept of a node: whether it is a child or of the node's kind, or several."""

    start: int
    end: int
    near: bool
    several: bool
    family: tuple[str, ...]


def _hoists(document: Document, least: int, *, far: bool) -> Iterator[ByteEdit]:
    tree, data = document.tree, document.data
    hoisting = _Hoisting(document, far=far)
    for level in tree.levels():
        variants: dict[int, list[ByteEdit]] = {}
        for node in level:
            size = tree.end[node] - tree.start[node]
            if size < least or tree.is_leaf(node) or not (tree.named[node] or node == 0):
                continue
            many = next(number for from_, number in _OFFERS if size >= from_) if far else 0
            for place, offer in enumerate(hoisting.offers(node)[: many or _FEW_OFFERS]):
                edit = _keep(data, tree, node, offer)
                if edit:
                    variants.setdefault(place, []).append(edit)
        for place in sorted(variants):
            yield from variants[place]


class _Hoisting:
    """Finds what may stand in the place of the nodes of a document."""

    def __init__(self, document: Document, *, far: bool) -> None:
        self._tree = document.tree
        self._data = document.data
        self._far = far
        self._members = Members(document)
        self._places = Places(document)

    def offers(self, node: int) -> list[_Offer]:
        """What is worth the node's place: one for each span, near ones first, then those of about
        half of its size."""
        tree = self._tree
        size = tree.end[node] - tree.start[node]
        found: dict[tuple[int, int], _Offer] = {}
        inside = enclosed(tree, node)
        if inside is not None:
            span = tree.start[inside[0]], tree.end[inside[1]]
            found[span] = _Offer(*span, True, True, (tree.name(node), "inside"))
        for other in self._looked_at(node):
            near = tree.kind[other] == tree.kind[node] or self._is_nearest(node, other)
            if tree.named[other] and (near or self._far):
                self._offer(found, node, size, (other, other), near)
                for members in self._members.lists(other):
                    self._offer(found, node, size, members, near)

        def fitness(offer: _Offer) -> tuple[bool, bool, float]:
            ratio = (offer.end - offer.start) / size
            return not offer.near, not offer.several, abs(ratio - 0.5)

        return sorted(found.values(), key=fitness)

    def _is_nearest(self, node: int, other: int) -> bool:
        """Whether nothing between a node and its descendant could take the node's place."""
        parent, between = self._tree.parent, self._tree.parent[other]
        for _ in range(_NEAR):
            if between == node:
                return True
            if self._places.fits(node, between):
                return False
            between = parent[between]
        return False

    def _looked_at(self, node: int) -> Iterable[int]:
        tree = self._tree
        after = tree.after[node]
        if self._far:
            return range(node + 1, after, 1 + (after - node) // _LOOKED_AT)
        children = islice(tree.children(node), _LOOKED_AT_NEAR)
        return sorted({*children, *range(node + 1, min(after, node + 1 + _LOOKED_AT_NEAR))})

    def _offer(
        self,
        found: dict[tuple[int, int], _Offer],
        node: int,
        size: int,
        kept: tuple[int, int],
        near: bool,
    ) -> None:
        tree, (first, last) = self._tree, kept
        several = first != last
        span = tree.start[first], tree.end[last]
        if not 0 < span[1] - span[0] < size or span in found:
            return
        if self._only_blanks(node, span):
            return
        if self._places.fits(node, first) and (not several or self._has_place(node, first, last)):
            form = "members" if several else "as it is"
            family = tree.name(node), tree.name(first), form
            found[span] = _Offer(*span, near, several, family)

    def _only_blanks(self, node: int, span: tuple[int, int]) -> bool:
        """Whether nothing but white space stands around what is kept."""
        start, end = self._tree.start[node], self._tree.end[node]
        if end - start - (span[1] - span[0]) > _FEW_BLANKS:
            return False
        return not (self._data[start : span[0]] + self._data[span[1] : end]).strip()

    def _has_place(self, node: int, first: int, last: int) -> bool:
        """Whether members come into a list of the same kind, unless they are statements."""
        tree = self._tree
        behind = tree.after[first]
        if behind > last or tree.named[behind] or tree.name(behind) == ";":
            return True
        return node > 0 and tree.kind[tree.parent[first]] == tree.kind[tree.parent[node]]


def _keep(data: bytes, tree: FlatTree, node: int, offer: _Offer) -> ByteEdit | None:
    """The edit that leaves of a node only what is offered, moved to where the node began."""
    start, end = tree.start[node], tree.end[node]
    around = [
        piece
        for low, high in ((start, offer.start), (offer.end, end))
        if low < high and (piece := slice_out(data, low, high))
    ]
    pieces = sorted([*around, *_dedent(data, start, offer)], key=lambda piece: piece[:2])
    return ByteEdit(tuple(pieces), offer.family) if around else None


def _dedent(data: bytes, start: int, offer: _Offer) -> list[Slice[bytes]]:
    """Deletes from all lines but the first by how much they are indented deeper than the node."""
    left, right = _indentation(data, start), _indentation(data, offer.start)
    if left is None or right is None or right <= left:
        return []
    surplus = right - left
    found: list[Slice[bytes]] = []
    position = data.find(b"\n", offer.start, offer.end) + 1
    while position:
        if len(found) == _LINES:
            return []
        stop = position + surplus
        if stop <= offer.end and not data[position:stop].strip(_BLANKS):
            found.append((position, stop, b""))
        position = data.find(b"\n", position, offer.end) + 1
    return found


def _indentation(data: bytes, start: int) -> int | None:
    """The blanks before a place if there is nothing else in its line, else None."""
    low = max(0, start - _INDENTED)
    line = data.rfind(b"\n", low, start) + 1
    return start - line if (line or not low) and not data[line:start].strip(_BLANKS) else None


HOIST = Pass("hoist", "puts a child in the place of a node", hoist, likely=0.2)

HOIST_LARGE = Pass(
    "hoist-large",
    "puts a descendant in the place of a node that makes up much of the file",
    hoist_large,
    likely=0.2,
)
