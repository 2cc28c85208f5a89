"""Brackets in a tree, what begins within them, and the lines of a text as ranges of leaves."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: What opens a list, and what may close it.
_PAIRS: dict[bytes, frozenset[bytes]] = {
    b"(": frozenset({b")"}),
    b"[": frozenset({b"]"}),
    b"{": frozenset({b"}"}),
    b"begin": frozenset({b"end"}),
    b"do": frozenset({b"end", b"done"}),
    b"then": frozenset({b"end", b"fi"}),
}
_OPENERS = max(map(len, _PAIRS))

_ROUND = frozenset({b"(", b"["})
_COMMA = frozenset({b","})
_SEPARATORS = _COMMA | {b";"}

#: What may be before a member instead of a node.
_NOTHING, _SEPARATED = -1, -2

#: What grammars call nodes that hold members or statements without brackets of their own.
_LISTS = ("list", "block", "body", "statements", "elements", "members")


@dataclass(frozen=True, slots=True)
class Group:
    """Brackets in a text.

    Attributes:
        opener, closer: the leaves that open and close them.
        members: the first leaf of each member within.
        block: whether statements, or what is like them, are within, and no list with commas.
        stacked: whether it ends, as lists in Lisp do, in the line of its last member.
    """

    opener: int
    closer: int
    members: tuple[int, ...]
    block: bool
    stacked: bool


class Leaves:
    """The leaves of a document that have a text, in order."""

    def __init__(self, document: Document) -> None:
        """Numbers the leaves of the tree."""
        self._data = document.data
        self._tree = tree = document.tree
        self.start, self.end = array("I"), array("I")
        #: By node: the number of its first leaf, or of the next one if it has none.
        self.first = array("I")
        self._node = array("I")
        for node, after in enumerate(tree.after):
            self.first.append(len(self.start))
            if after == node + 1 and tree.start[node] < tree.end[node]:
                self.start.append(tree.start[node])
                self.end.append(tree.end[node])
                self._node.append(node)

    def __len__(self) -> int:
        """Their number."""
        return len(self.start)

    def gap(self, leaf: int) -> tuple[int, int]:
        """Where the bytes between a leaf and the one before it are."""
        return self.end[leaf - 1], self.start[leaf]

    def width(self, first: int, last: int) -> int:
        """Bytes from the first leaf to the end of the one before the last."""
        return self.end[last - 1] - self.start[first] if first < last else 0

    def is_new_line(self, leaf: int) -> bool:
        """Whether a leaf is the first of its line."""
        return b"\n" in self._data[slice(*self.gap(leaf))]

    def is_directive(self, leaf: int) -> bool:
        """Whether a leaf begins a line of a preprocessor, such as `#if`, which ends with it."""
        name = self._tree.name(self._node[leaf])
        return name[:1] == "#" and name[1:].isalpha()

    def lines(self) -> Iterator[tuple[int, int]]:
        """The range of leaves of each line; a leaf of several lines ends one."""
        first = 0
        for leaf in range(1, len(self)):
            if self._data.find(b"\n", self.start[leaf - 1], self.start[leaf]) >= 0:
                yield first, leaf
                first = leaf
        if len(self):
            yield first, len(self)


def find_groups(document: Document, leaves: Leaves) -> tuple[dict[int, Group], set[int]]:
    """The brackets by their first leaf, and all leaves at which a member begins."""
    tree, data = document.tree, document.data
    groups: dict[int, Group] = {}
    starts = set(_members(tree, data, leaves, list(tree.children(0))))
    for node in range(len(tree)):
        if tree.is_leaf(node):
            continue
        open_at: list[tuple[int, bytes]] = []
        children = list(tree.children(node))
        for place, child in enumerate(children):
            text = _short_text(tree, data, child)
            before = children[place - 1] if place and not open_at else child
            if tree.named[child] and before != child and _is_statement(tree, data, before):
                starts.add(leaves.first[child])
            if text in _PAIRS:
                open_at.append((place, text))
            elif open_at and text in _PAIRS[open_at[-1][1]]:
                begin, bracket = open_at.pop()
                inside = _inner(tree, data, children[begin + 1 : place])
                members = _members(tree, data, leaves, inside)
                opener, closer = leaves.first[children[begin]], leaves.first[child]
                stacked = bracket == b"(" and not _separated(tree, data, inside)
                block = bracket not in _ROUND and not _separated(tree, data, inside, _COMMA)
                groups[opener] = Group(opener, closer, tuple(members), block, stacked)
                starts.update(members)
    return groups, starts


def _short_text(tree: FlatTree, data: bytes, node: int) -> bytes:
    """The text of a leaf that may be a bracket or a separator; b"" for others."""
    start, end = tree.start[node], tree.end[node]
    return data[start:end] if end - start <= _OPENERS and tree.is_leaf(node) else b""


def _separated(
    tree: FlatTree, data: bytes, children: list[int], by: frozenset[bytes] = _SEPARATORS
) -> bool:
    return any(_short_text(tree, data, child) in by for child in children)


def _is_statement(tree: FlatTree, data: bytes, node: int) -> bool:
    """Whether a node that is no leaf ends with a semicolon."""
    if tree.is_leaf(node):
        return False
    return data[tree.end[node] - 1 : tree.end[node]] == b";"


def _inner(tree: FlatTree, data: bytes, children: list[int]) -> list[int]:
    """The members between brackets, also where a node stands for all of them."""
    while len(children) == 1 and not tree.is_leaf(children[0]):
        inside = list(tree.children(children[0]))
        listed = any(word in tree.name(children[0]) for word in _LISTS)
        if not listed and not _separated(tree, data, inside):
            break
        if any(_short_text(tree, data, child) in _PAIRS for child in inside):
            break
        children = inside
    return children


def _members(tree: FlatTree, data: bytes, leaves: Leaves, children: list[int]) -> list[int]:
    """The first leaf of each member: what follows a separator, and where there are none, trees.

    Words that stand before the first tree, as a function's name in Lisp, belong to the bracket.
    """
    separated = _separated(tree, data, children)
    starts: list[int] = []
    before = _NOTHING
    for child in children:
        text = data[tree.start[child] : tree.end[child]] if tree.is_leaf(child) else b"x"
        if not text:
            continue
        if text in _SEPARATORS or text.isspace():
            before = _SEPARATED
            continue
        composite = not tree.is_leaf(child) or (before >= 0 and not tree.is_leaf(before))
        both_named = tree.named[child] and (before < 0 or tree.named[before])
        if (
            before == _SEPARATED
            or (before == _NOTHING and (separated or composite))
            or (before >= 0 and composite and both_named)
        ):
            starts.append(leaves.first[child])
        before = child
    return starts
