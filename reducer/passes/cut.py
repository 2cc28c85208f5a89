"""Cutting a piece out of a text without gluing or tearing what stands around it."""

from __future__ import annotations

from collections.abc import Hashable

from reducer.core.edit import Slice
from reducer.passes.model import ByteEdit

_BLANKS = b" \t"


def is_word(byte: int) -> bool:
    """Whether a byte can be part of a word: letters, digits, `_`, `$` and all beyond ASCII."""
    return (
        48 <= byte <= 57
        or 65 <= byte <= 90
        or 97 <= byte <= 122
        or byte == 95
        or byte == 36
        or byte >= 128
    )


def put(data: bytes, start: int, stop: int, new: bytes = b"") -> Slice[bytes]:
    """The slice that puts `new` in the place of `data[start:stop]`, words around kept apart."""
    before = data[start - 1] if start else 32
    after = data[stop] if stop < len(data) else 32
    first, last = (new[0], new[-1]) if new else (after, before)
    if new:
        if is_word(before) and is_word(first):
            new = b" " + new
        if is_word(last) and is_word(after):
            new += b" "
    elif is_word(before) and is_word(after):
        new = b" "
    return start, stop, new


def slice_out(data: bytes, start: int, stop: int, new: bytes = b"") -> Slice[bytes] | None:
    """The slice that `put` gives; None if that would not make the text any shorter or simpler."""
    piece = put(data, start, stop, new)
    return piece if len(piece[2]) <= stop - start and piece[2] != data[start:stop] else None


def cut(
    data: bytes, start: int, stop: int, new: bytes = b"", family: Hashable = None
) -> ByteEdit | None:
    """`slice_out` as an edit."""
    piece = slice_out(data, start, stop, new)
    return ByteEdit((piece,), family) if piece else None


def whole_lines(data: bytes, start: int, stop: int) -> tuple[int, int]:
    """The piece with the blanks and the line end around it, if it has its lines for itself."""
    low, high = start, stop
    while low and data[low - 1] in _BLANKS:
        low -= 1
    while high < len(data) and data[high] in _BLANKS:
        high += 1
    if low and data[low - 1] != 10:
        return start, stop
    if data[high : high + 2] == b"\r\n":
        return low, high + 2
    if data[high : high + 1] == b"\n":
        return low, high + 1
    return (low, high) if high == len(data) else (start, stop)
