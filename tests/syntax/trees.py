"""Trees without a grammar, as tests look at them."""

from __future__ import annotations

from itertools import pairwise

from reducer.syntax.tree import FlatTree


def assert_is_a_tree(tree: FlatTree, size: int) -> None:
    """Preorder: children lie within their parents, in order and apart from each other."""
    assert (tree.start[0], tree.end[0], tree.parent[0]) == (0, size, -1)
    assert tree.after[0] == len(tree)
    assert set(tree.kind) <= set(tree.names)
    for node in range(1, len(tree)):
        parent = tree.parent[node]
        assert 0 <= parent < node < tree.after[node] <= tree.after[parent]
        assert tree.start[parent] <= tree.start[node] <= tree.end[node] <= tree.end[parent]
    for node in range(len(tree)):
        children = list(tree.children(node))
        assert all(tree.parent[child] == node for child in children)
        assert all(tree.end[left] <= tree.start[right] for left, right in pairwise(children))


def uncovered(tree: FlatTree, data: bytes) -> bytes:
    """What is in no leaf."""
    rest = bytearray(data)
    for leaf in tree.leaves() if len(tree) > 1 else []:
        rest[tree.start[leaf] : tree.end[leaf]] = b" " * (tree.end[leaf] - tree.start[leaf])
    return bytes(rest).strip()


def shown(tree: FlatTree, data: bytes, node: int = 0) -> object:
    """The tree as nested lists; a leaf is its text."""
    if node and tree.is_leaf(node):
        return data[tree.start[node] : tree.end[node]].decode()
    return [tree.name(node), *(shown(tree, data, child) for child in tree.children(node))]
