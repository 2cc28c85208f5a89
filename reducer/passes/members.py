"""Lists of members within a node, without what encloses them: what is left of a flattened block."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from reducer.passes.deletion import is_separator
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

Span = tuple[int, int]
"""First and last child."""

#: What statements end with.
_TERMINATORS = (b";", b"}", b"\n")

#: Children up to which it is looked for what encloses them.
_ENCLOSED = 1024


class Members:
    """Finds the lists of a document's nodes, each once."""

    def __init__(self, document: Document) -> None:
        self._tree = document.tree
        self._data = document.data
        self._known: dict[int, tuple[Span, ...]] = {}

    def lists(self, node: int) -> tuple[Span, ...]:
        """The lists among a node's children: members with separators between or behind them, or
        statements; no brackets and no words."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = tuple(self._find(node))
        return known

    def _find(self, node: int) -> Iterator[Span]:
        tree = self._tree
        run: list[int] = []
        for child in tree.children(node):
            if tree.named[child] or (run and is_separator(tree, child)):
                run.append(child)
            else:
                yield from self._list(run)
                run = []
        yield from self._list(run)

    def _list(self, run: list[int]) -> Iterator[Span]:
        named = self._tree.named
        members = [child for child in run if named[child]]
        if len(run) < 2 or not all(
            self._is_whole(before, behind)
            for before, behind in pairwise(run)
            if named[before] and named[behind]
        ):
            return
        yield run[0], run[-1]
        if run[-1] != members[-1] and len(members) > 1:
            yield run[0], members[-1]

    def _is_whole(self, before: int, behind: int) -> bool:
        """Whether a node is a statement by itself: else the one behind belongs to it."""
        data, tree = self._data, self._tree
        end = tree.end[before]
        return data[end - 1 : end] in _TERMINATORS or b"\n" in data[end : tree.start[behind]]


def enclosed(tree: FlatTree, node: int) -> Span | None:
    """The children of a node between words such as `begin` and `end`, if it has such."""
    children = list(islice(tree.children(node), _ENCLOSED))
    if len(children) < 3 or tree.after[children[-1]] != tree.after[node]:
        return None
    is_enclosed = _is_word(tree, children[0]) and _is_word(tree, children[-1])
    return (children[1], children[-2]) if is_enclosed else None


def _is_word(tree: FlatTree, node: int) -> bool:
    return tree.is_leaf(node) and not tree.named[node] and tree.name(node).isalpha()
