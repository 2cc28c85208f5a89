"""Members of a list together with a number that says how many there are.

`int a[3] = {1, 2, 3}`, `p cnf 2 3` before three clauses, `element vertex 8` before eight lines:
where the number has to be true, no member can go alone. Nothing is known of the format; a number
in front of a list, and not far from it in the tree, is taken to count the list if it is its length.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

from reducer.core.lowered import Lowered
from reducer.passes.cut import slice_out
from reducer.passes.deletion import likeliest_span
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.nameleaves import name_leaves
from reducer.syntax.tree import FlatTree

#: Fewer members are counted by chance: small numbers are everywhere.
_FEWEST = 2

#: Levels from the list to the node that holds both, and from there to the number: a declaration
#: has an array's length within its declarator and its elements in a list of their own; an object
#: has pairs, and in one of them a list.
_UP, _DOWN = 2, 3

#: Digits of a number that may count something.
_DIGITS = 9


def delete_counted(document: Document) -> Iterator[ByteEdit]:
    """Deletes each member of a counted list, the last first, and lowers the number by one."""
    tree, data = document.tree, document.data
    numbers = _numbers(tree, data)
    if not numbers:
        return
    for members in _lists(tree):
        number = _count_of(tree, numbers.get(len(members), []), members[0])
        if number is None:
            continue
        start, end = tree.start[number], tree.end[number]
        lower = start, end, Lowered(data[start:end], 1)
        family = tree.name(number), tree.name(members[0])
        for member in reversed(members):
            span = likeliest_span(data, tree, member)
            piece = slice_out(data, *span)
            if piece and piece[0] >= end:
                yield ByteEdit((lower, piece), family)


def _numbers(tree: FlatTree, data: bytes) -> dict[int, list[int]]:
    """The leaves that are plain numbers and no names, in order, by their value."""
    found: dict[int, list[int]] = defaultdict(list)
    names = set(name_leaves(tree, data))
    for leaf in tree.leaves():
        if leaf in names:
            continue
        start, end = tree.start[leaf], tree.end[leaf]
        if 0 < end - start <= _DIGITS and (text := data[start:end]).isdigit():
            found[int(text)].append(leaf)
    return found


def _lists(tree: FlatTree) -> list[list[int]]:
    """Siblings of a kind, where there are enough of them; the longest lists first."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    named, parent, kind = tree.named, tree.parent, tree.kind
    for node in range(1, len(tree)):
        if named[node] and tree.start[node] < tree.end[node]:
            found[parent[node], kind[node]].append(node)
    return sorted((m for m in found.values() if len(m) >= _FEWEST), key=len, reverse=True)


def _count_of(tree: FlatTree, numbers: list[int], first: int) -> int | None:
    """The last of the numbers in front of a list's first member, if it is near in the tree."""
    place = bisect_left(numbers, first)
    if not place:
        return None
    number, around = numbers[place - 1], tree.parent[first]
    for _ in range(_UP):
        if around < number:
            break
        around = max(0, tree.parent[around])
    steps, node = 0, number
    while node > around and steps <= _DOWN:
        node, steps = tree.parent[node], steps + 1
    return number if node == around and steps <= _DOWN else None


DELETE_COUNTED = Pass(
    "counts",
    "deletes members of a list together with a number that says how many there are",
    delete_counted,
    likely=0.5,
)
