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

from reducer.passes.closure import Closure
from reducer.passes.itemcuts import ItemCuts
from reducer.passes.itemtree import Items
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Bytes from which a file has so many definitions that following their names pays.
LARGE = 1 << 13

#: Bytes up to which they are followed: from here on it takes seconds.
MOST = 2 << 20

#: In so many parts what is not reached by the boldest notions is deleted if not all of it can be,
#: and so many notions are bold.
_PARTS = 4
_IN_PARTS = 2


def delete_unreached(document: Document) -> Iterator[ByteEdit]:
    """Deletes all items that the last one does not reach, or large parts of them.

    By several notions of reaching, the boldest first: all at once is worth a test each, since where
    one of them is right, most of a program behind its headers goes with it. Each item alone is the
    business of other passes.
    """
    if document.grammar is None or not LARGE <= len(document.data) <= MOST:
        return
    items = Items(document)
    cuts = ItemCuts(items)
    for notion in NOTIONS:
        slices = cuts.of(unreached(items, notion))
        if slices:
            yield replace(ByteEdit.of(slices), family="all")
    for notion in NOTIONS[:_IN_PARTS]:
        slices = cuts.of(unreached(items, notion))
        size = -(-len(slices) // _PARTS)
        for stop in range(len(slices), 0, -size or -1):
            yield replace(ByteEdit.of(slices[max(stop - size, 0) : stop]), family="part")


@dataclass(frozen=True, slots=True)
class Notion:
    """What counts as a mention, and what an item needs.

    Attributes:
        in_bodies: whether what executable bodies mention counts.
        overloaded: from so many definitions of a name on each is kept only if it has what it needs.
        whole: whether what can be called needs all that it mentions, not its parameters alone.
    """

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


def unreached(items: Items, notion: Notion) -> list[int]:
    """The numbers of the items that are not reached from the last one, in order."""
    kept = reached(items, notion)
    return [number for number in range(len(items.nodes)) if number not in kept]


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
