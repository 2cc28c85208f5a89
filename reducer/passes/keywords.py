"""Keywords by shorter ones: `while` by `if`, `const` by `let`, `struct` by `enum`.

No language is named: the grammar's tables tell which words may stand where one stands, and a parse
whether everything around it stays what it is. All uses of a word are tried together, then each.
"""

from __future__ import annotations

from collections.abc import Iterator

from reducer.core.edit import merge
from reducer.passes.cut import cut
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.places import Places

#: Bytes of a file in which words are replaced: it saves little, so it has time.
_UP_TO = 1 << 11

#: Shorter words tried for each word: the first ones save most, and the others seldom mean more.
_WORDS = 2


def shorten_keywords(document: Document) -> Iterator[ByteEdit]:
    """Each fixed word by those that are shorter and may stand in its place, the shortest first."""
    tree = document.tree
    if document.grammar is None or len(document.data) > _UP_TO:
        return
    places = Places(document)
    uses: dict[tuple[str, int], list[int]] = {}
    for leaf in tree.leaves():
        if places.is_word(leaf) and tree.end[leaf] - tree.start[leaf] == len(tree.name(leaf)):
            uses.setdefault((tree.name(leaf), tree.kind[tree.parent[leaf]]), []).append(leaf)
    for (word, _), leaves in uses.items():
        found = 0
        for other in places.words_instead(leaves[0]):
            if found < _WORDS and len(other) < len(word):
                edits = [edit for leaf in leaves if (edit := _replace(document, leaf, other))]
                if edits and _keeps_the_tree(document, edits[0]):
                    found += 1
                    if len(edits) > 1:
                        yield merge(edits)
                    yield from edits


def _replace(document: Document, leaf: int, word: str) -> ByteEdit | None:
    tree = document.tree
    family = tree.name(leaf), tree.name(tree.parent[leaf]), word
    return cut(document.data, tree.start[leaf], tree.end[leaf], word.encode(), family)


def _keeps_the_tree(document: Document, edit: ByteEdit) -> bool:
    """Whether after an edit there are the same nodes, whatever their kinds, and no new errors."""
    data = edit.apply(document.data)
    edited = document.with_edit([(start, stop, len(new)) for start, stop, new in edit.slices], data)
    same_errors = not edited.has_more_errors_than(document.errors)
    return same_errors and edited.tree.parent == document.tree.parent


SHORTEN_KEYWORDS = Pass(
    "keywords",
    "replaces keywords by shorter ones",
    shorten_keywords,
    likely=0.1,
)
