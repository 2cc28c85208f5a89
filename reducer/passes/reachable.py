"""What the end of a file reaches by its names, and what it does not.

A file is taken for a tree of items: the members of its lists of definitions. An item is reached if
it defines a name that something kept mentions, and so are those around it. Where a name is defined
many times, as that of an overloaded function, a definition may only be reached if all else that it
mentions is; and what executable bodies mention may count in the last item alone, since the others
can mostly be emptied, or are never looked into.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reducer.core.edit import merge
from reducer.passes.closure import Closure
from reducer.passes.cut import cut, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.itemtree import Items
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Bytes from which a file has so many definitions that following their names pays.
LARGE = 1 << 15

#: In so many parts what is not reached by the boldest notions is deleted if not all of it can be,
#: and so many notions are bold.
_PARTS = 4
_IN_PARTS = 2


def delete_unreached(document: Document) -> Iterator[ByteEdit]:
    """Deletes all items that the last one does not reach, or large parts of them.

    By three notions of reaching, the boldest first: all at once is worth a test each, since where
    one of them is right, most of a program behind its headers goes with it. Each item alone is the
    business of other passes.
    """
    if document.grammar is None or len(document.data) < LARGE:
        return
    items = Items(document)
    found = [_deletions(document, items, reached(items, notion)) for notion in NOTIONS]
    for edits in found:
        if edits:
            yield replace(merge(edits), family="all")
    for edits in found[:_IN_PARTS]:
        size = -(-len(edits) // _PARTS)
        for first in range(0, len(edits), max(size, 1)):
            yield replace(merge(edits[first : first + size]), family="part")


def _deletions(document: Document, items: Items, kept: set[int]) -> list[ByteEdit]:
    """The deletions of the outermost items that are not kept, the last first."""
    tree, data = document.tree, document.data
    gone: list[int] = []
    for number, node in enumerate(items.nodes):
        if number not in kept and (not gone or tree.after[items.nodes[gone[-1]]] <= node):
            gone.append(number)
    edits = [cut(data, *whole_lines(data, *item_span(items, n))) for n in reversed(gone)]
    return [edit for edit in edits if edit]


def item_span(items: Items, number: int) -> tuple[int, int]:
    """What to cut out to delete an item, with what separates it from the next."""
    tree, node = items.document.tree, items.nodes[number]
    return next(s for s in deletion_spans(tree, node) if s[0] == tree.start[node])


@dataclass(frozen=True, slots=True)
class Notion:
    """What counts as a mention, and how many definitions of a name make it overloaded."""

    in_bodies: bool
    overloaded: int
    whole: bool


NOTIONS = (
    Notion(False, 2, True),
    Notion(True, 2, True),
    Notion(True, 1 << 30, True),
    Notion(False, 4, False),
    Notion(True, 2, False),
    Notion(True, 1 << 30, False),
)


def reached(items: Items, notion: Notion) -> set[int]:
    """The numbers of the items that are reached from the last one."""
    by_name: dict[bytes, list[int]] = {}
    for number, defined in enumerate(items.defined):
        for text in defined:
            by_name.setdefault(text, []).append(number)
    known = by_name.keys()
    mentioned, needed = list[set[bytes]](), list[set[bytes]]()
    for number in range(len(items.nodes)):
        texts = items.mentioned[number]
        if notion.in_bodies:
            texts = texts | items.executed[number]
        mentioned.append(texts & known)
        needed.append(_needed(items, number, mentioned[number], notion))
    closure = Closure(by_name, mentioned, needed, items.around, items.free, notion.overloaded)
    closure.run(range(items.last, len(items.nodes)))
    return closure.kept


def _needed(items: Items, number: int, mentioned: set[bytes], notion: Notion) -> set[bytes]:
    """The names without which an item says nothing.

    For a special case those of the case, for what can be called those of its parameters or even
    all. What else has a name needs nothing, what has none everything.
    """
    special, parameters = items.special[number], items.parameters[number]
    if special and not (parameters and notion.whole):
        return ((special | parameters) & mentioned) - items.computed
    if not parameters:
        return set() if items.defined[number] and not items.is_space(number) else mentioned
    called = parameters & mentioned
    if items.defined[number] and not called:
        return called
    return mentioned if notion.whole or not called else called


DELETE_UNREACHED = Pass(
    "unreached",
    "in larger files, deletes what the last item does not reach by its names",
    delete_unreached,
    likely=0.2,
    width=4,
)
