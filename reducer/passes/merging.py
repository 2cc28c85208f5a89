"""Identifier merging: a name by another one that is already there.

After Vulcan's identifier replacement (Xu et al., OOPSLA 2023, section 3.3): the rarest names
first, by the most used ones. Here a definition goes in the same edit as its uses get the other
name, so that each step makes the test case smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reducer.core.edit import merge
from reducer.core.order import simpler
from reducer.passes.cut import cut, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.names import Binding, Names

#: Names up to which merging is tried at all: it costs a test for nearly every pair of them.
_FEW = 24

#: Other names, the most used first, that are tried in the place of one.
_TARGETS = 8


def merge_names(document: Document) -> Iterator[ByteEdit]:
    """Names by others: the definition deleted and the uses renamed, or all, or the uses alone."""
    names = document.names
    if not 2 <= len(names.places) <= _FEW:
        return
    for binding in sorted(names.bindings, key=lambda b: len(b.uses)):
        for target in _targets(names, binding.text, binding.definitions):
            edit = _replaced(document, binding, target)
            if edit is not None:
                yield edit
    for name in sorted(names.places, key=lambda name: len(names.places[name])):
        places = names.places[name]
        for target in _targets(names, name, places):
            for family, leaves in (("all", places), ("uses", _uses(names, places))):
                edit = _renamed(document, leaves, target, family)
                if edit is not None:
                    yield edit


def _targets(names: Names, name: bytes, leaves: Iterable[int]) -> list[bytes]:
    """The other names that stand where this one could, the most used first."""
    kinds = {names.tree.kind[leaf] for leaf in leaves}
    fitting = [
        other
        for other, places in names.places.items()
        if other != name and any(names.tree.kind[leaf] in kinds for leaf in places)
    ]
    return sorted(fitting, key=lambda other: -len(names.places[other]))[:_TARGETS]


def _uses(names: Names, places: list[int]) -> list[int]:
    """All but the definitions, or all but the first where none is known."""
    return [leaf for leaf in places if leaf not in names.definitions][: len(places) - 1]


def _replaced(document: Document, binding: Binding, target: bytes) -> ByteEdit | None:
    """Deletes the definitions of a name and lets another stand for it."""
    names, tree, data = document.names, document.tree, document.data
    items = sorted({names.item(leaf) for leaf in binding.definitions})
    if any(item <= leaf < tree.after[item] for item in items for leaf in names.places[target]):
        return None
    cuts = [cut(data, *whole_lines(data, *next(deletion_spans(tree, item)))) for item in items]
    outside = [leaf for leaf in binding.uses if not any(i <= leaf < tree.after[i] for i in items)]
    renamed = _slices(document, outside, target)
    edit = merge([c for c in cuts if c] + ([ByteEdit(renamed)] if renamed else []))
    return ByteEdit(edit.slices, "definition") if edit.slices and edit.saving > 0 else None


def _renamed(document: Document, leaves: list[int], target: bytes, family: str) -> ByteEdit | None:
    slices = _slices(document, leaves, target)
    if not slices:
        return None
    start, end, _ = slices[0]
    return ByteEdit(slices, family) if simpler(target, document.data[start:end]) else None


def _slices(
    document: Document, leaves: Iterable[int], new: bytes
) -> tuple[tuple[int, int, bytes], ...]:
    tree = document.tree
    return tuple((tree.start[leaf], tree.end[leaf], new) for leaf in leaves)


MERGE_NAMES = Pass(
    "merging",
    "puts a name in the place of another one, whose definition goes",
    merge_names,
    likely=0.1,
)
