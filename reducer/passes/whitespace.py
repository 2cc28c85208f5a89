"""White space: blank lines, indentation, runs of blanks, line ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reducer.passes.cut import slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

_RUN = re.compile(rb"\s+")
# A run is entered at its first blank only and never given back: linear in long runs.
_BLANK_LINES = re.compile(rb"(?<=\n)[ \t\r]*+\n|(?<![ \t\r])[ \t\r]++(?=\n)")
_INDENT = re.compile(rb"(?<=\n)[ \t]+|\A\s+|(?<!\s)\s++\Z")


def trim_blanks(document: Document) -> Iterator[ByteEdit]:
    """Deletes blank lines and trailing blanks, then indentation, then makes runs a single blank."""
    data = document.data
    for pattern in (_BLANK_LINES, _INDENT):
        for match in pattern.finditer(data):
            yield ByteEdit.delete(data, *match.span())
    for match in _RUN.finditer(data):
        if len(match[0]) > 1:
            new = b"\n" if b"\n" in match[0] else b" "
            yield ByteEdit.replace(*match.span(), new)


def delete_blanks(document: Document) -> Iterator[ByteEdit]:
    """Deletes each run of white space that does not keep two words apart."""
    data = document.data
    for match in _RUN.finditer(data):
        piece = slice_out(data, *match.span())
        if piece and not piece[2]:
            yield ByteEdit((piece,))


TRIM_BLANKS = Pass(
    "blanks",
    "deletes blank lines, indentation and repeated blanks",
    trim_blanks,
    likely=0.999,
    grammar=False,
    opens=False,
)

DELETE_BLANKS = Pass(
    "spaces",
    "deletes white space that keeps no words apart",
    delete_blanks,
    likely=0.95,
    grammar=False,
    opens=False,
)
