"""What stands last in a large file: its own code, behind all that it includes.

Uses stand behind definitions. As long as the last lines of a preprocessed program are whole, they
hold fast what they use, and what that uses: everything. So they are reduced first, and then what
stands before them has its chance to go as one.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import cut, whole_lines
from reducer.passes.deletion import by_kind, deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Bytes from which a file is large: below, going through all of it costs little more.
_LARGE = 1 << 17

#: The part of the file that is its tail.
_TAIL = 64


def reduce_tail(document: Document) -> Iterator[ByteEdit]:
    """Deletes all before the tail, or the first parts of it; then the nodes of the tail."""
    data = document.data
    if document.grammar is None or len(data) < _LARGE:
        return
    tree = document.tree
    items = [node for node in tree.children(0) if tree.start[node] < tree.end[node]]
    begin = len(data) - len(data) // _TAIL
    yield from _prefixes(document, items)
    levels: dict[int, list[int]] = {}
    first = next((node for node in items if tree.end[node] > begin), len(tree))
    for node in range(first, len(tree)):
        if tree.start[node] >= begin and tree.named[node]:
            levels.setdefault(tree.depth[node], []).append(node)
    for depth in sorted(levels):
        for node in by_kind(tree, levels[depth]):
            if tree.start[node] < tree.end[node]:
                span = next(iter(deletion_spans(tree, node)))
                edit = cut(
                    data,
                    *whole_lines(data, *span),
                    family=(tree.name(node), tree.name(tree.parent[node])),
                )
                if edit:
                    yield edit


def _prefixes(document: Document, items: list[int]) -> Iterator[ByteEdit]:
    """All items but the last, but the last two, four, eight ...: the fewest that will do."""
    tree: FlatTree = document.tree
    kept = 1
    while kept < len(items):
        yield ByteEdit.delete(document.data, 0, tree.start[items[-kept]])
        kept *= 2


REDUCE_TAIL = Pass(
    "tail",
    "in large files, reduces what stands last, which holds fast what it uses",
    reduce_tail,
    likely=0.6,
)
