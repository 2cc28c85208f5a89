"""What a pass is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reducer.core.edit import Edit
from reducer.core.search import WIDTH
from reducer.syntax.document import Document

ByteEdit = Edit[bytes]


@dataclass(frozen=True)
class Pass:
    """A pure generator of edits with what the schedule needs to know about it.

    Attributes:
        name: how users and reports call it.
        summary: one line on what it tries.
        generate: the edits of a document, in order of preference; neighbours are tried together.
        likely: the chance that one edit passes, as found on typical inputs; sets the first
            group size.
        grammar: whether it needs a syntax tree.
        text, binary: whether it makes sense for text, code included, and for binary data.
        once: whether it is run only once, as it would find something, though little, each time.
        width: candidates in a wave. Few where edits depend on those before them: what a wave
            tests together cannot profit from its own successes.
        proves: units of which, once it has nothing left to give, none can be deleted alone.
        opens: whether its success may enable other passes to do what failed before.
        grows: whether its edits make the test case grow, so that they are detours.
        languages: the names of those it is for; None: for all.
        asks: whether it asks another program, which costs as much as a test; not on detours.
        interactive: whether its edits do not come from `generate` but from somebody who is asked,
            and told what became of them.
    """

    name: str
    summary: str
    generate: Callable[[Document], Iterable[ByteEdit]]
    likely: float = 0.5
    grammar: bool = True
    text: bool = True
    binary: bool = False
    opens: bool = True
    once: bool = False
    proves: tuple[str, ...] = ()
    width: int = WIDTH
    grows: bool = False
    languages: frozenset[str] | None = None
    asks: bool = False
    interactive: bool = False
