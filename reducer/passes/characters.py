"""Windows of characters, from large to small: ddmin for any file, and the last polish."""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Pieces of the first round; each round cuts every piece in four.
_PIECES = 16

#: Windows smaller than this are left out in favour of single characters: tokens and lines have
#: been tried by then, so that little is left that goes only a few characters at a time.
_SMALLEST = 8


def delete_characters(document: Document) -> Iterator[ByteEdit]:
    """Deletes windows of characters (bytes, if the data is not UTF-8), the last first.

    Windows of a size lie side by side; sizes fall by four, and end with single characters.
    """
    data = document.data
    ends = _boundaries(document)
    count = len(ends) - 1
    size = count // _PIECES
    while True:
        if size < _SMALLEST:
            size = 1
        for first in range((count - 1) // size * size, -1, -size):
            last = min(first + size, count)
            yield ByteEdit.delete(data, ends[first], ends[last])
        if size == 1:
            return
        size //= 4


def _boundaries(document: Document) -> range | list[int]:
    """The offsets between characters, with 0 and the end."""
    data = document.data
    if data.isascii() or not document.is_text:
        return range(len(data) + 1)
    return [i for i, byte in enumerate(data) if byte & 0xC0 != 0x80] + [len(data)]


DELETE_CHARACTERS = Pass(
    "characters",
    "deletes windows of characters, down to single ones",
    delete_characters,
    likely=0.5,
    grammar=False,
    binary=True,
)
