"""Definitions that are used: deleted, with a default value or type wherever they are used."""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.model import ByteEdit, Pass
from reducer.passes.standin import StandIns, apart, together
from reducer.syntax.document import Document
from reducer.syntax.names import Binding
from reducer.syntax.subtrees import Subtrees

#: Bytes of a file in which the uses of names are looked at; in larger ones whole items go.
_UP_TO = 1 << 19


def delete_used(document: Document) -> Iterator[ByteEdit]:
    """For each definition that is used: deletes it, what it is used for becomes a default.

    From the last definition to the first, since what stands behind depends on what is before.
    """
    if len(document.data) > _UP_TO:
        return
    names, stand_ins = document.names, StandIns(document)
    found: list[ByteEdit] = []
    for binding in reversed(names.bindings):
        if binding.uses and not binding.unclear:
            edit = _without(document, stand_ins, binding)
            if edit is not None:
                found.append(edit)
    yield from apart(found, len(document.data))


def _without(document: Document, stand_ins: StandIns, binding: Binding) -> ByteEdit | None:
    items = {document.names.item(leaf) for leaf in binding.definitions}
    first = min(items)
    value = stand_ins.value(first)
    outside = Subtrees(document.tree, items).outside(binding.uses)
    pieces = [stand_ins.gone(item) for item in sorted(items)]
    for leaf in outside:
        piece = stand_ins.use(leaf, value)
        if piece is None:
            return None
        pieces.append(piece)
    return together(pieces, ("default", document.tree.name(first))) if outside else None


DELETE_USED = Pass(
    "defaults",
    "deletes definitions that are used, and puts default values in the place of their uses",
    delete_used,
    likely=0.7,
)
