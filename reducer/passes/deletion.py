"""Hierarchical deletion: the nodes of each level of the tree, with their separators.

After hierarchical delta debugging (Misherghi and Su, ICSE 2006): a level is handled as a whole,
across all parents, from the root downwards, so that large parts go first. Within a level the last
node goes first, since uses stand behind definitions more often than before them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence

from reducer.passes.cut import cut, whole_lines
from reducer.passes.definitions import is_referenced
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree, top_level

#: Brackets and words hold a construct together; any other token between two nodes separates them.
_BRACKETS = frozenset("()[]{}")

#: Bytes from which walking all of a tree takes a second or more.
_LARGE_FILE = 1 << 20

#: A member of a list is too small to be deleted early on if it takes up less than such a part of
#: the file, and its list less than such: likely something larger around it will go.
_SMALL = 256
_SHORT = 16


def delete_top_level(document: Document) -> Iterator[ByteEdit]:
    """In large files, deletes the outermost items, for which the tree need not be walked."""
    if document.notation is None or len(document.data) < _LARGE_FILE:
        return
    for start, end, _ in reversed(top_level(document)):
        edit = cut(document.data, *whole_lines(document.data, start, end)) if start < end else None
        if edit:
            yield edit


def delete_items(document: Document) -> Iterator[ByteEdit]:
    """Deletes members of lists (nodes with two named siblings), if list or member is large."""
    tree = document.tree
    members = _members(tree)
    referenced = is_referenced(document)
    small, short = len(document.data) // _SMALL, len(document.data) // _SHORT

    def wanted(node: int) -> bool:
        parent = tree.parent[node]
        large = (
            tree.end[node] - tree.start[node] >= small
            or tree.end[parent] - tree.start[parent] >= short
        )
        return large and bool(members[node]) and not referenced(node)

    return _deletions(document, wanted)


def delete_nodes(document: Document) -> Iterator[ByteEdit]:
    """Deletes each named node that does not introduce a name used elsewhere."""
    referenced = is_referenced(document)
    return _deletions(document, lambda node: not referenced(node))


def delete_referenced(document: Document) -> Iterator[ByteEdit]:
    """Deletes each named node that introduces a name used elsewhere: rarely possible."""
    return _deletions(document, is_referenced(document))


def _members(tree: FlatTree) -> bytearray:
    """1 for each node of which the parent has at least three named children."""
    named, parent = tree.named, tree.parent
    counts = array("I", [0]) * len(tree)
    for node in range(1, len(tree)):
        if named[node]:
            counts[parent[node]] += 1
    return bytearray(node > 0 and counts[parent[node]] > 2 for node in range(len(tree)))


def _deletions(document: Document, wanted: Callable[[int], bool]) -> Iterator[ByteEdit]:
    """The named nodes level by level: with the separator that follows, then in other variants.

    Outermost items that a number counts are the business of the pass that lowers it.
    """
    tree, data = document.tree, document.data
    counted = document.format is not None and document.format.counted
    for level in tree.levels()[2 if counted else 1 :]:
        variants: tuple[list[ByteEdit], ...] = ([], [], [])
        for node in by_kind(tree, [node for node in level if tree.named[node] and wanted(node)]):
            if tree.start[node] == tree.end[node]:
                continue
            spans = dict.fromkeys(whole_lines(data, *span) for span in deletion_spans(tree, node))
            family = tree.name(node), tree.name(tree.parent[node])
            edits = [edit for span in spans if (edit := cut(data, *span, family=family))]
            for variant, edit in zip(variants, edits, strict=False):
                variant.append(edit)
        for variant in variants:
            yield from variant


def by_kind(tree: FlatTree, level: Sequence[int]) -> list[int]:
    """The nodes of a level with those of a kind and kind of parent together, the last first.

    Nodes of a kind share their fate more often than neighbours do, so they are tried together;
    those kinds first that take up most bytes.
    """
    groups: dict[tuple[int, int], list[int]] = {}
    sizes: dict[tuple[int, int], int] = {}
    for node in reversed(level):
        key = tree.kind[node], tree.kind[tree.parent[node]]
        groups.setdefault(key, []).append(node)
        sizes[key] = sizes.get(key, 0) + tree.end[node] - tree.start[node]
    return [node for key in sorted(groups, key=lambda key: -sizes[key]) for node in groups[key]]


def deletion_spans(tree: FlatTree, node: int) -> Iterator[tuple[int, int]]:
    """What to cut out to delete a node: the likeliest way first."""
    start, end = tree.start[node], tree.end[node]
    before, after = _neighbours(tree, node)
    if after is not None:
        yield start, after
    if before is not None:
        yield before, end
    yield start, end


def likeliest_span(data: bytes, tree: FlatTree, node: int) -> tuple[int, int]:
    """What to cut out to delete a node the likeliest way, with lines of its own whole."""
    return whole_lines(data, *next(deletion_spans(tree, node)))


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
    sibling, chain = node - 1, list[int]()
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


DELETE_TOP_LEVEL = Pass(
    "top-level",
    "deletes the outermost items of large files",
    delete_top_level,
    likely=0.98,
)

DELETE_ITEMS = Pass(
    "items",
    "deletes members of lists: statements, elements, arguments, with their separators",
    delete_items,
    likely=0.9,
)

DELETE_NODES = Pass(
    "nodes",
    "deletes the nodes of the syntax tree level by level, with their separators",
    delete_nodes,
    likely=0.7,
)

DELETE_REFERENCED = Pass(
    "referenced",
    "deletes nodes although they introduce names that are used elsewhere",
    delete_referenced,
    likely=0.2,
)
