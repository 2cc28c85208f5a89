"""The maximal-subset search: which of a list of edits can be made together.

A search is a value. Its `wave` holds the candidates to be tested against one base; fed with their
outcomes it becomes the next value. Nothing else enters: not the number of workers, not the clock.
So the search is deterministic, is tested without processes, and can be asked *what if*, which is
how idle workers find out which tests are likely to come.

Successes of a wave are merged: their union is tested, and bisected if it fails. Every group that
fails is split until single edits fail, so the result is 1-minimal with respect to the edits, up to
those that became possible through later ones: repeat until nothing is accepted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from reducer.core.edit import Edit, merge
from reducer.core.experience import Experience
from reducer.core.groups import Group, Halving, Schedule
from reducer.core.lazy import LazyList
from reducer.core.lowered import Lowered
from reducer.core.order import Ranking, simpler

S = TypeVar("S", bound=Sequence[Any])

#: Candidates in a wave. Wide enough that the workers of a usual machine find work in one wave,
#: narrow enough that the tests of a wave profit from what the wave before has found.
WIDTH = 16

#: A search ends early, to be begun again on what is left, once this part of its base is left:
#: computing edits for a small test case is cheaper than dragging on those of a large one.
WORTH_A_NEW_START = 0.5

#: Candidates up to this length keep their data: of megabytes, those of a few waves would fill the
#: memory, and making them anew costs less than a test.
KEPT = 1 << 20


#: A gain is worth mentioning if it leaves no more than this part.
WORTH_MENTIONING = 0.98


@dataclass(frozen=True)
class Candidate(Generic[S]):
    """An edit on a base, not yet judged."""

    base: S
    edit: Edit[S]

    @property
    def data(self) -> S:
        """The base with the edit made; made anew each time if it is large."""
        data: S | None = self.__dict__.get("_data")
        if data is None:
            data = self.edit.apply(self.base)
            if len(data) <= KEPT:
                self.__dict__["_data"] = data
        return data

    @property
    def size(self) -> int:
        """The length of the data."""
        return len(self.base) - self.edit.saving

    @cached_property
    def key(self) -> Hashable:
        """Tells candidates apart by content: a digest of bytes, anything else as it is."""
        data = self.data
        if isinstance(data, bytes):
            # The quickest that there is where processors have instructions for it.
            return hashlib.sha256(data, usedforsecurity=False).digest()[:16]
        return cast(Hashable, data)


@dataclass(frozen=True)
class Problem(Generic[S]):
    """What stays the same during a search."""

    base: S
    edits: LazyList[Edit[S]]
    schedule: Schedule = field(default_factory=Halving)
    width: int = WIDTH
    patience: int | None = None
    ranking: Ranking = field(default_factory=Ranking)

    def weigh(self, index: int) -> int:
        """Units that an edit saves."""
        return self.edits[index].saving

    def split(self, group: Group) -> Sequence[Group]:
        """The groups that take the place of a failed one.

        Where scores decide, no part is passed over because the other one has passed: it may be the
        better one.
        """
        parts = self.schedule.split(group, self.weigh)
        if not self.ranking.scored:
            return parts
        halves = ((part.indices, part.round) for part in parts)
        siblings = ((part.sibling, part.round) for part in parts if part.sibling)
        return [Group(indices, (), number) for indices, number in (*halves, *siblings)]

    def families(self, indices: Iterable[int]) -> list[Hashable]:
        """The families of the edits."""
        return [self.edits[index].family for index in indices]


@dataclass(frozen=True, slots=True)
class Merging:
    """Successes of a wave being merged: lists of groups still to be added, the next one first."""

    todo: tuple[tuple[Group, ...], ...]
    outcomes: dict[Group, Any]
    begun: bool = False


@dataclass(frozen=True)
class Search(Generic[S]):
    """A state of the search. `wave` is empty when it is over; then `current` is the result.

    `accepted` is the way from the problem's base to `current`, `step` the last part of it if the
    transition to this state took one. `tried` and `passed` count groups, `taken` the edits
    that were accepted, which `made` lists; `failed` lists those found to be impossible, alone or
    by inference.
    """

    problem: Problem[S]
    current: S
    accepted: Edit[S] = field(default_factory=lambda: Edit(()))
    pulled: int = 0
    batch: tuple[int, ...] = ()
    grouped: int = 0
    pending: tuple[Group, ...] = ()
    merging: Merging | None = None
    failed: tuple[int, ...] = ()
    tried: int = 0
    passed: int = 0
    made: tuple[int, ...] = ()
    experience: Experience = field(default_factory=Experience)
    step: Edit[S] | None = None
    cut_short: bool = False
    gave_up: bool = False
    mark: int = 0
    stale: int = 0
    groups: tuple[Group, ...] = ()
    wave: tuple[Candidate[S], ...] = ()

    @classmethod
    def start(
        cls,
        base: S,
        edits: Iterable[Edit[S]],
        *,
        schedule: Schedule | None = None,
        experience: Experience | None = None,
        width: int = WIDTH,
        patience: int | None = None,
        ranking: Ranking | None = None,
    ) -> Search[S]:
        """A search among `edits` of `base`, given in order of preference.

        Neighbours in the list are tried together, and no edit before those it touches that were
        given earlier. Edits that cannot make the base simpler by the `ranking` are passed over.
        `experience` gives the chances that edits pass, from which the group sizes follow. After
        `patience` candidates without a gain worth mentioning the search gives up.
        """
        problem = Problem(
            base, LazyList(edits), schedule or Halving(), width, patience, ranking or Ranking()
        )
        state = cls(problem, base, experience=experience or Experience(), mark=len(base))
        return state._advance()

    @property
    def taken(self) -> int:
        """How many edits were accepted."""
        return len(self.made)

    def feed(self, outcomes: Sequence[object]) -> Search[S]:
        """The state after the wave's candidates turned out so; true: interesting.

        A `Success` also says how good the candidate is. Whoever judges has compared it with the
        candidate's base: what is no improvement is no success.
        """
        if self.merging:
            return replace(self, step=None)._merged(bool(outcomes[0]))._advance()
        ranking = self.problem.ranking
        passed = [
            (group, candidate, ranking.preference(candidate.edit.saving, outcome))
            for group, candidate, outcome in zip(self.groups, self.wave, outcomes, strict=True)
            if outcome
        ]
        state = replace(
            self,
            step=None,
            tried=self.tried + len(self.wave),
            stale=self.stale + len(self.wave),
            passed=self.passed + len(passed),
        )._after_failures([g for g, o in zip(self.groups, outcomes, strict=True) if not o])
        known = len(self.failed)
        families = self.problem.families
        experience = self.experience.after(
            families(i for group, _, _ in passed for i in group.indices),
            families(state.failed[known:]),
        )
        state = replace(state, experience=experience)
        # The best first, so that in a conflict it is the one that stays.
        passed.sort(key=lambda item: item[2])
        if passed:
            found = {group: candidate for group, candidate, _ in passed}
            state = replace(state, merging=Merging((tuple(found),), found))
        return state._advance()

    def predict(self) -> tuple[bool, ...]:
        """The likeliest outcomes of the wave."""
        if self.merging:
            return (True,)
        return (2 * self.passed > self.tried,) * len(self.wave)

    def _after_failures(self, groups: Iterable[Group]) -> Search[S]:
        pending, failed = list(self.pending), list(self.failed)
        for group in groups:
            self._split(group, pending, failed)
            if group.sibling:
                pending.append(Group(group.sibling, (), group.round))
        return replace(self, pending=tuple(pending), failed=tuple(failed))

    def _split(self, group: Group, pending: list[Group], failed: list[int]) -> None:
        if len(group.indices) == 1:
            failed.append(group.indices[0])
        else:
            pending.extend(self.problem.split(group))

    def _merged(self, outcome: bool) -> Search[S]:
        merging = self.merging
        assert merging is not None
        groups, *rest = merging.todo
        if outcome:
            return self._accept(groups, self.wave[0])
        if len(groups) > 1:
            middle = len(groups) // 2
            todo = (groups[:middle], groups[middle:], *rest)
            return replace(self, merging=replace(merging, todo=todo))
        # It passed alone but not with the others: its parts may still do. A single edit is given
        # another chance in the next round, so it does not count as failed.
        pending, ignored = list(self.pending), list[int]()
        self._split(groups[0], pending, ignored)
        if groups[0].sibling:
            pending.append(Group(groups[0].sibling, (), groups[0].round))
        return replace(self, pending=tuple(pending), merging=replace(merging, todo=tuple(rest)))

    def _accept(self, groups: Sequence[Group], candidate: Candidate[S]) -> Search[S]:
        merging = self.merging
        assert merging is not None
        accepted = self.accepted
        for group in groups:
            accepted = accepted.union(self._edit(group.indices)) or accepted
        pending, failed = list(self.pending), list(self.failed)
        for group in groups:
            if group.sibling:
                self._split(Group(group.sibling, (), group.round), pending, failed)
        return replace(
            self,
            current=candidate.data,
            accepted=accepted,
            step=candidate.edit,
            made=self.made + tuple(index for group in groups for index in group.indices),
            pending=tuple(pending),
            failed=tuple(failed),
            merging=replace(merging, todo=merging.todo[1:], begun=True),
        )

    def _edit(self, indices: Iterable[int]) -> Edit[S]:
        return merge(self.problem.edits[index] for index in indices)

    def _advance(self) -> Search[S]:
        """The state with its next wave filled in."""
        state = self
        while (merging := state.merging) is not None:
            if not merging.todo:
                state = replace(state, merging=None)
                break
            groups = merging.todo[0]
            if len(groups) == 1 and not merging.begun:
                state = state._accept(groups, merging.outcomes[groups[0]])
                continue
            candidate = state._candidate([i for group in groups for i in group.indices])
            if candidate is not None:
                return replace(state, groups=(), wave=(candidate,))
            state = replace(state, merging=replace(merging, todo=merging.todo[1:]))
        return state._next_wave()

    def _next_wave(self) -> Search[S]:
        state = self
        if len(self.current) <= WORTH_MENTIONING * self.mark:
            state = replace(self, mark=len(self.current), stale=0)
        elif self.problem.patience is not None and self.stale >= self.problem.patience:
            return replace(self, pending=(), batch=(), groups=(), wave=(), gave_up=True)
        groups: list[Group] = []
        wave: list[Candidate[S]] = []
        pending = list(state.pending)
        batch, grouped, pulled = state.batch, state.grouped, state.pulled
        while len(wave) < state.problem.width:
            if pending:
                group = pending.pop(0)
            elif grouped < len(batch):
                size = self._size_of_next(batch, grouped)
                group = Group(batch[grouped : grouped + size])
                grouped += size
            elif wave:
                break
            elif self._worth_a_new_start(pulled):
                return replace(state, pending=(), batch=(), groups=(), wave=(), cut_short=True)
            else:
                (batch, pulled), grouped = self._pull(pulled), 0
                if not batch:
                    break
                continue
            live = tuple(index for index in group.indices if self._live(index))
            if len(live) < len(group.indices):
                if group.sibling:
                    pending.append(Group(group.sibling, (), group.round))
                group = Group(live, (), group.round)
            candidate = self._candidate(group.indices) if live else None
            if candidate is not None:
                groups.append(group)
                wave.append(candidate)
            elif len(live) > 1:
                pending.extend(state.problem.split(group))
        return replace(
            state,
            pending=tuple(pending),
            batch=batch,
            grouped=grouped,
            pulled=pulled,
            groups=tuple(groups),
            wave=tuple(wave),
        )

    def _size_of_next(self, batch: tuple[int, ...], grouped: int) -> int:
        edits, chance = self.problem.edits, self.experience.chance
        waiting = (batch[place] for place in range(grouped, len(batch)))
        return self.problem.schedule.first(chance(edits[index].family) for index in waiting)

    def _worth_a_new_start(self, pulled: int) -> bool:
        return (
            pulled > 0
            and len(self.current) <= WORTH_A_NEW_START * len(self.problem.base)
            and self.problem.edits.has(pulled)
        )

    def _pull(self, pulled: int) -> tuple[tuple[int, ...], int]:
        """The next edits that do not touch each other: an edit waits for those given before it."""
        edits = self.problem.edits
        taken: list[int] = []
        occupied = Occupied(len(self.problem.base))
        while edits.has(pulled):
            if self._live(pulled):
                if not occupied.add(edits[pulled]):
                    break
                taken.append(pulled)
            pulled += 1
        return tuple(taken), pulled

    def _live(self, index: int) -> bool:
        """Whether anything is left of an edit after those accepted."""
        if not self.accepted.slices:
            return True
        return self.problem.edits[index].rebase(self.accepted) is not None

    def _candidate(self, indices: Iterable[int]) -> Candidate[S] | None:
        edit = self._edit(indices).rebase(self.accepted)
        if edit is None:
            return None
        candidate = Candidate(self.current, edit)
        if edit.saving > 0 or self.problem.ranking.decided_by_score(edit.saving):
            return candidate
        if edit.saving < 0 or not simpler(candidate.data, self.current):
            return None
        return candidate


class Occupied:
    """The units of a sequence that the edits of a batch touch."""

    def __init__(self, size: int) -> None:
        self._taken = bytearray(size)

    def add(self, edit: Edit[Any]) -> bool:
        """Takes the edit in, unless it touches one taken before: then false.

        Numbers that are lowered may be touched by any number of edits.
        """
        taken = self._taken
        places = [place[:2] for place in edit.slices if not isinstance(place[2], Lowered)]
        if any(taken.find(1, start, stop) >= 0 for start, stop in places):
            return False
        for start, stop in places:
            taken[start:stop] = b"\1" * (stop - start)
        return True
