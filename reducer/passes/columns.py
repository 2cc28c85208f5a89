"""Columns: the n-th member of every row at once.

Rows are siblings of a kind that are lists themselves: lines of a table, arrays in an array, tuples
of values. Their n-th members belong together where no row may be shorter than the others. So only
rows of one length are tables: where lengths differ, members can go one by one.
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

#: A table smaller than such a part of the file is no matter: something larger around it may go.
_SMALL = 16


def delete_columns(document: Document) -> Iterator[ByteEdit]:
    """Deletes the n-th member of all rows, the last column first.

    Each goes with the separator in front of it, so that any of them can go together; the first
    one, with the separator behind it, comes last.
    """
    tree, data = document.tree, document.data
    for rows in _tables(tree):
        if tree.end[rows[-1]] - tree.start[rows[0]] < len(data) // _SMALL:
            continue
        lists = _member_lists(tree, rows)
        family = tree.name(rows[0]), tree.name(tree.parent[rows[0]])
        for number in range(len(lists[0]) - 1 if lists else -1, -1, -1):
            spans = [member_span(tree, members, number) for members in lists]
            pieces = tuple(piece for span in spans if (piece := slice_out(data, *span)))
            if pieces:
                yield ByteEdit(pieces, family)


def _tables(tree: FlatTree) -> list[list[int]]:
    """Siblings of a kind that may be rows, where there are enough of them."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    named, parent, kind = tree.named, tree.parent, tree.kind
    for node in range(1, len(tree)):
        if named[node] and tree.after[node] > node + _FEWEST:
            found[parent[node], kind[node]].append(node)
    return [rows for rows in found.values() if len(rows) >= _FEWEST]


def _member_lists(tree: FlatTree, rows: list[int]) -> list[list[int]]:
    """The members of each row; none if the rows are no table."""
    lists: list[list[int]] = []
    for row in rows:
        members = members_of(tree, row)
        if len(members) < _FEWEST or len(members) != len(lists[0] if lists else members):
            return []
        lists.append(members)
    return lists


def members_of(tree: FlatTree, row: int) -> list[int]:
    """The members of a row; none if anything but one kind of separator stands between them."""
    members: list[int] = []
    separators: set[int] = set()
    between = False
    for child in tree.children(row):
        if tree.named[child]:
            if members and not between:
                return []
            members.append(child)
            between = False
        elif members and is_separator(tree, child):
            separators.add(tree.kind[child])
            between = True
    return members if len(separators) == 1 else []


def member_span(tree: FlatTree, members: list[int], number: int) -> tuple[int, int]:
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
