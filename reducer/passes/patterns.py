"""Coupled edits: several of neighbouring nodes or tokens that can only go together.

Vulcan's local exhaustive patterns (Xu et al., OOPSLA 2023, section 3.2): a window slides over each
level of the tree, and every proper subset of at least two of its nodes is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from reducer.core.edit import merge
from reducer.passes.cut import cut, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.tokens import token_count, tokens
from reducer.syntax.document import Document

#: Neighbours among which all subsets are tried.
_WINDOW = 4

#: Tokens up to which there is a point in trying: the tests grow with the test case, and what is
#: coupled in a larger one is mostly found by name.
_TOKENS = 200


def delete_patterns(document: Document) -> Iterator[ByteEdit]:
    """Deletes two to four of four neighbours, on each level of the tree; most bytes first."""
    if token_count(document) <= _TOKENS:
        tree, data = document.tree, document.data
        found: list[ByteEdit] = []
        for level in tree.levels()[1:]:
            nodes = [
                node for node in level if tree.named[node] and tree.start[node] < tree.end[node]
            ]
            cuts = [
                cut(data, *whole_lines(data, *next(deletion_spans(tree, node)))) for node in nodes
            ]
            found += _subsets([edit for edit in cuts if edit])
        yield from sorted(found, key=lambda edit: -edit.saving)


def delete_token_patterns(document: Document) -> Iterator[ByteEdit]:
    """Deletes two or three of four neighbouring tokens that are not all side by side."""
    if token_count(document) <= _TOKENS:
        data = document.data
        cuts = [cut(data, *span) for span in tokens(document)]
        found = _subsets([edit for edit in cuts if edit])
        yield from sorted(found, key=lambda edit: -edit.saving)


def _subsets(cuts: Sequence[ByteEdit]) -> Iterator[ByteEdit]:
    """All of two to three of four neighbours, each set once: with the first of its window."""
    for first in range(len(cuts)):
        others = cuts[first + 1 : first + _WINDOW]
        for count in range(1, _WINDOW - 1):
            for chosen in combinations(others, count):
                yield merge((cuts[first], *chosen))


DELETE_PATTERNS = Pass(
    "patterns",
    "deletes several of four neighbours at once, where none can go alone",
    delete_patterns,
    likely=0.02,
)

DELETE_TOKEN_PATTERNS = Pass(
    "token-patterns",
    "deletes several of four neighbouring tokens at once",
    delete_token_patterns,
    likely=0.02,
    grammar=False,
)
