"""In-memory problems for the search, and the plain loop that solves them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from reducer.core.edit import Edit
from reducer.core.experience import Experience
from reducer.core.groups import CDD, Halving, Schedule
from reducer.core.order import simpler
from reducer.core.search import Search

Predicate = Callable[[Any], bool]

schedules: st.SearchStrategy[Schedule] = st.sampled_from([Halving(), CDD()])


@dataclass
class Run:
    """A search followed to its end: every state, and every candidate that was tested."""

    search: Search[Any]
    states: list[Search[Any]] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)


def begin(
    base: Sequence[Any], edits: Iterable[Edit[Any]], *, likely: float = 0.5, **arguments: Any
) -> Search[Any]:
    """A search of which each edit is assumed to pass with such a chance."""
    return Search.start(base, edits, experience=Experience(likely), **arguments)


def follow(
    base: Sequence[Any],
    edits: Iterable[Edit[Any]],
    test: Predicate,
    schedule: Schedule | None = None,
    **arguments: Any,
) -> Run:
    run = Run(begin(base, edits, schedule=schedule, **arguments))
    run.states.append(run.search)
    while run.search.wave:
        run.asked.extend(candidate.data for candidate in run.search.wave)
        run.search = run.search.feed([test(candidate.data) for candidate in run.search.wave])
        run.states.append(run.search)
    return run


def deletions(base: Sequence[Any]) -> list[Edit[Any]]:
    """One edit for each unit, in order."""
    return [Edit.delete(base, at, at + 1) for at in range(len(base))]


def until_nothing_is_accepted(
    base: Sequence[Any],
    edits_of: Callable[[Any], Iterable[Edit[Any]]],
    test: Predicate,
    schedule: Schedule | None = None,
    **arguments: Any,
) -> tuple[Any, list[Any]]:
    """The result of one search after the other, and what was asked in all of them."""
    asked: list[Any] = []
    while True:
        run = follow(base, edits_of(base), test, schedule, **arguments)
        asked.extend(run.asked)
        if run.search.current == base:
            return base, asked
        base = run.search.current


def possible(base: Any, edits: Iterable[Edit[Any]], test: Predicate) -> list[Edit[Any]]:
    """The edits that can be made alone."""
    candidates = [(edit, edit.apply(base)) for edit in edits]
    return [edit for edit, data in candidates if simpler(data, base) and test(data)]


@st.composite
def monotone(draw: st.DrawFn, size: int) -> Predicate:
    """Needed units, and units that cannot go while others are there."""
    units = st.integers(0, size - 1)
    needed = draw(st.frozensets(units, max_size=size // 3))
    pairs = draw(st.lists(st.tuples(units, units), max_size=size))
    needs = {user: {used for u, used in pairs if u == user} for user, _ in pairs}

    def test(sequence: Sequence[int]) -> bool:
        left = set(sequence)
        return needed <= left and all(needs.get(unit, set()) <= left for unit in left)

    return test


@st.composite
def erratic(draw: st.DrawFn, original: Sequence[Any]) -> Predicate:
    """Deterministic and without any rule, but true of the original."""
    seed = draw(st.integers(0, 1 << 16))
    one_in = draw(st.integers(1, 5))

    def test(sequence: Sequence[Any]) -> bool:
        if sequence == original:
            return True
        text = f"{seed}:{list(sequence)}".encode()
        return hashlib.blake2b(text, digest_size=2).digest()[0] % one_in == 0

    return test


def keeps_a_and_z(data: bytes) -> bool:
    """Importable, for processes."""
    return b"a" in data and b"z" in data
