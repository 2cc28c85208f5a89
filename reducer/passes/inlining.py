"""Inlining: what a name stands for at its uses, and the definition gone, in one edit.

Edits that make the test case no larger are an ordinary pass; those that make it grow are detours,
worth a step only if what follows leads below where they began.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.core.edit import Slice
from reducer.passes.cut import put, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.substitution import substitutions
from reducer.passes.uses import MOST_USES, Uses, whole_definition
from reducer.syntax.document import Document
from reducer.syntax.inlinables import Inlinable, inlinables
from reducer.syntax.listed import listed_inlinables

#: Bytes of values and of what is put at their uses, for each byte of the file and at least: with
#: definitions within definitions it would be quadratic.
_WORK, _LEAST_WORK = 8, 1 << 16

#: Bytes of a file in which names are inlined: in larger ones it takes seconds.
_MOST = 1 << 20

#: Bytes around a definition in which the separators between it and others are looked for.
_NEAR = 64


def inline(document: Document) -> Iterator[ByteEdit]:
    """Inlines each name of which that makes the test case no larger, the last one first."""
    if len(document.data) <= _MOST:
        yield from reversed(list(inlinings(document, 0)))


def inlinings(document: Document, growth: int) -> Iterator[ByteEdit]:
    """The edits that inline one name each and add no more than `growth` bytes."""
    data, tree = document.data, document.tree
    found = [*inlinables(document), *listed_inlinables(document)]
    uses = Uses(document, found)
    work = _WORK * len(data) + _LEAST_WORK
    for inlinable in found:
        whole = whole_definition(tree, inlinable)
        places = uses.of(inlinable, whole)
        if not 0 < len(places) <= MOST_USES:
            continue
        work -= tree.end[inlinable.value] - tree.start[inlinable.value]
        if work < 0:
            return
        cuts = _cuts(document, inlinable, whole)
        room = sum(stop - start for start, stop in cuts) + growth
        family = inlinable.kind, tree.name(inlinable.node)
        for slices in substitutions(document, inlinable, places, room):
            edit = _edit(data, cuts, slices, family) if slices else None
            if edit is not None and edit.saving >= -growth:
                work -= sum(len(new) for _, _, new in edit.slices)
                yield edit


def _cuts(document: Document, inlinable: Inlinable, whole: int) -> list[tuple[int, int]]:
    """What is cut out to delete a definition."""
    data, tree = document.data, document.tree
    if inlinable.rest < 0:
        span, *others = deletion_spans(tree, whole)
        before = data[max(0, span[0] - _NEAR) : span[0]].rstrip()
        after = data[tree.end[whole] : tree.end[whole] + _NEAR].lstrip()
        if others and before.endswith(b",") and not after.startswith(b","):
            span = others[0]  # The last of several: what follows is the end of them all.
        return [whole_lines(data, *span)]
    around = tree.parent[inlinable.rest]
    start, stop = tree.start[inlinable.rest], tree.end[inlinable.rest]
    return [(tree.start[around], start), (stop, tree.end[around])]


def _edit(
    data: bytes, cuts: list[tuple[int, int]], slices: list[Slice[bytes]], family: tuple[str, str]
) -> ByteEdit | None:
    for start, stop in cuts:
        if start >= stop or any(start < piece[1] and piece[0] < stop for piece in slices):
            return None
    return ByteEdit(ByteEdit.of([*slices, *(put(data, *cut) for cut in cuts)]).slices, family)


def inline_growing(document: Document) -> Iterator[ByteEdit]:
    """The edits that inline a name although the test case grows by that, up to twofold."""
    for edit in inlinings(document, len(document.data)):
        if edit.saving < 0:
            yield edit


INLINE = Pass(
    "inline",
    "puts what a name stands for at its uses and deletes the definition, if that saves",
    inline,
    likely=0.5,
)

INLINE_GROWING = Pass(
    "detours",
    "inlines what makes the test case grow at first, if it then gets smaller than before",
    inline_growing,
    likely=0.3,
    grows=True,
)
