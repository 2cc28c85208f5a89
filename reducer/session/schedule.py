"""Which passes are run, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from reducer.passes.aggregates import UNWRAP_AGGREGATES
from reducer.passes.alike import MAKE_ALIKE
from reducer.passes.brackets import DELETE_BRACKETED
from reducer.passes.characters import DELETE_CHARACTERS
from reducer.passes.clang_delta import CLANG_DELTA, CLANG_DELTA_AT_ONCE
from reducer.passes.columns import DELETE_COLUMNS
from reducer.passes.comments import DELETE_COMMENTS
from reducer.passes.counts import DELETE_COUNTED
from reducer.passes.defaults import DELETE_USED
from reducer.passes.definitions import DELETE_UNREFERENCED
from reducer.passes.deletion import (
    DELETE_ITEMS,
    DELETE_NODES,
    DELETE_REFERENCED,
    DELETE_TOP_LEVEL,
)
from reducer.passes.dominated import DELETE_DOMINATED
from reducer.passes.forms import SHORTEN_FORMS
from reducer.passes.hoisting import HOIST, HOIST_LARGE
from reducer.passes.indentation import REDUCE_INDENTATION
from reducer.passes.inlining import INLINE, INLINE_GROWING
from reducer.passes.joining import JOIN_NEIGHBOURS
from reducer.passes.keywords import SHORTEN_KEYWORDS
from reducer.passes.lines import DELETE_BLOCKS, DELETE_LINES
from reducer.passes.literals import SIMPLIFY_NUMBERS, SIMPLIFY_STRINGS
from reducer.passes.mentions import DELETE_MENTIONS
from reducer.passes.merging import MERGE_NAMES
from reducer.passes.model import Pass
from reducer.passes.names import SHORTEN_NAMES
from reducer.passes.parallel import DELETE_PARALLEL
from reducer.passes.parameters import DELETE_PARAMETERS
from reducer.passes.reachable import DELETE_UNREACHED
from reducer.passes.records import DELETE_RECORDS
from reducer.passes.replacement import EMPTY_BODIES, REPLACE_NODES
from reducer.passes.single import DELETE_SINGLE
from reducer.passes.tail import KEEP_END, REDUCE_TAIL
from reducer.passes.tokens import DELETE_TOKENS
from reducer.passes.whitespace import DELETE_BLANKS, TRIM_BLANKS
from reducer.session.options import Options, OptionsError
from reducer.syntax.document import Document

#: In the order in which they are run: big and likely steps first, polish last. After a success the
#: first one that may have something new to try has its turn again.
PASSES: tuple[Pass, ...] = (
    REDUCE_TAIL,
    KEEP_END,
    DELETE_UNREACHED,
    DELETE_DOMINATED,
    DELETE_TOP_LEVEL,
    DELETE_COMMENTS,
    EMPTY_BODIES,
    DELETE_UNREFERENCED,
    DELETE_COLUMNS,
    DELETE_ITEMS,
    DELETE_PARAMETERS,
    DELETE_USED,
    CLANG_DELTA_AT_ONCE,
    HOIST_LARGE,
    INLINE,
    UNWRAP_AGGREGATES,
    DELETE_MENTIONS,
    DELETE_COUNTED,
    DELETE_NODES,
    DELETE_BLOCKS,
    DELETE_LINES,
    TRIM_BLANKS,
    HOIST,
    SHORTEN_FORMS,
    REPLACE_NODES,
    MAKE_ALIKE,
    DELETE_REFERENCED,
    DELETE_BRACKETED,
    DELETE_TOKENS,
    DELETE_RECORDS,
    JOIN_NEIGHBOURS,
    SHORTEN_KEYWORDS,
    SIMPLIFY_NUMBERS,
    SIMPLIFY_STRINGS,
    SHORTEN_NAMES,
    REDUCE_INDENTATION,
    DELETE_BLANKS,
    DELETE_CHARACTERS,
    CLANG_DELTA,
    DELETE_PARALLEL,
    MERGE_NAMES,
    DELETE_SINGLE,
    INLINE_GROWING,
)


def passes_for(
    document: Document, options: Options | None = None, asked: Sequence[Pass] = ()
) -> tuple[Pass, ...]:
    """The passes that make sense for a document, code, other text, or binary data, and are wanted.

    `asked` are the interactive ones. They come when what is left is small enough to be sent to and
    fro, and before the passes that take single tokens.

    Raises:
        OptionsError: there is no pass of a name that the options give, or none is left to run.
    """
    language = document.notation.name if document.notation else None
    wanted = [p for p in chosen(options or Options()) if fits(p, document, language)]
    late = (i for i, p in enumerate(wanted) if PASSES.index(p) > PASSES.index(DELETE_LINES))
    place = next(late, len(wanted))
    return (*wanted[:place], *asked, *wanted[place:])


def fits(chosen: Pass, document: Document, language: str | None) -> bool:
    """Whether a pass makes sense for a document in that language."""
    if chosen.languages is not None and language not in chosen.languages:
        return False
    if document.is_code:
        return chosen.text
    return chosen.text and not chosen.grammar if document.is_text else chosen.binary


def proofs(passes: tuple[Pass, ...], document: Document) -> tuple[str, ...]:
    """The units of which none can be deleted alone when all these passes have nothing to give.

    In code the characters within words are left alone by the pass for characters.
    """
    units = [unit for p in passes for unit in p.proves]
    if not document.is_text:
        return ("byte",) if "character" in units else ()
    absent = "character" if document.is_code else "node"
    return tuple(unit for unit in units if unit != absent)


def chosen(options: Options) -> tuple[Pass, ...]:
    """The passes that the options ask for, in the order of the schedule.

    Raises:
        OptionsError: there is no pass of a name that they give.
    """
    names = [p.name for p in PASSES]
    for name in (*(options.passes or ()), *options.skip_passes):
        if name not in names:
            near = get_close_matches(name, names, 3)
            hint = f"did you mean {' or '.join(near)}?" if near else "`reduce passes` lists them"
            raise OptionsError(f"there is no pass called {name!r}: {hint}")
    wanted = names if options.passes is None else options.passes
    left = tuple(p for p in PASSES if p.name in wanted and p.name not in options.skip_passes)
    if not left:
        raise OptionsError("no pass is left to run: leave fewer of them out")
    return left
