"""Which leaves of a tree stand for names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reducer.syntax.data import roles

if TYPE_CHECKING:
    from reducer.syntax.tree import FlatTree


def is_name_kind(kind: str) -> bool:
    """Whether leaves of this kind stand for names."""
    small = kind.lower()
    return any(part in small for part in roles.NAME_KINDS)


def name_leaves(tree: FlatTree, data: bytes) -> Iterator[int]:
    """The leaves that stand for names, in order.

    In languages of lists the first word of a list is a name only if it stands elsewhere, too.
    """
    kinds = {kind for kind, name in tree.names.items() if is_name_kind(name)}
    heads = {kind for kind in kinds if tree.names[kind] in roles.HEAD_KINDS}
    named, after = tree.named, tree.after
    found = [
        node
        for node, kind in enumerate(tree.kind)
        if kind in kinds and named[node] and after[node] == node + 1
    ]
    if not heads:
        yield from found
        return
    elsewhere = {text_of(tree, data, node) for node in found if not is_head(tree, data, node)}
    for node in found:
        if tree.kind[node] not in heads or text_of(tree, data, node) in elsewhere:
            yield node


def is_head(tree: FlatTree, data: bytes, leaf: int) -> bool:
    """Whether a leaf comes first in a list in brackets."""
    parent = tree.parent[leaf]
    return leaf == parent + 2 and data[tree.start[parent + 1]] in b"(["


def text_of(tree: FlatTree, data: bytes, node: int) -> bytes:
    """The bytes of a node."""
    return data[tree.start[node] : tree.end[node]]
