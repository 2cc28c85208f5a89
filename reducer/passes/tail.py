"""What stands last in a large file: a program behind all that it includes.

Uses stand behind definitions. As long as the end of a preprocessed program is whole, it holds fast
what it uses, and what that uses: everything. So the end is reduced first, down to its statements,
and then what stands before it has its chance to go as one.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import cut
from reducer.passes.deletion import likeliest_span
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.replacement import body_nodes, empty_texts
from reducer.syntax.document import Document
from reducer.syntax.tree import top_level

#: Bytes from which a file is large: below, going through all of it costs little more.
_LARGE = 1 << 17

#: Bytes up to which the tail is reduced first: the tail of a larger file is so large itself that it
#: would take hundreds of tests, each of them slow.
_MOST = 2 << 20

#: The part of the file that is its tail: a program of some pages behind a megabyte of headers.
_TAIL = 128

#: Nodes smaller than this (bytes) wait: they hold little, and a test is slow as yet.
_LEAST = 16


def keep_end(document: Document) -> Iterator[ByteEdit]:
    """Deletes all items but the last, all but the last four, sixteen ...: the fewest that do."""
    if document.grammar is None or len(document.data) < _LARGE:
        return
    items = [start for start, end, _ in top_level(document) if start < end]
    kept = 1
    while kept < len(items):
        yield ByteEdit.delete(document.data, 0, items[-kept])
        kept *= 4


def reduce_tail(document: Document) -> Iterator[ByteEdit]:
    """Deletes the nodes of the tail level by level, the last first, and empties its bodies."""
    data = document.data
    if document.grammar is None or not _LARGE <= len(data) <= _MOST:
        return
    tree = document.tree
    bodies, empty = body_nodes(document), empty_texts(document)
    begin = len(data) - len(data) // _TAIL
    levels: dict[int, list[int]] = {}
    for node in range(1, len(tree)):
        start, end = tree.start[node], tree.end[node]
        if start >= begin and end - start >= _LEAST and tree.named[node]:
            levels.setdefault(tree.depth[node], []).append(node)
    for depth in sorted(levels):
        for node in reversed(levels[depth]):
            span = likeliest_span(data, tree, node)
            # Nodes near the root go more often than those within what could not go.
            edit = cut(data, *span, family=depth)
            if edit:
                yield edit
        for node in reversed(levels[depth]):
            text = empty.get(tree.kind[node]) if node in bodies else None
            edit = cut(data, tree.start[node], tree.end[node], text, "body") if text else None
            if edit:
                yield edit


KEEP_END = Pass("end", "in large files, deletes all but the last items", keep_end, likely=0.1)

REDUCE_TAIL = Pass(
    "tail",
    "in large files, reduces what stands last, since it holds fast what it uses",
    reduce_tail,
    likely=0.9,
    once=True,
    width=4,
)
