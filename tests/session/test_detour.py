"""Detours: growing steps that are kept only if they lead below where they began."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reducer.core.groups import SCHEDULES
from reducer.core.order import simpler
from reducer.session import detour, events
from reducer.session.detour import Course, difference
from reducer.session.judge import Judge
from reducer.session.progress import Plan, Progress
from reducer.session.schedule import passes_for
from reducer.syntax.wellformed import Screen
from tests.session.runs import Predicate, document, erratic, reduction

ALIASES = b"typedef unsigned long T;\nT a;\nT b;\nT c;\nT d;\n"


def one_unsigned(data: bytes) -> bool:
    """Four variables, one of them unsigned and all of types that are known by then."""
    known, names = {b"int": b"int", b"long": b"long", b"unsigned": b"unsigned"}, []
    known[b"unsigned long"] = b"unsigned long"
    for statement in data.split(b";")[:-1]:
        *words, name = statement.split() or [b""]
        kind = known.get(b" ".join(words[1:] if words[:1] == [b"typedef"] else words))
        if kind is None or not re.fullmatch(rb"[A-Za-z]+", name):
            return False
        if words[0] == b"typedef":
            known[name] = kind
        else:
            names.append((name, kind))
    kinds = [kind for _, kind in names]
    return len(dict(names)) >= 4 and any(b"unsigned" in kind for kind in kinds)


def plan(data: bytes, language: str | None) -> Plan:
    original = document(data, language)
    judge = Judge(original, Screen(original, "strict"))
    return Plan(passes_for(original), judge, SCHEDULES["halving"])


def followed(state: Course | Progress, test: Predicate) -> list[Course | Progress]:
    """All states from this one on."""
    states = [state]
    while state.wave:
        judge = state.plan.judge
        state = state.feed([judge.well_formed(c) and test(c.data) for c in state.wave])
        states.append(state)
    return states


def test_a_detour_leads_where_no_smaller_step_does() -> None:
    assert one_unsigned(ALIASES)
    chosen = plan(ALIASES, "c")
    ordinary = tuple(p for p in chosen.passes if not p.grows)
    without = Progress.start(ALIASES, Plan(ordinary, chosen.judge, chosen.schedule))
    stuck = followed(without, one_unsigned)[-1].current
    assert b"typedef" in stuck
    result, seen = reduction(ALIASES, one_unsigned, "c")
    assert b"typedef" not in result.data
    assert len(result.data) < len(stuck)
    assert result.passes["detours"].accepted == 1
    assert [step.pass_name for step in result.steps].count("detours") == 1
    sizes = [len(data) for data in seen.saved]
    assert sizes == sorted(sizes, reverse=True)
    assert stuck in seen.saved


def test_a_detour_is_one_step_to_something_simpler() -> None:
    result, seen = reduction(ALIASES, one_unsigned, "c")
    data = ALIASES
    for step in result.steps:
        after = step.edit.apply(data)
        assert simpler(after, data)
        assert one_unsigned(after)
        assert step.size == len(after)
        data = after
    assert data == result.data
    accepted = [event for event in seen.events if isinstance(event, events.Accepted)]
    assert [event.size for event in accepted] == [step.size for step in result.steps]
    assert all(a.size == b.before for a, b in itertools.pairwise(accepted))


def test_a_detour_in_vain_leaves_no_trace() -> None:
    def growing_only(data: bytes) -> bool:
        return one_unsigned(data) and (data.count(b"unsigned") in (1, 4))

    # All four at once are interesting, and then nothing that is smaller than before.
    stuck = b"typedef unsigned a;a b;a c;a d;a e;"
    allowed = {stuck, b"unsigned b;unsigned c;unsigned d;unsigned e;"}
    result, seen = reduction(stuck, lambda data: data in allowed and growing_only(data), "c")
    assert allowed <= {*seen.tested}
    assert result.data == stuck
    assert result.steps == ()
    assert seen.saved == []


def test_a_stop_on_the_way_leaves_the_best_and_the_steps_to_it() -> None:
    """Whatever test the run ends at, also in the middle of a detour."""
    whole, _ = reduction(ALIASES, one_unsigned, "c")
    for most in range(whole.tests // 2, whole.tests, 9):
        result, seen = reduction(ALIASES, one_unsigned, "c", max_tests=most)
        assert one_unsigned(result.data)
        data = ALIASES
        for step in result.steps:
            data = step.edit.apply(data)
        assert data == result.data
        assert not seen.saved or seen.saved[-1] == result.data


def test_detours_are_short() -> None:
    """However much passes on a grown test case, so long as it does not get below."""
    chosen = plan(b"typedef unsigned long a;a b;a c;a d;a e;", "c")
    start = Course.start(b"typedef unsigned long a;a b;a c;a d;a e;", chosen)
    states = followed(start, lambda data: len(data) > 41)
    waves = [len(s.wave) for s in states if isinstance(s, Course) and s.detour]
    assert 0 < sum(waves) <= detour._CANDIDATES + max(waves)


def test_large_test_cases_have_no_detours(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"typedef unsigned long T;T a;T b;T c;T d;"
    names = [s.pass_name for s in followed(Course.start(data, plan(data, "c")), data.__eq__)]
    assert names[-2:] == ["detours", ""]
    monkeypatch.setattr(detour, "_SMALL", len(data) - 1)
    names = [s.pass_name for s in followed(Course.start(data, plan(data, "c")), data.__eq__)]
    assert "detours" not in names


_PARTS = [
    "typedef unsigned long T;",
    "typedef struct s *P;",
    "T a;",
    "T b, c;",
    "P d, e;",
    "P f(P);",
    "#define M 1+1+1\n",
    "int g = M, h = M;",
    "int i(int j) { return j + 1; }",
    "int k = i(2) + i(3) + i(i(4));",
]

programs = st.lists(st.sampled_from(_PARTS), min_size=1, max_size=8).map(
    lambda parts: "\n".join(parts).encode()
)


@given(data=programs, seed=st.integers(0, 99), one_in=st.integers(1, 3))
@settings(max_examples=12, deadline=None)
def test_whatever_the_test_it_ends_simpler_and_alike(data: bytes, seed: int, one_in: int) -> None:
    test = erratic(data, seed, one_in)
    one, seen = reduction(data, test, "c")
    assert test(one.data)
    assert one.data == data or simpler(one.data, data)
    assert all(simpler(b, a) for a, b in itertools.pairwise([data, *seen.saved]))
    state = data
    for step in one.steps:
        assert simpler(step.edit.apply(state), state)
        state = step.edit.apply(state)
    assert state == one.data
    for jobs in (2, 8):
        more, _ = reduction(data, test, "c", jobs=jobs)
        assert (more.data, more.steps, more.malformed) == (one.data, one.steps, one.malformed)


@given(data=programs, seed=st.integers(0, 99))
@settings(max_examples=12, deadline=None)
def test_the_state_is_a_value(data: bytes, seed: int) -> None:
    """Feeding a state twice gives the same, whatever it was fed with between."""
    test = erratic(data, seed, 2)
    state = Course.start(data, plan(data, "c"))
    while state.wave:
        outcomes = [state.plan.judge.well_formed(c) and test(c.data) for c in state.wave]
        following = state.feed(outcomes)
        assert len(state.predict()) == len(state.wave)
        state.feed([not outcome for outcome in outcomes])
        again = state.feed(outcomes)
        assert (again.current, [c.data for c in again.wave], again.last) == (
            following.current,
            [c.data for c in following.wave],
            following.last,
        )
        state = following


@given(before=st.binary(min_size=1, max_size=8), after=st.binary(max_size=8))
def test_the_difference_is_an_edit(before: bytes, after: bytes) -> None:
    if simpler(after, before):
        edit = difference(before, after)
        assert edit.apply(before) == after
        assert len(edit) == 1
        assert edit.span[0] < edit.span[1]


@pytest.mark.parametrize("language", [None, "json"])
def test_what_binds_no_names_has_no_detours(language: str | None) -> None:
    result, _ = reduction(b'{"a": [1, 2], "b": "a"}', lambda data: b"a" in data, language)
    assert "detours" not in result.passes
