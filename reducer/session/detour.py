"""Detours: steps that make the test case grow, kept only if what follows ends below the start.

They begin where the ordinary passes end. A `Course` is a `Progress` followed by detours; it is a
value too, with a wave that is fed. A detour is a reduction of its own, with few candidates: if it
comes to something simpler than what it began with, the whole way counts as one step and the
ordinary passes go on from there; if not, everything is as it was before, and no trace is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reducer.core.order import order
from reducer.core.search import WIDTH, Candidate
from reducer.passes.model import ByteEdit, Pass
from reducer.session.progress import Plan, Progress, Step, edit_key
from reducer.session.talk import Talk

#: Test cases (bytes) up to which detours are tried: in larger ones the ordinary passes have been
#: stopped, or so much is left that no single detour matters.
_SMALL = 4096

#: Candidates of a detour: about as many as there are edits near what has been inlined. All others
#: have failed before and are not tried again.
_CANDIDATES = 96

#: Detours tried on one test case, those that grow least first.
_MOST = WIDTH


@dataclass(frozen=True)
class Detour:
    """The way from a grown test case: what is left to try on it, and for how many candidates."""

    edit: ByteEdit
    progress: Progress
    left: int

    @property
    def over(self) -> bool:
        """Whether it has come to its end: what failed before would be all that is left to try."""
        return self.left <= 0 or self.progress.thorough or not self.progress.wave

    def feed(self, outcomes: Sequence[object]) -> Detour:
        """The state after the wave's candidates turned out so."""
        used = len(self.progress.wave)
        return replace(self, progress=self.progress.feed(outcomes), left=self.left - used)


@dataclass(frozen=True)
class Course:
    """A state of a reduction with detours. `wave` is empty when it is over.

    Attributes:
        progress: the ordinary reduction; during a detour, from where that began.
        passes: those that propose the first steps of detours.
        proposed: first steps of which the outcome is needed next.
        ways: first steps that are interesting and still to be followed.
        detour: the one that is being followed.
        tried: the test case on which first steps were last proposed.
        given_up: the first steps of detours that came to nothing.
        last: the step that led here, if one did; always to something simpler.
    """

    progress: Progress
    passes: tuple[Pass, ...] = ()
    proposed: tuple[Candidate[bytes], ...] = ()
    ways: tuple[Candidate[bytes], ...] = ()
    detour: Detour | None = None
    tried: bytes | None = None
    given_up: frozenset[int] = frozenset()
    last: Step | None = None

    @classmethod
    def start(cls, data: bytes, plan: Plan) -> Course:
        """The beginning of a reduction."""
        growing = tuple(chosen for chosen in plan.passes if chosen.grows)
        ordinary = tuple(chosen for chosen in plan.passes if not chosen.grows)
        return cls(Progress.start(data, replace(plan, passes=ordinary)), growing)._onwards()

    @property
    def plan(self) -> Plan:
        """What stays the same during the reduction, its ordinary passes among it."""
        return self.progress.plan

    @property
    def detour_plan(self) -> Plan:
        """The plan of detours, without what would make them expensive, or has to be asked."""
        cheap = tuple(p for p in self.plan.passes if not p.asks and not p.interactive)
        return replace(self.plan, passes=cheap)

    @property
    def asks(self) -> bool:
        """Whether an interactive pass is to be asked for edits of `current`; see `answered`."""
        return self.progress.asks and not self.proposed and self.detour is None

    @property
    def talk(self) -> Talk | None:
        """The conversation with the interactive pass that is running."""
        return self.progress.talk

    def answered(self, edits: Sequence[ByteEdit]) -> Course:
        """The state after the pass that was to be asked has suggested these edits."""
        return replace(self, progress=self.progress.answered(edits), last=None)._onwards()

    @property
    def current(self) -> bytes:
        """The simplest test case so far."""
        return self.progress.current

    @property
    def wave(self) -> tuple[Candidate[bytes], ...]:
        """The candidates whose outcomes are needed next; empty at the end."""
        if self.proposed:
            return self.proposed
        return self.detour.progress.wave if self.detour else self.progress.wave

    @property
    def pass_name(self) -> str:
        """The pass whose edits are being tried; on a detour, the one that proposed it."""
        if self.proposed or self.detour:
            return self.passes[0].name
        return self.progress.pass_name

    @property
    def stage(self) -> object:
        """Something that is another one as soon as a pass or a detour begins."""
        if self.proposed or self.detour:
            return self.detour.edit if self.detour else self.proposed
        return self.progress.search.problem if self.progress.search else None

    def predict(self) -> Sequence[bool]:
        """The likeliest outcomes of the wave."""
        if self.proposed:
            return (False,) * len(self.proposed)
        return self.detour.progress.predict() if self.detour else self.progress.predict()

    def feed(self, outcomes: Sequence[object]) -> Course:
        """The state after the wave's candidates turned out so."""
        state = replace(self, last=None)
        passed = [c for c, outcome in zip(self.wave, outcomes, strict=True) if outcome]
        if self.proposed:
            return replace(state, proposed=(), ways=tuple(passed))._onwards()
        if self.detour is None:
            progress = self.progress.feed(outcomes)
            return replace(state, progress=progress, last=progress.last)._onwards()
        detour = self.detour.feed(outcomes)
        reached = min([detour.progress.current, *(c.data for c in passed)], key=order)
        if self.plan.judge.simpler(reached, self.current):
            return state._arrived(reached)._onwards()
        return replace(state, detour=detour)._onwards()

    def step_to(self, candidate: Candidate[bytes]) -> Step:
        """The step from `current` to a candidate of the wave."""
        if self.detour is None:
            return Step(self.pass_name, candidate.edit, candidate.size)
        return Step(self.pass_name, difference(self.current, candidate.data), candidate.size)

    def _arrived(self, data: bytes) -> Course:
        """The state in which a detour has led to something simpler."""
        step = Step(self.pass_name, difference(self.current, data), len(data))
        return replace(self, progress=self.progress.at(data), ways=(), detour=None, last=step)

    def _onwards(self) -> Course:
        """The state with something to do: a detour that is over gives way to the next one."""
        state = self
        while True:
            if state.detour is not None:
                if not state.detour.over:
                    return state
                key = edit_key(state.current, state.detour.edit)
                state = replace(state, detour=None, given_up=state.given_up | {key})
            elif state.ways:
                first, *others = state.ways
                # Where the ordinary passes have ended, all that fails on the test case is known.
                progress = replace(state.progress, plan=state.detour_plan).at(first.data)
                detour = Detour(first.edit, progress, _CANDIDATES)
                state = replace(state, detour=detour, ways=tuple(others))
            elif state.wave or state.asks or state.tried == state.current:
                return state
            else:
                proposed = state._propose()
                state = replace(state, proposed=proposed, tried=state.current)

    def _propose(self) -> tuple[Candidate[bytes], ...]:
        """First steps of detours from the present test case, the shortest ways first."""
        if len(self.current) > _SMALL:
            return ()
        judge = self.plan.judge
        document = judge.document(self.current)
        edits = [edit for chosen in self.passes for edit in chosen.generate(document)]
        found = []
        for edit in sorted(edits, key=lambda edit: -edit.saving):
            candidate = Candidate(self.current, edit)
            known = edit_key(self.current, edit) in self.given_up
            if not known and (judge.mode != "strict" or judge.well_formed(candidate)):
                found.append(candidate)
            if len(found) == _MOST:
                break
        return tuple(found)


def difference(before: bytes, after: bytes) -> ByteEdit:
    """The edit of one slice that makes one text of another, shorter or different one."""
    most = min(len(before), len(after))
    start = next((i for i in range(most) if before[i] != after[i]), most)
    most -= start
    end = next((i for i in range(most) if before[-1 - i] != after[-1 - i]), most)
    return ByteEdit.replace(start, len(before) - end, after[start : len(after) - end])
