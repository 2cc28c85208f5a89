"""Members of lists that belong together by their place: the n-th of one and the n-th of another.

What a table declares and what a row holds, what a macro takes and what it is given, the fields of
a record and their values: neither can go without the other, and no name tells that they are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from reducer.passes.columns import member_span, members_of
from reducer.passes.cut import slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.tokens import token_count
from reducer.syntax.document import Document
from reducer.syntax.sketch import sketch
from reducer.syntax.tree import FlatTree

#: Tokens up to which this is tried: by then what belongs together by name is gone, and few lists
#: are left.
_TOKENS = 400

#: Lists that are paired with others; with more of a length each costs too many tests.
_LISTS = 8


def delete_parallel(document: Document) -> Iterator[ByteEdit]:
    """Deletes the n-th member of all lists of a length, then of any two of them, the last first.

    Lists are what commas separate, whatever the grammar says: it may not know all of the language.
    """
    if token_count(document, by_tree=False) > _TOKENS:
        return
    tree, data = sketch(document.data), document.data
    lists: dict[int, list[list[int]]] = {}
    for node in range(len(tree)):
        members = members_of(tree, node)
        if len(members) > 1:
            lists.setdefault(len(members), []).append(members)
    for length, alike in lists.items():
        for group in _groups(tree, alike):
            for number in reversed(range(length)):
                spans = (member_span(tree, members, number) for members in group)
                pieces = tuple(piece for span in spans if (piece := slice_out(data, *span)))
                if len(pieces) > 1:
                    yield ByteEdit(pieces, len(group))


def _groups(tree: FlatTree, alike: list[list[int]]) -> Iterator[list[list[int]]]:
    """All lists that have no other within them, and pairs of lists."""

    def hold(one: list[int], other: list[int]) -> bool:
        return one is not other and one[0] <= other[0] < tree.after[one[-1]]

    if len(alike) > 2:
        yield [one for one in alike if not any(hold(one, other) for other in alike)]
    if len(alike) <= _LISTS:
        yield from ([one, two] for one, two in combinations(alike, 2) if not hold(one, two))


DELETE_PARALLEL = Pass(
    "parallel",
    "deletes the n-th members of lists of one length together",
    delete_parallel,
    likely=0.05,
)
