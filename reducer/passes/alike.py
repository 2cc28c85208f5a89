"""Operands made alike: all parts of a node by one text.

A comparison of something with itself, a call with one argument twice: no operand can be changed
alone, since what matters is that they agree.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.core.order import order
from reducer.passes.cut import slice_out
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Test cases (bytes) up to which this is tried: in larger ones most parts can still go.
_SMALL = 2048

#: Parts of a node at most: lists get shorter by deletion.
_PARTS = 4


def make_alike(document: Document) -> Iterator[ByteEdit]:
    """All named children of a node by the simplest name of the file, or by the shortest of them."""
    tree, data = document.tree, document.data
    if len(data) > _SMALL:
        return
    names = sorted(document.names.places, key=order)[:1]
    for level in tree.levels():
        for node in level:
            parts = [
                child
                for child in tree.children(node)
                if tree.named[child] and tree.start[child] < tree.end[child]
            ]
            if not 1 < len(parts) <= _PARTS:
                continue
            texts = [data[tree.start[part] : tree.end[part]] for part in parts]
            for new in dict.fromkeys((*names, min(texts, key=order))):
                pieces = [
                    piece
                    for part, text in zip(parts, texts, strict=True)
                    if text != new
                    and (piece := slice_out(data, tree.start[part], tree.end[part], new))
                ]
                changed = sum(text != new for text in texts)
                if len(pieces) == changed > 1 or (changed == 1 and pieces and new not in names):
                    yield ByteEdit(tuple(pieces), (tree.name(node), new in names))


MAKE_ALIKE = Pass(
    "alike", "puts one text in the place of all parts of a node at once", make_alike, likely=0.1
)
