"""Token windows: runs of neighbouring tokens, whatever the grammar says of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import eq

from reducer.passes.cut import cut
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Words, numbers, runs of blanks, single other characters. Binary safe.
_TOKEN = re.compile(rb"[\w$\x80-\xff]+|[ \t]+|\r?\n|.", re.DOTALL)

#: `w` for what words are made of, blank for white space, a dot for any other character.
_CLASSES = bytes(
    ord("w") if re.match(rb"[\w$\x80-\xff]", byte) else ord(" ") if byte.isspace() else ord(".")
    for byte in (bytes([number]) for number in range(256))
)

#: Window sizes in tokens. Larger pieces are the business of nodes, brackets and lines.
_WINDOWS = (16, 8, 4, 2, 1)


def delete_tokens(document: Document) -> Iterator[ByteEdit]:
    """Deletes runs of 16, 8, 4, 2 and 1 tokens; windows that do not overlap come together.

    Windows move by half their size.
    """
    data = document.data
    found = list(tokens(document))
    for size in _WINDOWS:
        if size > len(found):
            continue
        step = max(1, size // 2)
        for offset in range(0, size, step):
            for first in range(offset, len(found) - size + 1, size):
                edit = cut(data, found[first][0], found[first + size - 1][1])
                if edit:
                    yield edit


def token_count(document: Document, *, by_tree: bool = True) -> int:
    """The number of tokens: leaves of the tree if there is a grammar, else words and signs."""
    if document.grammar is not None and by_tree:
        tree = document.tree
        return sum(map(eq, tree.after, range(1, len(tree) + 1)))
    # Without a loop, since logs of megabytes have millions.
    classes = b" " + document.data.translate(_CLASSES)
    return classes.count(b" w") + classes.count(b".w") + classes.count(b".")


def tokens(document: Document) -> Iterator[tuple[int, int]]:
    """Start and end of the tokens; text that no leaf covers is a token as well."""
    data = document.data
    if not document.is_code:
        for match in _TOKEN.finditer(data):
            yield match.span()
        return
    tree = document.tree
    position = 0
    for behind, (start, end, after) in enumerate(
        zip(tree.start, tree.end, tree.after, strict=True), 1
    ):
        if after != behind:
            continue
        if start > position and data[position:start].strip():
            yield position, start
        if end > max(start, position):
            yield max(start, position), end
        position = max(position, end)
    if data[position:].strip():
        yield position, len(data)


DELETE_TOKENS = Pass(
    "tokens", "deletes runs of up to 16 tokens", delete_tokens, likely=0.3, grammar=False
)
