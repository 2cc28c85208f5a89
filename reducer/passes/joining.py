"""Joining neighbours that begin alike: what is said twice is said once.

Declarations, imports and statements can often be written as one: `int a; int b;` as `int a, b;`,
`struct s { ... }; struct s x;` as `struct s { ... } x;`, rows inserted into one table as one
statement.  No language is named: the end of the first and the common beginning of the second give
way to a comma or to nothing, and parsing tells which of it is a form of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise, takewhile

from reducer.passes.cut import cut
from reducer.passes.deletion import is_separator
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.nameleaves import text_of
from reducer.syntax.tree import FlatTree

#: Tokens of a common beginning, at most.
_TOKENS = 8

#: Bytes of a file in which neighbours are joined. It saves a few bytes a pair, so it has time until
#: the rest is done.
_UP_TO = 1 << 13

_INSTEAD = (b"", b",")


def join_neighbours(document: Document) -> Iterator[ByteEdit]:
    """Neighbours that begin with the same words, joined behind as many of them as possible."""
    tree, data = document.tree, document.data
    if len(data) > _UP_TO:
        return
    for node in range(len(tree)):
        members = [child for child in tree.children(node) if tree.named[child]]
        for before, behind in pairwise(members):
            yield from _joins(data, tree, before, behind)


def _joins(data: bytes, tree: FlatTree, before: int, behind: int) -> Iterator[ByteEdit]:
    first, second = (list(islice(_leaves(tree, node), _TOKENS + 1)) for node in (before, behind))
    common = list(
        takewhile(
            lambda pair: text_of(tree, data, pair[0]) == text_of(tree, data, pair[1]),
            zip(first, second, strict=False),
        )
    )
    start = _end(tree, before)
    for count in range(min(len(common), len(second) - 1, _TOKENS), 0, -1):
        for new in _INSTEAD:
            family = tree.name(before), tree.name(behind), count, new
            edit = cut(data, start, tree.start[second[count]], new, family)
            if edit:
                yield edit


def _leaves(tree: FlatTree, node: int) -> Iterator[int]:
    return (
        leaf
        for leaf in range(node, tree.after[node])
        if tree.is_leaf(leaf) and tree.start[leaf] < tree.end[leaf]
    )


def _end(tree: FlatTree, node: int) -> int:
    """Where a node ends but for the sign that ends it."""
    last = tree.after[node] - 1
    own = last != node and is_separator(tree, last)
    return tree.start[last] if own else tree.end[node]


JOIN_NEIGHBOURS = Pass(
    "join",
    "makes one of two neighbours that begin alike",
    join_neighbours,
    likely=0.1,
)
