"""Hoisting: a node by one of its descendants, or by the members of a list within it.

Expressed as the deletion of what stands around what is kept, so that it composes with edits
inside of it. Which descendant still shows the problem is not known; those of about half the size
come first, so that the way to a deep one is bisected instead of walked level by level. After
compatible replacement (Perses, ICSE 2018, section 4): what the parser would not take at the
node's place comes last, and the members of a list are offered as well, which flattens blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise

from reducer.passes.cut import slice_out
from reducer.passes.definitions import has_names
from reducer.passes.deletion import is_separator
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.places import Places
from reducer.syntax.tree import FlatTree

#: From so many bytes on a node is offered that many descendants. Halving reaches any depth in a few
#: steps; in small nodes there is little to halve, and what is further off is seldom right.
_OFFERS = ((256, 8), (64, 6), (16, 4), (1, 3))

#: Where it is likelier that something can be deleted than that it can be hoisted.
_FEW_OFFERS = 2

#: Descendants looked at for a node, evenly spread; all of them would be quadratic in the depth.
_LOOKED_AT = 1024

#: A node is large if it takes up at least one such part of the file: there are few of those, and
#: each success is worth more than any that is still to come.
_LARGE = 32

#: Lines of what is kept that are moved to the left with it, at most: each is a slice of the edit.
_LINES = 4096

_BLANKS = b" \t"

#: What statements end with.
_TERMINATORS = (b";", b"}", b"\n")


def hoist(document: Document) -> Iterator[ByteEdit]:
    """Puts children, and descendants of their own kind, in the place of nodes, outermost first."""
    return _hoists(document, 1, few=True)


def hoist_large(document: Document) -> Iterator[ByteEdit]:
    """Puts descendants in the place of nodes that make up a good part of the file, early on.

    In data formats, which have no names, the place of a value means something and deletion is
    likelier, so this is for languages that have.
    """
    if not has_names(document.tree):
        return iter(())
    return _hoists(document, max(1, len(document.data) // _LARGE), few=False)


@dataclass(frozen=True, slots=True)
class _Offer:
    """What may be kept of a node; `form` says what it is."""

    start: int
    end: int
    fits: bool
    near: bool
    form: tuple[str, ...]


def _hoists(document: Document, least: int, *, few: bool) -> Iterator[ByteEdit]:
    tree, data = document.tree, document.data
    hoisting = _Hoisting(document)
    for level in tree.levels():
        variants: dict[int, list[ByteEdit]] = {}
        for node in level:
            if tree.is_leaf(node) or not (tree.named[node] or node == 0):
                continue
            size = tree.end[node] - tree.start[node]
            if size < least:
                continue
            offers = hoisting.offers(node)
            if few:
                offers = [offer for offer in offers if offer.near][:_FEW_OFFERS]
            else:
                offers = offers[: next(number for from_, number in _OFFERS if size >= from_)]
            for place, offer in enumerate(offers):
                edit = _keep(data, tree, node, offer)
                if edit:
                    variants.setdefault(place, []).append(edit)
        for place in sorted(variants):
            yield from variants[place]


class _Hoisting:
    """Finds what may stand in the place of the nodes of a document."""

    def __init__(self, document: Document) -> None:
        self._tree = document.tree
        self._data = document.data
        self._places = Places(document)

    def offers(self, node: int) -> list[_Offer]:
        """What is worth the node's place: one for each span, near ones first, then those of about
        half of its size."""
        tree = self._tree
        size = tree.end[node] - tree.start[node]
        found: dict[tuple[int, int], _Offer] = {}
        stride = 1 + (tree.after[node] - node) // _LOOKED_AT
        within = (
            offer
            for other in range(node + 1, tree.after[node], stride)
            for offer in self._kept(node, other)
        )
        for offer in chain(self._unwrapped(node), within):
            span = offer.start, offer.end
            if 0 < offer.end - offer.start < size and offer.fits:
                found.setdefault(span, offer)

        def fitness(offer: _Offer) -> tuple[bool, float]:
            ratio = (offer.end - offer.start) / size
            return not offer.near, abs(ratio - 0.5)

        return sorted(found.values(), key=fitness)

    def _unwrapped(self, node: int) -> Iterator[_Offer]:
        """The node without the words at its beginning and its end, as `begin` and `end`."""
        tree = self._tree
        children = list(islice(tree.children(node), _LOOKED_AT))
        if len(children) < 3 or tree.after[children[-1]] != tree.after[node]:
            return
        if all(_is_word(tree, child) for child in (children[0], children[-1])):
            start, end = tree.start[children[1]], tree.end[children[-2]]
            yield _Offer(start, end, True, True, (tree.name(node), "inside"))

    def _kept(self, node: int, other: int) -> Iterator[_Offer]:
        """A descendant as it is, and its members without what encloses them."""
        tree, fits = self._tree, self._places.fits
        if not tree.named[other]:
            return
        near = tree.parent[other] == node or tree.kind[other] == tree.kind[node]
        names = tree.name(node), tree.name(other)
        yield _Offer(tree.start[other], tree.end[other], fits(node, other), near, names)
        for first, last in self._runs(other):
            yield _Offer(
                tree.start[first], tree.end[last], fits(node, first), near, (*names, "members")
            )

    def _runs(self, node: int) -> Iterator[tuple[int, int]]:
        """First and last child of the lists of members in a node, without what encloses them."""
        tree = self._tree
        run: list[int] = []
        for child in tree.children(node):
            if tree.named[child] or (run and is_separator(tree, child)):
                run.append(child)
            else:
                yield from self._list(run)
                run = []
        yield from self._list(run)

    def _list(self, run: list[int]) -> Iterator[tuple[int, int]]:
        tree = self._tree
        members = [child for child in run if tree.named[child]]
        if len(members) < 2 and len(run) < 2:
            return
        for before, behind in pairwise(run):
            if tree.named[before] and tree.named[behind]:
                if not self._ends(before, behind):
                    return
        yield run[0], run[-1]
        if run[-1] != members[-1] and len(members) > 1:
            yield run[0], members[-1]

    def _ends(self, before: int, behind: int) -> bool:
        """Whether a node is a statement by itself: else the one behind belongs to it."""
        data, tree = self._data, self._tree
        end = tree.end[before]
        return data[end - 1 : end] in _TERMINATORS or b"\n" in data[end : tree.start[behind]]


def _is_word(tree: FlatTree, node: int) -> bool:
    return tree.is_leaf(node) and not tree.named[node] and tree.name(node).isalpha()


def _keep(data: bytes, tree: FlatTree, node: int, offer: _Offer) -> ByteEdit | None:
    """The edit that leaves of a node only what is offered, moved to where the node began."""
    start, end = tree.start[node], tree.end[node]
    pieces = [
        *_around(data, start, offer.start),
        *_dedent(data, start, offer),
        *_around(data, offer.end, end),
    ]
    return ByteEdit(tuple(pieces), offer.form) if pieces else None


def _around(data: bytes, start: int, stop: int):
    piece = slice_out(data, start, stop) if start < stop else None
    return [piece] if piece else []


def _dedent(data: bytes, start: int, offer: _Offer):
    """Deletes from all lines but the first by how much they are indented deeper than the node."""
    left, right = _indentation(data, start), _indentation(data, offer.start)
    if left is None or right is None or right <= left:
        return []
    surplus, found = right - left, []
    position = data.find(b"\n", offer.start, offer.end) + 1
    while position:
        if len(found) == _LINES:
            return []
        blank = data[position : position + surplus]
        if len(blank) == surplus and not blank.strip(_BLANKS) and position + surplus < offer.end:
            found.append((position, position + surplus, b""))
        position = data.find(b"\n", position, offer.end) + 1
    return found


def _indentation(data: bytes, start: int) -> int | None:
    """The blanks before a place if there is nothing else in its line, else None."""
    line = data.rfind(b"\n", 0, start) + 1
    return start - line if not data[line:start].strip(_BLANKS) else None


HOIST = Pass("hoist", "puts a descendant in the place of a node", hoist, likely=0.2)

HOIST_LARGE = Pass(
    "hoist-large",
    "puts a descendant in the place of a node that makes up much of the file",
    hoist_large,
    likely=0.2,
)
