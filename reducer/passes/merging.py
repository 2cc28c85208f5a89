"""Identifier merging: a name by another one that is already there.

After Vulcan's identifier replacement (Xu et al., OOPSLA 2023, section 3.3): the rarest names
first, by the most used ones. Other than there, what defines a name goes in the same edit in which
its uses get the other name: so each step makes the test case smaller, and names that stay are not
made equal for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reducer.core.edit import merge
from reducer.passes.cut import cut
from reducer.passes.deletion import likeliest_span
from reducer.passes.mentions import list_kinds
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.names import Names

#: Names up to which merging is tried at all: it costs a test for nearly every pair of them.
_FEW = 24

#: Test cases (bytes) up to which there is a point in it: in larger ones names go by other means.
_SMALL = 4096

#: Other names, the most used first, that are tried in the place of one.
_TARGETS = 8

#: Nodes around the first occurrence of a name, the innermost first, that may be what defines it
#: where the grammar does not tell.
_GUESSES = 2


def merge_names(document: Document) -> Iterator[ByteEdit]:
    """For each name, deletes its definition and lets one of the others stand for it."""
    if len(document.data) > _SMALL:
        return
    names = document.names
    if not 2 <= len(names.places) <= _FEW:
        return
    for leaves, definitions in sorted(_things(document), key=lambda thing: len(thing[0])):
        for target in _targets(names, leaves[0]):
            edit = _replaced(document, leaves, definitions, target)
            if edit is not None:
                yield edit


def _things(document: Document) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """What has a name: all leaves that mention it, and the nodes that define it."""
    names, tree = document.names, document.tree
    for binding in names.bindings:
        if binding.unclear:
            continue
        items = sorted({names.item(leaf) for leaf in binding.definitions})
        yield (*binding.definitions, *binding.uses), items
    defined = {binding.text for binding in names.bindings}
    lists = list_kinds(tree)
    for name, places in names.places.items():
        if name not in defined and len(places) > 1:
            for item in _members_around(document, places[0], lists):
                yield tuple(places), [item]


def _members_around(document: Document, leaf: int, lists: set[int]) -> list[int]:
    """The members of lists that hold a leaf and more than that, the innermost first."""
    tree, found = document.tree, list[int]()
    node = tree.parent[leaf]
    while node > 0 and len(found) < _GUESSES:
        if tree.kind[tree.parent[node]] in lists:
            found.append(node)
        node = tree.parent[node]
    return found


def _targets(names: Names, leaf: int) -> list[bytes]:
    """The names that stand elsewhere for the same kind of thing, the most used first."""
    kind, name = names.tree.kind[leaf], names.text(leaf)
    fitting = [
        other
        for other, places in names.places.items()
        if other != name and any(names.tree.kind[place] == kind for place in places)
    ]
    return sorted(fitting, key=lambda other: -len(names.places[other]))[:_TARGETS]


def _replaced(
    document: Document, leaves: Iterable[int], items: list[int], target: bytes
) -> ByteEdit | None:
    """Deletes the items and puts the target in the place of the leaves outside of them.

    None if the target would go as well, if no use is left, or if nothing is saved.
    """
    tree, data = document.tree, document.data

    def outside(places: Iterable[int]) -> list[int]:
        return [
            leaf for leaf in places if not any(item <= leaf < tree.after[item] for item in items)
        ]

    uses = outside(leaves)
    if not uses or not outside(document.names.places[target]):
        return None
    spans = (likeliest_span(data, tree, item) for item in items)
    cuts = [edit for span in spans if (edit := cut(data, *span))]
    renamed = ByteEdit.of((tree.start[leaf], tree.end[leaf], target) for leaf in uses)
    edit = merge((*cuts, renamed))
    return edit if edit.saving > 0 else None


MERGE_NAMES = Pass(
    "merging",
    "deletes the definition of a name and lets another name stand for it",
    merge_names,
    likely=0.05,
)
