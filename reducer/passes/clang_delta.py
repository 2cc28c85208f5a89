"""What only a compiler front end knows: clang_delta's transformations of C and C++.

Each instance of a transformation is an edit: the difference between the source and what
clang_delta makes of it. Of a few it rewrites all instances at once, so that one run gives all
their edits: these are for large sources, full of headers, and come first. The others take a run
each, so they come when everything else has been tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reducer.core.edit import Edit, Slice
from reducer.external.clang_delta import EXTENSIONS, ClangDelta, Source, find
from reducer.external.difference import difference
from reducer.external.transformations import AT_ONCE, ONE_BY_ONE
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Bytes of a source from which all instances at once are worth a run, as measured: below, other
#: passes find the same for fewer tests. And up to which: a run takes about a second a megabyte.
_LARGE, _TOO_LARGE = 8 << 10, 4 << 20

#: Runs for one transformation on all its instances. If it crashes, each half is tried alone.
_RUNS = 8

#: Bytes of a source up to which instances are asked for one by one: what other passes leave.
_SMALL = 4 << 10

#: Instances of one transformation that are asked for one by one, and of them at a time.
_INSTANCES, _CHUNK = 64, 8


def at_once(document: Document) -> Iterator[ByteEdit]:
    """The edits of the transformations that rewrite all instances at once, of large sources.

    From the last to the first place, since what is defined last is used least.
    """
    if not _LARGE <= len(document.data) <= _TOO_LARGE:
        return
    source, tool = _source(document), find()
    if source is None or tool is None:
        return
    for name in AT_ONCE:
        for text in _rewritten(tool, source, name):
            whole = difference(source.data, text)
            for item in reversed(_apart(document.tree, whole.slices if whole else ())):
                edit = Edit((item,), name)
                if edit.saving > 0:
                    yield edit


def _apart(tree: FlatTree, slices: Sequence[Slice[bytes]]) -> list[Slice[bytes]]:
    """The slices, where one deletes several nodes side by side cut into one for each of them.

    A mark without a name goes with the node in front of it. Takes one walk through the tree.
    """
    start, end, after, named = tree.start, tree.end, tree.after, tree.named
    cut: list[Slice[bytes]] = []
    node, size = 0, len(tree)
    for low, high, new in slices:
        first = len(cut)
        while node < size and start[node] < high:
            if end[node] <= low:
                node = after[node]
            elif low <= start[node] and end[node] <= high:
                if start[node] < end[node] and not new.strip():
                    if named[node] or len(cut) == first:
                        cut.append((start[node], end[node], b""))
                    else:
                        cut[-1] = (cut[-1][0], end[node], b"")
                node = after[node]
            else:
                node += 1
        if len(cut) < first + 2:
            cut[first:] = [(low, high, new)]
    return cut


def _rewritten(tool: ClangDelta, source: Source, name: str) -> Iterator[bytes]:
    """The source with all instances rewritten; parts of them if it crashes on all."""
    (number,) = tool.instances(source, [name])
    ranges = [(1, number)] if number else []
    for _ in range(_RUNS):
        if not ranges:
            return
        first, last = ranges.pop()
        text = tool.transformed_at_once(source, name, first, last)
        if text is not None:
            yield text
        elif first < last:
            middle = (first + last) // 2
            ranges += [(first, middle), (middle + 1, last)]


def one_by_one(document: Document) -> Iterator[ByteEdit]:
    """The edits of single instances of all transformations, of small sources."""
    if len(document.data) > _SMALL:
        return
    source, tool = _source(document), find()
    if source is None or tool is None:
        return
    names = ONE_BY_ONE[source.language]
    for name, number in zip(names, tool.instances(source, names), strict=True):
        last = min(number, _INSTANCES)
        for first in range(1, last + 1, _CHUNK):
            counters = range(first, min(first + _CHUNK, last + 1))
            for text in tool.transformed(source, name, counters):
                # Of equal length there are many; each costs a round and gains nothing.
                if text is None or len(text) >= len(source.data):
                    continue
                edit = difference(source.data, text)
                if edit is not None:
                    yield Edit(edit.slices, name)


def _source(document: Document) -> Source | None:
    language = document.grammar.name if document.grammar else ""
    return Source(document.data, language) if language in EXTENSIONS else None


CLANG_DELTA_AT_ONCE = Pass(
    "clang-delta-bulk",
    "leaves out what clang_delta says is unused, and empties functions, in large C and C++ files",
    at_once,
    likely=0.9,
    languages=frozenset(EXTENSIONS),
    asks=True,
)

CLANG_DELTA = Pass(
    "clang-delta",
    "makes the transformations of clang_delta, one by one, in what is left of C and C++ files",
    one_by_one,
    likely=0.2,
    languages=frozenset(EXTENSIONS),
    asks=True,
)
