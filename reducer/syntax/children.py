"""The children of a node that say something: named ones."""

from __future__ import annotations

from reducer.syntax.tree import FlatTree


def named_children(tree: FlatTree, node: int) -> list[int]:
    """The named children of a node, comments aside."""
    named, extra = tree.named, tree.extra
    return [child for child in tree.children(node) if named[child] and not extra[child]]


def only_child(tree: FlatTree, node: int) -> int | None:
    """The only named child of a node, comments aside; None if there is not just one."""
    children = named_children(tree, node)
    return children[0] if len(children) == 1 else None


def is_alone(tree: FlatTree, node: int) -> bool:
    """Whether the node's parent has no other named child, not even a comment."""
    named = tree.named
    return not any(c != node and named[c] for c in tree.children(tree.parent[node]))
