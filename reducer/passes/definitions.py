"""Definitions that nothing refers to, from the last to the first.

No language is named: an item *introduces* a name if the name's first occurrence in the file lies
within it, and is unreferenced if no name that it introduces occurs behind it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from reducer.passes.cut import cut, whole_lines
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Parts of the kinds of leaves that stand for names in the grammars.
_NAME_KINDS = ("identifier", "name", "symbol", "constant", "word", "variable")


def delete_unreferenced(document: Document) -> Iterator[ByteEdit]:
    """Deletes each outermost item that introduces names of which none occurs outside of it."""
    tree, data = document.tree, document.data
    furthest = _furthest_use(tree, data)
    items: list[int] = []
    node, total = 1, len(tree)
    while node < total:
        if 0 <= furthest[node] < tree.after[node] and not tree.is_leaf(node):
            items.append(node)
            node = tree.after[node]
        else:
            node += 1
    for node in reversed(items):
        edit = cut(data, *whole_lines(data, tree.start[node], tree.end[node]))
        if edit:
            yield edit


def is_name_kind(kind: str) -> bool:
    """Whether leaves of this kind stand for names."""
    return any(part in kind for part in _NAME_KINDS)


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


def _furthest_use(tree: FlatTree, data: bytes) -> array[int]:
    """For each node the last leaf that mentions a name introduced within it; -1: introduces none."""
    first: dict[bytes, int] = {}
    last: dict[bytes, int] = {}
    for leaf in name_leaves(tree):
        text = data[tree.start[leaf] : tree.end[leaf]]
        first.setdefault(text, leaf)
        last[text] = leaf
    furthest = array("i", [-1]) * len(tree)
    for text, leaf in first.items():
        furthest[leaf] = last[text]
    parent = tree.parent
    for node in range(len(tree) - 1, 0, -1):
        if furthest[node] > furthest[parent[node]]:
            furthest[parent[node]] = furthest[node]
    return furthest


DELETE_UNREFERENCED = Pass(
    "definitions",
    "deletes definitions that nothing refers to, from the last to the first",
    delete_unreferenced,
    likely=0.98,
)
