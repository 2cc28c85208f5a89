"""Indentation where it means something: all lines of a level at once.

Where blocks are made by indentation, no line can move alone. A level is a width of indentation
that occurs; the columns between it and the next smaller one are cut out of all lines that have
them, so that the order of the levels stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reducer.passes.cut import slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

_INDENT = re.compile(rb"^[ \t]++(?=[^ \t\r\n])", re.MULTILINE)

_LINE_END = re.compile(rb"\r?\n[ \t]++(?=[^ \t\r\n])")

#: Levels that blocks have; more different widths than this are of lines that continue others.
_LEVELS = 32


def reduce_indentation(document: Document) -> Iterator[ByteEdit]:
    """Narrows each level to one column, the outermost first, then leaves it out; at last makes
    line ends with the indentation behind them a blank."""
    data = document.data
    indents = [match.span() for match in _INDENT.finditer(data)]
    widths = sorted({end - start for start, end in indents})[:_LEVELS]
    for kept in (1, 0):
        for outer, width in zip([0, *widths], widths, strict=False):
            if width - outer > kept:
                yield ByteEdit.of(
                    (start + outer + kept, start + width, b"")
                    for start, end in indents
                    if end - start >= width
                )
    for match in _LINE_END.finditer(data):
        piece = slice_out(data, *match.span(), b" ")
        if piece:
            yield ByteEdit((piece,))


REDUCE_INDENTATION = Pass(
    "indentation",
    "narrows the indentation of all lines of a level at once",
    reduce_indentation,
    likely=0.5,
    grammar=False,
    opens=False,
)
