"""The reduction as a value: which pass runs on which test case, and what follows.

Like a search, a `Progress` has a wave and is fed with outcomes; it goes on from pass to pass until
a round in which everything has been tried and nothing was accepted. Neither the clock nor the
number of workers enters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reducer.core.experience import Experience
from reducer.core.groups import Schedule
from reducer.core.lowered import Lowered
from reducer.core.search import Candidate, Search
from reducer.passes.model import ByteEdit, Pass
from reducer.session.judge import Judge
from reducer.session.talk import Talk
from reducer.syntax.document import Document

#: Test cases up to this size (bytes) have every edit checked for well-formedness before it is
#: grouped, so that one bad edit does not spoil a group. Beyond, checking all would cost seconds.
_CHECK_ALONE = 1 << 15

#: Bytes around an edit that belong to it when it is recognised in a later round.
_CONTEXT = 16


#: Passes of which most edits are assumed to pass never rest: what they find helps the others.
_NEVER_TIRED = 0.9


#: Candidates without a gain worth mentioning after which a pass gives way to the others, once: a
#: few waves. It goes on, with what it has not tried, when they are done.
_PATIENCE = 192

#: In larger test cases (bytes) no pass gives way to the finer ones behind it: only to find their
#: edits would take seconds, and the coarse ones are worth more for as long.
_IMPATIENT_UP_TO = 8 << 20


@dataclass(frozen=True)
class Plan:
    """What stays the same during a reduction."""

    passes: tuple[Pass, ...]
    judge: Judge
    schedule: Schedule


@dataclass(frozen=True)
class Step:
    """An accepted edit on the test case before it, the pass that proposed it, the size after it."""

    pass_name: str
    edit: ByteEdit
    size: int


@dataclass(frozen=True)
class Progress:
    """A state of the reduction. `wave` is empty when it is over; then `current` is the result.

    It is also empty while an interactive pass has to be asked: see `asks`.

    Attributes:
        clean: passes with nothing left to try on the present test case.
        idle: passes that accepted nothing since the last change; they may have passed over
            edits that failed before on another test case.
        resting: passes that tried something in vain when they were last run; they wait until all
            others are idle.
        failed: by pass, what failed on an earlier test case; tried again only at the end.
        spent: passes that are run once and have been.
        thorough: whether such edits are tried again now.
        experience: by pass, what its edits did when it was last run.
        talk: the conversation with the pass that is running, if it is interactive.
        last: the step that led here, if one did.
    """

    plan: Plan
    current: bytes
    running: Pass | None = None
    search: Search[bytes] | None = None
    clean: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    resting: frozenset[str] = frozenset()
    failed: Mapping[str, frozenset[int]] = field(default_factory=dict)
    spent: frozenset[str] = frozenset()
    thorough: bool = False
    experience: Mapping[str, Experience] = field(default_factory=dict)
    skipped: Skipped | None = None
    talk: Talk | None = None
    last: Step | None = None

    @classmethod
    def start(cls, data: bytes, plan: Plan) -> Progress:
        """The beginning of a reduction."""
        return cls(plan, data)._next_pass()

    def at(self, data: bytes) -> Progress:
        """The state that goes on from another test case, with what is known from this one."""
        return replace(
            self,
            current=data,
            running=None,
            search=None,
            clean=frozenset(),
            idle=frozenset(),
            thorough=False,
            last=None,
        )._next_pass()

    @property
    def wave(self) -> tuple[Candidate[bytes], ...]:
        """The candidates whose outcomes are needed next; empty at the end."""
        return self.search.wave if self.search else ()

    @property
    def pass_name(self) -> str:
        """The pass whose edits are being tried."""
        return self.running.name if self.running else ""

    @property
    def asks(self) -> bool:
        """Whether the running pass is to be asked for edits of `current`; then see `answered`."""
        return self.talk is not None and self.search is None

    def answered(self, edits: Sequence[ByteEdit]) -> Progress:
        """The state after the running pass has suggested these edits; none: it has no more."""
        assert self.talk is not None
        assert self.running is not None
        state = replace(self, last=None)
        talk = self.talk.suggested(self.current, edits, self.plan.judge)
        if talk.over:
            return state._end_talk(self.running, talk)
        search = Search.start(
            self.current,
            talk.edits,
            schedule=self.plan.schedule,
            ranking=self.plan.judge.ranking,
        )
        if search.wave:
            return replace(state, talk=talk, search=search)
        return replace(state, talk=talk.tried(search))

    def feed(self, outcomes: Sequence[object]) -> Progress:
        """The state after the wave's candidates turned out so."""
        assert self.search is not None
        assert self.running is not None
        search = self.search.feed(outcomes)
        state = replace(self, search=search, last=None)
        if search.step is not None:
            step = Step(self.running.name, search.step, len(search.current))
            state = replace(state, current=search.current, last=step)
        return state if search.wave else state._end_pass()

    def predict(self) -> Sequence[bool]:
        """The likeliest outcomes of the wave."""
        return self.search.predict() if self.search else ()

    def _end_pass(self) -> Progress:
        search, running = self.search, self.running
        assert search is not None
        assert running is not None
        if self.talk is not None:
            return self._end_turn(search, self.talk)
        assert self.skipped is not None
        base, name = search.problem.base, running.name
        keys = {edit_key(base, search.problem.edits[i]) for i in search.failed}
        failed = {**self.failed, name: self.failed.get(name, frozenset()) | keys}
        experience = {**self.experience, name: search.experience.faded()}
        changed = search.current is not base
        tired = not changed and search.tried > 0 and running.likely < _NEVER_TIRED
        rests = search.gave_up or tired or (name in self.resting and not changed)
        state = replace(
            self,
            failed=failed,
            experience=experience,
            spent=self.spent | ({name} if running.once else set()),
            resting=self.resting | {name} if rests else self.resting - {name},
            search=None,
            running=None,
        )
        if changed:
            idle = frozenset() if running.opens else self.idle - {name}
            state = replace(state, clean=frozenset(), idle=idle, thorough=False)
            if search.cut_short:
                return state._begin(running)
        elif not search.gave_up:
            clean = self.clean | ({name} if not self.skipped.any else set())
            state = replace(state, clean=clean, idle=self.idle | {name})
        return state._next_pass()

    def _end_turn(self, search: Search[bytes], talk: Talk) -> Progress:
        """What follows when the suggestions of an interactive pass have been tried."""
        state = replace(self, search=None, talk=talk.tried(search))
        if search.made:
            state = replace(state, clean=frozenset(), idle=frozenset(), thorough=False)
        return state

    def _end_talk(self, running: Pass, talk: Talk) -> Progress:
        """What follows when an interactive pass has nothing to suggest any more."""
        rests = frozenset() if talk.fruitful else frozenset({running.name})
        return replace(
            self,
            clean=self.clean | {running.name},
            idle=self.idle | {running.name},
            resting=self.resting - {running.name} | rests,
            running=None,
            talk=None,
        )._next_pass()

    def _next_pass(self) -> Progress:
        """Begins the first pass, in order, that may still have something to give."""
        state = self
        while True:
            done = state.spent | (state.clean if state.thorough else state.idle)
            waiting = [p for p in state.plan.passes if p.name not in done]
            if waiting:
                return state._begin(min(waiting, key=lambda p: p.name in state.resting))
            if state.thorough or len(state.spent | state.clean) == len(state.plan.passes):
                return replace(state, search=None, running=None)
            state = replace(state, thorough=True)

    def _begin(self, chosen: Pass | None) -> Progress:
        assert chosen is not None
        if chosen.interactive:
            return replace(self, running=chosen, search=None, talk=Talk())
        document = self.plan.judge.document(self.current)
        skipped = Skipped()
        known = frozenset[int]() if self.thorough else self.failed.get(chosen.name, frozenset())
        search = Search.start(
            self.current,
            self._edits(chosen, document, known, skipped),
            schedule=self.plan.schedule,
            experience=self.experience.get(chosen.name, Experience(chosen.likely)),
            width=chosen.width,
            patience=self._patience(chosen),
            ranking=self.plan.judge.ranking,
        )
        state = replace(self, running=chosen, search=search, skipped=skipped)
        return state if search.wave else state._end_pass()

    def _patience(self, chosen: Pass) -> int | None:
        """The candidates after which the pass gives way; None: it does not."""
        if self.thorough or chosen.name in self.resting or len(self.current) > _IMPATIENT_UP_TO:
            return None
        return _PATIENCE

    def _edits(
        self, chosen: Pass, document: Document, failed: frozenset[int], skipped: Skipped
    ) -> Iterator[ByteEdit]:
        judge = self.plan.judge
        alone = len(document.data) <= _CHECK_ALONE
        seen: set[tuple[object, ...]] = set()
        last: list[ByteEdit] = []
        for edit in chosen.generate(document):
            if edit.slices in seen:
                continue
            seen.add(edit.slices)
            if failed and edit_key(document.data, edit) in failed:
                skipped.any = True
            elif (
                not alone
                or judge.mode == "off"
                or judge.well_formed(Candidate(document.data, edit))
            ):
                yield edit
            elif judge.mode == "relaxed":
                last.append(edit)
        yield from last


class Skipped:
    """Whether edits were passed over because they failed on an earlier test case."""

    def __init__(self) -> None:
        self.any = False


def edit_key(data: bytes, edit: ByteEdit) -> int:
    """Recognises an edit on another test case: what it replaces, by what, and what is around.

    White space does not count: how a text is laid out changes late, and changes little else. Nor
    does a number that is lowered, since it changes with each success.
    """
    return hash(
        tuple(
            (
                b"".join(data[max(0, start - _CONTEXT) : start].split())[-_CONTEXT // 2 :],
                b"".join(data[start:stop].split()),
                b"".join(data[stop : stop + _CONTEXT].split())[: _CONTEXT // 2],
                new,
            )
            for start, stop, new in edit.slices
            if not isinstance(new, Lowered)
        )
    )
