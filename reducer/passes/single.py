"""Each unit alone: the proof that none of them can go.

Other passes try the same with more sense for what stands around, and in groups; most of what is
left for this one has been tested before, and so costs no test.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.model import ByteEdit, Pass
from reducer.passes.tokens import tokens
from reducer.syntax.document import Document


def delete_single(document: Document) -> Iterator[ByteEdit]:
    """Deletes each node, each line with its end, and each token, without touching anything else."""
    data = document.data
    seen: set[tuple[int, int]] = set()
    for span in (*_nodes(document), *_lines(document), *tokens(document)):
        if span not in seen and span[0] < span[1]:
            seen.add(span)
            yield ByteEdit.delete(data, *span)


def _nodes(document: Document) -> Iterator[tuple[int, int]]:
    if not document.is_code:
        return
    tree = document.tree
    for level in tree.levels()[1:]:
        for node in reversed(level):
            if tree.named[node]:
                yield tree.start[node], tree.end[node]


def _lines(document: Document) -> Iterator[tuple[int, int]]:
    starts = [*document.line_starts, len(document.data)]
    for line in reversed(range(len(starts) - 1)):
        yield starts[line], starts[line + 1]


DELETE_SINGLE = Pass(
    "single",
    "deletes each node, line and token alone: the proof that none of them can go",
    delete_single,
    likely=0.05,
    grammar=False,
    proves=("token", "node", "line"),
)
