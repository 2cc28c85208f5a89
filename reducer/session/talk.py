"""A conversation with an interactive pass, as a value: what it was told and what it suggested.

It goes in turns. The pass is told the test case and what became of its last suggestions; it
suggests edits; they are tried like those of any pass. It ends when the pass has nothing new to
suggest. Whoever leads it asks between two searches, never ahead of their outcomes: so the pass
hears the same whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reducer.core.order import simpler
from reducer.core.search import Candidate, Search
from reducer.passes.model import ByteEdit
from reducer.session.judge import Judge

#: Turns in a row without a candidate that is simpler and well-formed, after which a pass is not
#: asked again: it could go on for ever.
_PATIENCE = 1000


class Fate(StrEnum):
    """What became of a suggestion."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OVERTAKEN = "overtaken"
    NOT_SIMPLER = "not simpler"
    MALFORMED = "malformed"


@dataclass(frozen=True)
class Talk:
    """A state of a conversation.

    Attributes:
        verdicts: what became of the suggestions of the last turn, in their order.
        fruitful: whether anything was accepted so far.
        edits: the suggestions of the present turn that are to be tried.
        fates: of all suggestions of the present turn; None for those that are to be tried.
        seen: what was suggested since the test case last changed, by its slices.
        vain: turns in a row with nothing to try.
        over: whether there is nothing to be said any more.
    """

    verdicts: tuple[Fate, ...] = ()
    fruitful: bool = False
    edits: tuple[ByteEdit, ...] = ()
    fates: tuple[Fate | None, ...] = ()
    seen: frozenset[Hashable] = frozenset()
    vain: int = 0
    over: bool = False

    def suggested(self, base: bytes, edits: Sequence[ByteEdit], judge: Judge) -> Talk:
        """The state after a turn in which these edits of `base` were suggested."""
        fates = tuple(_known_fate(Candidate(base, edit), judge) for edit in edits)
        tried = tuple(edit for edit, fate in zip(edits, fates, strict=True) if fate is None)
        seen = self.seen | {edit.slices for edit in edits}
        vain = 0 if tried else self.vain + 1
        over = len(seen) == len(self.seen) or vain > _PATIENCE
        return replace(self, edits=tried, fates=fates, seen=seen, vain=vain, over=over)

    def tried(self, search: Search[bytes] | None) -> Talk:
        """The state after the edits were tried; `search` is at its end, None: there were none."""
        made, failed = frozenset[int](), frozenset[int]()
        if search is not None:
            made, failed = frozenset(search.made), frozenset(search.failed)
        texts = {self.edits[index].slices for index in made}
        tested = iter(
            Fate.ACCEPTED
            if edit.slices in texts
            else (Fate.REJECTED if index in failed else Fate.OVERTAKEN)
            for index, edit in enumerate(self.edits)
        )
        return replace(
            self,
            verdicts=tuple(next(tested) if fate is None else fate for fate in self.fates),
            fruitful=self.fruitful or bool(made),
            edits=(),
            fates=(),
            seen=frozenset() if made else self.seen,
        )


def _known_fate(candidate: Candidate[bytes], judge: Judge) -> Fate | None:
    """What becomes of a candidate without a test; None: it needs one."""
    if candidate.edit.saving < 0 or candidate.data == candidate.base:
        return Fate.NOT_SIMPLER
    # Of those as long as their base a score may say that they are better.
    if not judge.ranking.scored and not simpler(candidate.data, candidate.base):
        return Fate.NOT_SIMPLER
    if judge.mode == "strict" and not judge.well_formed(candidate):
        return Fate.MALFORMED
    return None
