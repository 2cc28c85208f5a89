"""Structure form conversion: what remains when a node takes a shorter form of itself.

After structure form conversion (SFC, OOPSLA 2025), without a list of forms: a grammar's optional
parts come with the words and signs that introduce them, so a node has shorter forms that lack some
children in a row, or consist of a few of them.  Which of them are forms of the language, parsing
tells, and that costs no test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reducer.passes.cut import slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Children of the nodes that have forms; with more of them a node is a list, and deletion sees to
#: it. Squares of this number of forms are parsed.
_CHILDREN = 12

#: Children that are left out in a row, at most.
_ROW = 5

#: A part that is left out takes up at least one such part of the file: few nodes have such parts
#: while the file is large, and the others come when it is small.
_PART = 512

#: Signs that stand between the members of lists rather than introduce a part.
_BETWEEN = frozenset((",", ";"))
_BRACKETS = frozenset("()[]{}")


def shorten_forms(document: Document) -> Iterator[ByteEdit]:
    """Each node without some of its children in a row, then as some of its children alone."""
    tree, data = document.tree, document.data
    least = max(2, len(data) // _PART)
    parsed = document.grammar is not None
    for level in tree.levels():
        shorter: list[ByteEdit] = []
        for node in level:
            if tree.end[node] - tree.start[node] > least and not tree.is_leaf(node):
                children = _children(tree, node)
                shorter += _without(data, tree, node, children, least, anywhere=parsed)
                if parsed:
                    shorter += _alone(data, tree, node, children, least)
        shorter.sort(key=lambda edit: -edit.saving)
        yield from shorter


def _children(tree: FlatTree, node: int) -> list[int]:
    """The children with any text, if they are few enough, else none."""
    found: list[int] = []
    for child in tree.children(node):
        if len(found) == _CHILDREN:
            return []
        if tree.start[child] < tree.end[child]:
            found.append(child)
    return found


def _without(
    data: bytes, tree: FlatTree, node: int, children: Sequence[int], least: int, *, anywhere: bool
) -> Iterator[ByteEdit]:
    """Children in a row left out; if not `anywhere`, where no parse tells which, at an end only."""
    total = len(children)
    brackets = [tree.name(child) in _BRACKETS for child in children]
    for first in range(total):
        for stop in range(first + 2, min(first + _ROW, total) + 1):
            at_an_end = first == 0 or brackets[first - 1] or stop == total or brackets[stop]
            if not anywhere and (not at_an_end or any(brackets[first:stop])):
                continue
            row = children[first:stop]
            start, end = tree.start[row[0]], tree.end[row[-1]]
            if len(row) == total or end - start < least or not _is_part(tree, row):
                continue
            piece = slice_out(data, start, end)
            if piece:
                yield ByteEdit((piece,), ("without", tree.name(node), *map(tree.name, row)))


def _alone(
    data: bytes, tree: FlatTree, node: int, children: Sequence[int], least: int
) -> Iterator[ByteEdit]:
    """Children in the middle; others are what is left without the first or last ones."""
    total = len(children)
    for first in range(1, total):
        for stop in range(first + 2, total):
            row = children[first:stop]
            saved = tree.end[node] - tree.start[node] - (tree.end[row[-1]] - tree.start[row[0]])
            if saved < least or not any(_introduces(tree, child) for child in row):
                continue
            sides = (
                (tree.start[node], tree.start[row[0]]),
                (tree.end[row[-1]], tree.end[node]),
            )
            pieces = [piece for side in sides if (piece := slice_out(data, *side))]
            if len(pieces) == len(sides):
                yield ByteEdit(tuple(pieces), ("alone", tree.name(node), *map(tree.name, row)))


def _is_part(tree: FlatTree, row: Sequence[int]) -> bool:
    """Whether a row of children has a sign and something else."""
    return any(_introduces(tree, child) for child in row)


def _introduces(tree: FlatTree, node: int) -> bool:
    """Whether a node is a word or sign that is part of a form."""
    if tree.named[node] or not tree.is_leaf(node):
        return False
    name = tree.name(node)
    return name not in _BETWEEN and name not in _BRACKETS


SHORTEN_FORMS = Pass(
    "forms",
    "gives nodes a shorter form: without optional parts, or of a few of their parts alone",
    shorten_forms,
    likely=0.1,
)
