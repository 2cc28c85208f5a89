"""Balanced brackets in any text: what they hold, they themselves, or both."""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import cut, slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

_CLOSING = {ord(b): a for a, b in zip(b"([{", ")]}", strict=True)}
_OPENING = frozenset(b"([{")


def delete_bracketed(document: Document) -> Iterator[ByteEdit]:
    """For each pair from the outermost inwards: pair and content, then content, then the pair."""
    data = document.data
    levels: dict[int, list[tuple[int, int]]] = {}
    for depth, start, stop in _pairs(data):
        levels.setdefault(depth, []).append((start, stop))
    for depth in sorted(levels):
        pairs = levels[depth]
        pairs.reverse()
        for start, stop in pairs:
            edit = cut(data, start, stop)
            if edit:
                yield edit
        for start, stop in pairs:
            if stop - start > 2:
                yield ByteEdit.delete(data, start + 1, stop - 1)
        for start, stop in pairs:
            sides = slice_out(data, start, start + 1), slice_out(data, stop - 1, stop)
            edit = ByteEdit(tuple(side for side in sides if side))
            if len(edit) == 2 and edit.saving:
                yield edit


def _pairs(data: bytes) -> Iterator[tuple[int, int, int]]:
    """(depth, start, stop) of the pairs that match; an unmatched bracket is passed over."""
    stack: list[tuple[int, int]] = []
    for position, byte in enumerate(data):
        if byte in _OPENING:
            stack.append((byte, position))
        elif byte in _CLOSING and stack and stack[-1][0] == _CLOSING[byte]:
            start = stack.pop()[1]
            yield len(stack), start, position + 1


DELETE_BRACKETED = Pass(
    "brackets",
    "deletes balanced brackets, their content, or both",
    delete_bracketed,
    likely=0.6,
    grammar=False,
)
