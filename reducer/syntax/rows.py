"""Trees of tables in plain text: rows, and fields between delimiters (RFC 4180, and what passes
for it)."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from reducer.syntax.tree import FlatTree

#: What may stand between fields, the likeliest first.
DELIMITERS = b",;\t|"

#: Lines from which the delimiter is told: enough to see a pattern, in any file at once.
_SAMPLE_LINES = 50

#: In larger tables (bytes) rows have no fields: millions of nodes would take seconds.
_FIELDS_UP_TO = 1 << 20

_QUOTED = re.compile(rb'"[^"]*"')

_TEXT, _ROW, _FIELD, _DELIMITER = range(4)


def table(data: bytes) -> FlatTree:
    """The tree of a table whose delimiter is found by counting."""
    return rows(data, delimiter(data))


def tab_table(data: bytes) -> FlatTree:
    """The tree of a table with tabs between the fields."""
    return rows(data, b"\t")


def delimiter(data: bytes) -> bytes:
    """The delimiter of which most of the first rows have the same number; a comma if none has."""
    lines = [
        line for line in _QUOTED.sub(b"", data[: 1 << 16]).split(b"\n")[:_SAMPLE_LINES] if line
    ]

    def agreement(byte: int) -> tuple[int, int]:
        count, rows = Counter(line.count(byte) for line in lines).most_common(1)[0]
        return (rows, count) if count else (0, 0)

    return bytes([max(DELIMITERS, key=agreement)]) if lines else b","


def rows(data: bytes, between: bytes) -> FlatTree:
    """A tree of rows that are not empty, each of fields; those in quotes may hold anything."""
    tree = FlatTree(None, None, len(data))
    with_fields = len(data) <= _FIELDS_UP_TO
    row = -1
    for match in _field(between).finditer(data):
        start, end = match.span(1)
        if row < 0:
            row = tree.add(start, end, _ROW, 0)
        if with_fields:
            tree.add(start, end, _FIELD, row)
        if match[2] == between:
            if with_fields:
                tree.add(match.start(2), match.end(2), _DELIMITER, row)
            continue
        tree.end[row], tree.after[row] = end, len(tree)
        if end == tree.start[row]:
            _remove_last(tree, row)
        row = -1
    tree.after[0] = len(tree)
    names = {_TEXT: "text", _ROW: "row", _FIELD: "field", _DELIMITER: between.decode("latin-1")}
    tree.label(names, (_TEXT, _ROW, _FIELD))
    return tree


def _remove_last(tree: FlatTree, node: int) -> None:
    for column in (tree.start, tree.end, tree.kind, tree.parent, tree.after):
        del column[node:]


@cache
def _field(between: bytes) -> re.Pattern[bytes]:
    """A field, and behind it what ends it: a delimiter, the end of a line or of all."""
    mark = re.escape(between)
    return re.compile(
        rb'((?:[ ]*"[^"]*+(?:""[^"]*+)*+")?[^%b\r\n]*+)(%b|\r?\n|\r|\Z)' % (mark, mark)
    )
