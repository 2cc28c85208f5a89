"""Hierarchical deletion: the nodes of each level of the tree, with their separators.

After hierarchical delta debugging (Misherghi and Su, ICSE 2006): a level is handled as a whole,
across all parents, from the root downwards, so that large parts go first. Within a level the last
node goes first, since uses stand behind definitions more often than before them.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import cut, whole_lines
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Brackets and words hold a construct together; any other token between two nodes separates them.
_BRACKETS = frozenset("()[]{}")


def delete_nodes(document: Document) -> Iterator[ByteEdit]:
    """Deletes each named node: with the separator that follows, then in its other variants."""
    tree, data = document.tree, document.data
    for level in tree.levels()[1:]:
        variants: tuple[list[ByteEdit], ...] = ([], [], [])
        for node in reversed(level):
            if not tree.named[node] or tree.start[node] == tree.end[node]:
                continue
            spans = dict.fromkeys(whole_lines(data, *span) for span in _spans(tree, node))
            edits = [edit for span in spans if (edit := cut(data, *span))]
            for variant, edit in zip(variants, edits, strict=False):
                variant.append(edit)
        for variant in variants:
            yield from variant


def _spans(tree: FlatTree, node: int) -> Iterator[tuple[int, int]]:
    """What to cut out to delete a node: the likeliest way first."""
    start, end = tree.start[node], tree.end[node]
    before, after = _neighbours(tree, node)
    if after is not None:
        yield start, after
    if before is not None:
        yield before, end
    yield start, end


def _neighbours(tree: FlatTree, node: int) -> tuple[int | None, int | None]:
    """The end of the node before a separator on the left, the start of that after one on the
    right; None where there is no separator."""
    parent = tree.parent[node]
    following, separator = tree.after[node], None
    if following < tree.after[parent] and is_separator(tree, following):
        follower = tree.after[following]
        separator = tree.start[follower] if follower < tree.after[parent] else tree.end[following]
    previous = list(_two_before(tree, parent, node))
    before = None
    if previous and is_separator(tree, previous[-1]):
        before = tree.end[previous[0]] if len(previous) == 2 else tree.start[previous[-1]]
    return before, separator


def _two_before(tree: FlatTree, parent: int, node: int) -> Iterator[int]:
    """The one or two siblings before a node, in order."""
    sibling, chain = node - 1, []
    while sibling > parent and len(chain) < 2:
        while tree.parent[sibling] != parent:
            sibling = tree.parent[sibling]
        chain.append(sibling)
        sibling -= 1
    yield from reversed(chain)


def is_separator(tree: FlatTree, node: int) -> bool:
    """Whether a node is punctuation that stands between others, as a comma or an operator."""
    return (
        not tree.named[node]
        and tree.is_leaf(node)
        and tree.name(node) not in _BRACKETS
        and not tree.name(node)[:1].isalpha()
    )


DELETE_NODES = Pass(
    "nodes",
    "deletes the nodes of the syntax tree level by level, with their separators",
    delete_nodes,
    likely=0.9,
)
