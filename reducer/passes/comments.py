"""Comments."""

from __future__ import annotations

from collections.abc import Iterator

from reducer.passes.cut import cut, whole_lines
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document


def delete_comments(document: Document) -> Iterator[ByteEdit]:
    """Deletes each comment, with its line where it stands alone on it."""
    tree, data = document.tree, document.data
    kinds = {kind for kind, name in tree.names.items() if "comment" in name.lower()}
    if not kinds:
        return
    behind = 0
    for node, kind in enumerate(tree.kind):
        if kind in kinds and node >= behind and tree.named[node]:
            behind = tree.after[node]
            if tree.start[node] < tree.end[node]:
                edit = cut(data, *whole_lines(data, tree.start[node], tree.end[node]))
                if edit:
                    yield edit


DELETE_COMMENTS = Pass("comments", "deletes comments", delete_comments, likely=0.999)
