"""Columns: the n-th member of every row at once.

Rows are siblings of a kind that are lists themselves: lines of a table, arrays in an array, tuples
of values. Their n-th members belong together, and often no row may be shorter than the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from reducer.passes.cut import slice_out
from reducer.passes.deletion import is_separator
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Fewer rows, or members of each, make no table.
_FEWEST = 2

#: Columns looked at; wider tables are cut by the passes that know nothing of columns first.
_MOST = 4096


def delete_columns(document: Document) -> Iterator[ByteEdit]:
    """Deletes the n-th member of all rows that have so many, the last column first.

    Each goes with the separator in front of it, so that any of them can go together; the first
    one, with the separator behind it, comes last.
    """
    tree = document.tree
    for rows in _tables(tree):
        members = [_members(tree, row) for row in rows]
        if any(found is None for found in members):
            continue
        lists = [found for found in members if found is not None]
        family = tree.name(rows[0]), tree.name(tree.parent[rows[0]])
        for number in range(min(_MOST, max(map(len, lists))) - 1, -1, -1):
            pieces = [
                piece
                for found in lists
                if number < len(found) > 1
                and (piece := slice_out(document.data, *_span(tree, found, number)))
            ]
            if pieces:
                yield ByteEdit(tuple(pieces), family)


def _tables(tree: FlatTree) -> list[list[int]]:
    """Siblings of a kind that may be rows, where there are enough of them."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    named, parent, kind = tree.named, tree.parent, tree.kind
    for node in range(1, len(tree)):
        if named[node] and tree.after[node] > node + _FEWEST:
            found[parent[node], kind[node]].append(node)
    return [rows for rows in found.values() if len(rows) >= _FEWEST]


def _members(tree: FlatTree, row: int) -> list[int] | None:
    """The members of a row; None if anything but one kind of separator stands between them."""
    members: list[int] = []
    separators: set[int] = set()
    between = False
    for child in tree.children(row):
        if tree.named[child]:
            if members and not between:
                return None
            members.append(child)
            between = False
        elif is_separator(tree, child) and members:
            separators.add(tree.kind[child])
            between = True
    return members if members and len(separators) <= 1 else None


def _span(tree: FlatTree, members: list[int], number: int) -> tuple[int, int]:
    """From the end of the member before to the end of this one; the first up to the second."""
    if number:
        return tree.end[members[number - 1]], tree.end[members[number]]
    return tree.start[members[0]], tree.start[members[1]]


DELETE_COLUMNS = Pass(
    "columns",
    "deletes the n-th member of every row: columns of tables, of arrays in arrays",
    delete_columns,
    likely=0.7,
)
