"""Lines: paragraphs, blocks by indentation, single lines. For any text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document


def delete_blocks(document: Document) -> Iterator[ByteEdit]:
    """Deletes each line together with the deeper indented ones below it, the outermost first."""
    starts, indents = _lines(document)
    stack: list[int] = []
    blocks: dict[int, list[tuple[int, int]]] = {}
    for line, indent in enumerate([*indents[:-1], -1]):
        while stack and indents[stack[-1]] >= indent:
            first = stack.pop()
            blocks.setdefault(indents[first], []).append((first, line))
        if line < len(starts) - 1:
            stack.append(line)
    for indent in sorted(blocks):
        level = sorted(block for block in blocks[indent] if block[1] - block[0] > 1)
        for first, last in reversed(level):
            yield ByteEdit.delete(document.data, starts[first], starts[last])


def delete_lines(document: Document) -> Iterator[ByteEdit]:
    """Deletes each line, from the last to the first."""
    starts, _ = _lines(document)
    for line in range(len(starts) - 2, -1, -1):
        yield ByteEdit.delete(document.data, starts[line], starts[line + 1])


def _lines(document: Document) -> tuple[list[int], list[int]]:
    """Where lines start, with the end of the text as one more, and how far each is indented.

    Blank lines belong to the line above them.
    """
    data = document.data
    starts = list(document.line_starts)
    if starts[-1] != len(data):
        starts.append(len(data))
    indents: list[int] = []
    for start, end in pairwise(starts):
        line = data[start:end].expandtabs()
        text = line.lstrip()
        indents.append(len(line) - len(text) if text else 1 << 30)
    return starts, [*indents, -1]


DELETE_BLOCKS = Pass(
    "blocks",
    "deletes lines together with the deeper indented lines below them",
    delete_blocks,
    likely=0.9,
    grammar=False,
)

DELETE_LINES = Pass(
    "lines", "deletes lines, from the last to the first", delete_lines, likely=0.97, grammar=False
)
