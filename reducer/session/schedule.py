"""Which passes are run, in which order."""

from __future__ import annotations

from reducer.passes.aggregates import UNWRAP_AGGREGATES
from reducer.passes.brackets import DELETE_BRACKETED
from reducer.passes.characters import DELETE_CHARACTERS
from reducer.passes.comments import DELETE_COMMENTS
from reducer.passes.definitions import DELETE_UNREFERENCED
from reducer.passes.deletion import (
    DELETE_ITEMS,
    DELETE_NODES,
    DELETE_REFERENCED,
    DELETE_TOP_LEVEL,
)
from reducer.passes.hoisting import HOIST, HOIST_LARGE
from reducer.passes.inlining import INLINE, INLINE_GROWING
from reducer.passes.lines import DELETE_BLOCKS, DELETE_LINES
from reducer.passes.mentions import DELETE_MENTIONS
from reducer.passes.model import Pass
from reducer.passes.names import SHORTEN_NAMES
from reducer.passes.reachable import DELETE_UNREACHED
from reducer.passes.records import DELETE_RECORDS
from reducer.passes.replacement import EMPTY_BODIES, REPLACE_NODES
from reducer.passes.tail import KEEP_END, REDUCE_TAIL
from reducer.passes.tokens import DELETE_TOKENS
from reducer.passes.whitespace import DELETE_BLANKS, TRIM_BLANKS
from reducer.syntax.document import Document

#: In the order in which they are run: big and likely steps first, polish last. After a success the
#: first one that may have something new to try has its turn again.
PASSES: tuple[Pass, ...] = (
    KEEP_END,
    REDUCE_TAIL,
    DELETE_UNREACHED,
    DELETE_TOP_LEVEL,
    DELETE_COMMENTS,
    EMPTY_BODIES,
    DELETE_UNREFERENCED,
    DELETE_ITEMS,
    HOIST_LARGE,
    INLINE,
    UNWRAP_AGGREGATES,
    DELETE_MENTIONS,
    DELETE_NODES,
    DELETE_BLOCKS,
    DELETE_LINES,
    TRIM_BLANKS,
    HOIST,
    REPLACE_NODES,
    DELETE_REFERENCED,
    DELETE_BRACKETED,
    DELETE_TOKENS,
    DELETE_RECORDS,
    SHORTEN_NAMES,
    DELETE_BLANKS,
    DELETE_CHARACTERS,
    INLINE_GROWING,
)


def passes_for(document: Document) -> tuple[Pass, ...]:
    """The passes that make sense for a document: code, other text, or binary data."""
    if document.is_code:
        return tuple(p for p in PASSES if p.text)
    if document.is_text:
        return tuple(p for p in PASSES if p.text and not p.grammar)
    return tuple(p for p in PASSES if p.binary)
