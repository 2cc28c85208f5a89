"""Windows of characters, from large to small: ddmin for any file, and the last polish."""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Pieces of the first round; each round cuts every piece in four.
_PIECES = 16

#: Windows smaller than this are left out in favour of single characters: tokens and lines have
#: been tried by then, so that little is left that goes only a few characters at a time. Binary
#: data has no tokens, and numbers of two and four bytes.
_SMALLEST = 8


def delete_characters(document: Document) -> Iterator[ByteEdit]:
    """Deletes windows of characters (bytes, if the data is not UTF-8), the last first.

    Windows of a size lie side by side; sizes fall by four, and end with single characters. Within
    names and keywords only the first and the last character are tried alone: where a shorter word
    would do, renaming finds it, and in others nothing but the ends can go.
    """
    data = document.data
    ends = _boundaries(document)
    inner = _inside_words(document)
    count = len(ends) - 1
    size = count // _PIECES
    smallest = _SMALLEST if document.is_text else 2
    while True:
        if size < smallest:
            size = 1
        for first in range((count - 1) // size * size, -1, -size):
            last = min(first + size, count)
            if size == 1 and ends[first] in inner:
                continue
            yield ByteEdit.delete(data, ends[first], ends[last])
        if size == 1:
            return
        size //= 4 if size > 4 else 2


def _inside_words(document: Document) -> set[int]:
    """The offsets of characters within the words of a language, without each one's ends."""
    if document.grammar is None:
        return set()
    tree, inner = document.tree, set[int]()
    names = set(document.names.leaves)
    for leaf in tree.leaves():
        if leaf in names or (not tree.named[leaf] and tree.name(leaf)[:1].isalpha()):
            inner.update(range(tree.start[leaf] + 1, tree.end[leaf] - 1))
    return inner


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
    proves=("character",),
)
