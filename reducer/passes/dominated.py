"""What goes with an item or a body: all that only it reaches, as far as names tell.

In headers a small thing holds fast a large one: an overload for streams all of the streams. It
*dominates* them: each way to them from the end of the file leads through it. So an item that no
one asks for by its name alone, and each body, is deleted with what it dominates, the
heaviest first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace

from reducer.core.edit import Slice
from reducer.passes.cut import slice_out
from reducer.passes.itemcuts import ItemCuts, disjoint
from reducer.passes.itemtree import Items
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.reachable import LARGE, MOST
from reducer.passes.replacement import empty_texts
from reducer.syntax.document import Document
from reducer.syntax.dominators import dominators

#: Part of a file (bytes) that an edit must take to be worth a test while the file is large.
_WORTH = 1 / 2048

#: Edits at most, since what others take away changes what is dominated.
_MOST = 256


def delete_dominated(document: Document) -> Iterator[ByteEdit]:
    """Deletes optional items, and empties bodies, each with all that it dominates."""
    if document.grammar is None or not LARGE <= len(document.data) <= MOST:
        return
    items = Items(document)
    graph = _Graph(items)
    idom = dominators(graph.root, graph.edges)
    dominated = _Dominated(graph, idom)
    weights = dominated.weights
    least = max(int(len(document.data) * _WORTH), 1)
    count = len(items.nodes)
    chosen = [node for node in graph.optional() if weights[node] >= least]
    chosen.sort(key=lambda node: (-weights[node], node))
    empty, cuts = empty_texts(document), ItemCuts(items)
    for node in chosen[:_MOST]:
        gone = sorted(number for number in dominated.inside(node) if number < count)
        slices = cuts.of(gone)
        if node >= count:
            slices += _emptied(items, node - count, gone, empty)
        if slices:
            yield replace(
                ByteEdit.of(disjoint(slices)),
                family="body" if node >= count else "item",
            )


def _emptied(
    items: Items, number: int, gone: list[int], empty: Mapping[int, bytes]
) -> Iterator[Slice[bytes]]:
    """What empties the bodies of an item, but those in which an item goes as well."""
    tree, data = items.document.tree, items.document.data
    nodes = [items.nodes[other] for other in gone]
    for body in items.bodies[number]:
        low = bisect_left(nodes, body)
        within = low < len(nodes) and nodes[low] < tree.after[body]
        text = empty.get(tree.kind[body])
        if text and not within:
            piece = slice_out(data, tree.start[body], tree.end[body], text)
            if piece:
                yield piece


class _Graph:
    """Who asks for whom: items, then as many for their bodies, then names, then the root.

    An item asks for the names that it mentions, for what lies around it and for its body, a name
    for what it defines or is a special case of. What needs several names hangs on the rarest.
    """

    def __init__(self, items: Items) -> None:
        self.items = items
        count = len(items.nodes)
        known = sorted(set().union(*items.defined))
        self.numbers = {text: 2 * count + place for place, text in enumerate(known)}
        self.root = 2 * count + len(known)
        self.edges: list[list[int]] = [[] for _ in range(self.root + 1)]
        self.edges[self.root] += range(items.last, count)
        self._users: dict[bytes, int] = {}
        for texts in (*items.mentioned, *items.executed):
            for text in texts:
                self._users[text] = self._users.get(text, 0) + 1
        for number in range(count):
            self._add(number)

    def _add(self, number: int) -> None:
        items, edges, numbers = self.items, self.edges, self.numbers
        count = len(items.nodes)
        edges[number] += (numbers[t] for t in sorted(items.mentioned[number]) if t in numbers)
        body = number + count
        if items.bodies[number]:
            edges[number].append(body)
            edges[body] += (numbers[t] for t in sorted(items.executed[number]) if t in numbers)
        outer = items.around[number]
        if outer >= 0:
            edges[number].append(outer)
        if items.defined[number]:
            for text in sorted(items.defined[number]):
                edges[numbers[text]].append(number)
        elif not items.free[number]:
            edges[outer].append(number)
        else:
            needed = items.special[number] or items.parameters[number] or items.mentioned[number]
            texts = sorted((self._users[t], t) for t in needed if t in numbers)
            edges[numbers[texts[0][1]] if texts else self.root].append(number)

    def optional(self) -> Iterator[int]:
        """Bodies, and items that have no name, or share it, or are not asked for by it."""
        items, count = self.items, len(self.items.nodes)
        for number in range(count):
            if number < items.last and not items.is_space(number):
                defined = items.defined[number]
                if all(
                    self._users[text] < 2 or len(self.edges[self.numbers[text]]) > 1
                    for text in defined
                ):
                    yield number
                if items.bodies[number]:
                    yield number + count


class _Dominated:
    """What each node of a graph dominates, and how many bytes that is."""

    def __init__(self, graph: _Graph, idom: list[int]) -> None:
        self._below: list[list[int]] = [[] for _ in idom]
        for node, above in enumerate(idom):
            if above >= 0 and above != node:
                self._below[above].append(node)
        self.weights = _own_sizes(graph.items) + [0] * (len(idom) - 2 * len(graph.items.nodes))
        for node in reversed(self.inside(graph.root)):
            if idom[node] != node:
                self.weights[idom[node]] += self.weights[node]

    def inside(self, node: int) -> list[int]:
        """The node and all that it dominates, each behind what dominates it."""
        found = [node]
        for above in found:
            found += self._below[above]
        return found


def _own_sizes(items: Items) -> list[int]:
    """The bytes of each item outside of its inner items and bodies, then those of its bodies."""
    tree = items.document.tree
    sizes = [tree.end[node] - tree.start[node] for node in items.nodes]
    bodies = [sum(tree.end[b] - tree.start[b] for b in places) for places in items.bodies]
    own = list(sizes)
    for number, outer in enumerate(items.around):
        own[number] -= bodies[number]
        if outer >= 0:
            own[outer] -= sizes[number]
    return own + bodies


DELETE_DOMINATED = Pass(
    "dominated",
    "in larger files, deletes items, and empties bodies, with all that only they need",
    delete_dominated,
    likely=0.3,
    width=8,
)
