from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit, merge
from reducer.core.groups import CDD, SCHEDULES, Halving, Schedule
from reducer.core.order import order, simpler
from reducer.core.search import WIDTH
from tests.core.problems import (
    Predicate,
    begin,
    deletions,
    erratic,
    follow,
    monotone,
    possible,
    schedules,
    until_nothing_is_accepted,
)

SIZE = 18
UNITS = tuple(range(SIZE))
BYTES = bytes(UNITS)


@st.composite
def any_edits(draw: st.DrawFn, base: bytes) -> list[Edit[bytes]]:
    """Edits of every sort: nested, overlapping, equal, with replacements, of several slices."""
    edits = []
    for _ in range(draw(st.integers(0, 12))):
        points = sorted(draw(st.sets(st.integers(0, len(base)), min_size=2, max_size=4)))
        spans = list(zip(points[::2], points[1::2], strict=False))
        new = st.binary(max_size=2)
        edits.append(Edit.of((start, stop, draw(new)) for start, stop in spans))
    return edits


predicates = st.one_of(monotone(SIZE), erratic(BYTES))


@given(data=st.data(), schedule=schedules, width=st.sampled_from([1, 2, WIDTH]))
def test_what_holds_in_every_search(data: st.DataObject, schedule: Schedule, width: int) -> None:
    edits = data.draw(any_edits(BYTES))
    raw = data.draw(erratic(BYTES))
    run = follow(BYTES, edits, raw, schedule, width=width)
    assert raw(run.search.current)
    for before, after in zip(run.states, run.states[1:], strict=False):
        assert len(before.wave) <= width
        for candidate in before.wave:
            assert candidate.base == before.current
            assert candidate.edit.apply(candidate.base) == candidate.data
            assert simpler(candidate.data, candidate.base)
        if after.step is None:
            assert after.current == before.current
        else:
            assert after.step.apply(before.current) == after.current
            assert simpler(after.current, before.current)
            assert raw(after.current)
        assert after.accepted.apply(BYTES) == after.current


@given(data=st.data(), schedule=schedules)
def test_in_the_end_no_single_edit_can_be_made(data: st.DataObject, schedule: Schedule) -> None:
    test: Predicate = data.draw(st.one_of(monotone(SIZE), erratic(UNITS)))
    if not test(UNITS):
        return
    result, _ = until_nothing_is_accepted(UNITS, deletions, test, schedule)
    assert test(result)
    assert possible(result, deletions(result), test) == []


@given(data=st.data(), schedule=schedules)
def test_a_search_without_success_has_tried_every_edit(
    data: st.DataObject, schedule: Schedule
) -> None:
    edits = data.draw(any_edits(BYTES))
    test = data.draw(erratic(BYTES))
    run = follow(BYTES, edits, test, schedule)
    if run.search.current == BYTES:
        assert possible(BYTES, edits, test) == []
        tried = {index for index, edit in enumerate(edits) if simpler(edit.apply(BYTES), BYTES)}
        assert set(run.search.failed) == tried


@given(data=st.data(), schedule=schedules)
def test_one_search_is_enough_for_independent_units(
    data: st.DataObject, schedule: Schedule
) -> None:
    needed = data.draw(st.frozensets(st.sampled_from(UNITS)))
    run = follow(UNITS, deletions(UNITS), lambda units: needed <= set(units), schedule)
    if run.search.cut_short:
        assert len(run.search.current) <= SIZE / 2
    else:
        assert set(run.search.current) == needed


@given(data=st.data(), schedule=schedules)
def test_no_candidate_of_independent_deletions_is_asked_twice(
    data: st.DataObject, schedule: Schedule
) -> None:
    needed = data.draw(st.frozensets(st.sampled_from(UNITS)))
    run = follow(UNITS, deletions(UNITS), lambda units: needed <= set(units), schedule)
    assert len(run.asked) == len(set(run.asked))


@given(data=st.data(), schedule=schedules)
def test_the_same_again(data: st.DataObject, schedule: Schedule) -> None:
    edits = data.draw(any_edits(BYTES))
    test = data.draw(erratic(BYTES))
    one, two = (follow(BYTES, iter(edits), test, schedule) for _ in range(2))
    assert one.asked == two.asked
    assert [state.step for state in one.states] == [state.step for state in two.states]


@given(data=st.data())
def test_states_can_be_asked_what_if(data: st.DataObject) -> None:
    """Feeding guesses does not disturb the state that was fed."""
    edits = data.draw(any_edits(BYTES))
    test = data.draw(erratic(BYTES))
    expected = follow(BYTES, edits, test)
    search = begin(BYTES, iter(edits))
    asked: list[bytes] = []
    while search.wave:
        guess = search.feed([data.draw(st.booleans()) for _ in search.wave])
        if guess.wave:
            guess.feed([True] * len(guess.wave))
        assert len(search.predict()) == len(search.wave)
        asked.extend(candidate.data for candidate in search.wave)
        search = search.feed([test(candidate.data) for candidate in search.wave])
    assert asked == expected.asked
    assert search.current == expected.search.current


def cost(count: int, needed: set[int], schedule: Schedule, likely: float) -> int:
    """Candidates asked about of so many units, of which some are needed, until nothing is left."""
    units = tuple(range(count))
    result, asked = until_nothing_is_accepted(
        units, deletions, lambda left: needed <= set(left), schedule, likely=likely
    )
    assert set(result) == needed
    return len(asked)


@pytest.mark.parametrize(("likely", "limit"), [(0.999, 25), (0.9, 45), (0.5, 75)])
def test_the_cost_of_finding_one_unit(likely: float, limit: int) -> None:
    """Of 1,000; measured: at most 23, 41 and 70."""
    assert max(cost(1000, {at}, Halving(), likely) for at in range(0, 1000, 37)) <= limit


@pytest.mark.parametrize("likely", [0.5, 0.9, 0.999])
@pytest.mark.parametrize("name", SCHEDULES)
def test_the_cost_of_many_needed_units(name: str, likely: float) -> None:
    """100 of 1,000; measured: 696 to 864 with halving, up to 953 with CDD."""
    for seed in range(2):
        needed = set(random.Random(seed).sample(range(1000), 100))
        assert cost(1000, needed, SCHEDULES[name], likely) <= 1000


def test_the_cost_if_all_is_needed() -> None:
    """One test for each edit if that was to be expected, never more than two."""
    assert cost(300, set(range(300)), Halving(), 0.5) == 300
    assert cost(300, set(range(300)), Halving(), 0.999) < 600
    assert cost(300, set(range(300)), CDD(), 0.5) < 600


def test_the_cost_if_nothing_is_needed() -> None:
    assert cost(1000, set(), Halving(), 0.999) <= 3
    assert cost(1000, set(), Halving(), 0.5) <= 60


@pytest.mark.parametrize(("schedule", "limit"), [(Halving(), 10), (CDD(), 150)])
def test_definitions_that_stand_before_their_uses(schedule: Schedule, limit: int) -> None:
    """Each unit can only go after the next one; given from the last to the first."""

    def test(left: Sequence[int]) -> bool:
        return list(left) == list(range(len(left)))

    def backwards(base: Sequence[int]) -> list[Edit[Any]]:
        return deletions(base)[::-1]

    units = tuple(range(60))
    result, asked = until_nothing_is_accepted(units, backwards, test, schedule, likely=0.98)
    assert result == ()
    assert len(asked) <= limit


def test_successes_that_cannot_be_made_together() -> None:
    """Any one of the four may go, no two: the merge is bisected and the largest one stays."""
    base = b"aaabbbbbccccdd"
    parts = [b"aaa", b"bbbbb", b"cccc", b"dd"]
    edits = [Edit.delete(base, base.find(p), base.find(p) + len(p)) for p in parts]
    run = follow(base, edits, lambda data: sum(part in data for part in parts) >= 3, likely=0.5)
    assert run.search.current == b"aaaccccdd"
    assert run.search.taken == 1


def test_successes_that_can_be_made_together_cost_one_more_test() -> None:
    base = bytes(range(10))
    run = follow(base, deletions(base), lambda data: True, likely=0.5)
    assert len(run.asked) == 10 + 1
    assert run.search.current == b""


def test_an_edit_waits_for_those_that_it_touches() -> None:
    """Of alternatives the first that passes is made, even if a later one would save more."""
    base = b"0123456789"
    alternatives = [
        Edit.replace(2, 8, b"xxx"),
        Edit.replace(2, 8, b"yy"),
        Edit.delete(base, 3, 4),
    ]
    first = follow(base, alternatives, lambda data: True)
    assert first.asked == [b"01xxx89"]
    assert first.search.current == b"01xxx89"
    second = follow(base, alternatives, lambda data: b"x" not in data)
    assert second.asked == [b"01xxx89", b"01yy89"]
    third = follow(base, alternatives, lambda data: b"2" in data)
    assert third.search.current == b"012456789"


def test_an_inner_edit_goes_on_with_what_an_outer_one_left() -> None:
    base = b"f(a, b)"
    hoisted = Edit.of([(0, 2, b""), (6, 7, b"")])
    inner = Edit.delete(base, 3, 6)
    run = follow(base, [hoisted, inner], lambda data: b"a" in data)
    assert run.search.current == b"a"
    assert run.search.accepted.apply(base) == b"a"


@pytest.mark.parametrize(
    "edit",
    [
        Edit.replace(1, 2, b"xx"),
        Edit.replace(1, 2, b"b"),
        Edit.replace(1, 2, b"~"),
        Edit.of([(0, 1, b"xx"), (2, 3, b"")]),
    ],
)
def test_edits_that_make_nothing_simpler_are_passed_over(edit: Edit[bytes]) -> None:
    assert follow(b"abc", [edit], lambda data: True).asked == []


def test_an_equally_long_edit_is_tried_if_it_reads_easier() -> None:
    run = follow(b"~bc", [Edit.replace(0, 1, b"0")], lambda data: True)
    assert run.search.current == b"0bc"


def test_edits_are_asked_for_when_they_are_needed() -> None:
    """Edits that touch each other are pulled one at a time."""
    base = bytes(100)
    pulled = 0

    def edits() -> Any:
        nonlocal pulled
        for size in range(100, 0, -1):
            pulled += 1
            yield Edit.delete(base, 0, size)

    search = begin(base, edits())
    assert pulled <= 3
    search.feed([False])
    assert pulled <= 4


def test_it_begins_anew_once_half_of_the_base_is_gone() -> None:
    base = bytes(range(100))
    outer = Edit.delete(base, 10, 90)
    inner = [Edit.delete(base, 0, 95), Edit.delete(base, 0, 96)]
    run = follow(base, [outer, *inner], lambda data: len(data) >= 15)
    assert run.search.cut_short
    assert len(run.asked) == 1
    assert run.search.current == outer.apply(base)


def test_groups_grow_and_shrink_with_what_is_found() -> None:
    base = bytes(range(200))
    good = follow(base, deletions(base), lambda data: True, likely=0.3).search
    assert good.taken == 200
    assert good.tried < 100
    bad = follow(base, deletions(base), lambda data: False, likely=0.9).search
    assert len(bad.failed) == 200
    assert bad.tried <= 300


def test_edits_of_a_family_that_fails_leave_the_others_alone() -> None:
    """Every other part of the list cannot go; known as families they are told apart sooner."""
    base = tuple(range(240))

    def test(left: Sequence[int]) -> bool:
        return {unit for unit in base if unit // 12 % 2} <= set(left)

    plain = deletions(base)
    labelled = [Edit(edit.slices, family=at // 12 % 2) for at, edit in enumerate(plain)]
    one, other = (follow(base, edits, test, likely=0.9) for edits in (plain, labelled))
    assert one.search.current == other.search.current
    assert len(other.asked) < len(one.asked)


@given(items=st.lists(st.binary(max_size=3), max_size=12).map(tuple), data=st.data())
def test_any_sequence_will_do(items: tuple[bytes, ...], data: st.DataObject) -> None:
    """Tuples of things: what is in them does not matter, but for the order."""
    test = data.draw(erratic(items))
    result, asked = until_nothing_is_accepted(items, deletions, test)
    assert test(result)
    assert all(order(one) < order(items) for one in asked)
    text = "".join(chr(0x3B1 + number) for number in range(len(items)))
    assert isinstance(until_nothing_is_accepted(text, deletions, lambda _: True)[0], str)


def test_merged_edits_equal_the_accepted_ones() -> None:
    base = bytes(range(40))
    edits = deletions(base)
    run = follow(base, edits, lambda data: 7 in data and 30 in data)
    gone = [edit for edit in edits if edit.slices[0][0] not in (7, 30)]
    assert merge(gone) == run.search.accepted
