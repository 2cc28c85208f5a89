from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.groups import CDD, SCHEDULES, Group, Halving, Schedule

schedules = st.sampled_from(list(SCHEDULES.values()))
probabilities = st.floats(0, 1)


def parts_of(group: Group, schedule: Schedule, weights: list[int]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for part in schedule.split(group, lambda index: weights[index]):
        found.append(part.indices)
        if part.sibling:
            found.append(part.sibling)
    return found


@given(
    schedule=schedules,
    weights=st.lists(st.integers(-5, 1000), min_size=2, max_size=40),
    round=st.integers(0, 6),
)
def test_a_split_loses_nothing_and_ends(schedule: Schedule, weights: list[int], round: int) -> None:
    group = Group(tuple(range(len(weights))), (), round)
    parts = parts_of(group, schedule, weights)
    assert [index for part in parts for index in part] == list(group.indices)
    assert len(parts) >= 2
    assert all(parts)


@given(schedule=schedules, chances=st.lists(probabilities, max_size=40))
def test_groups_are_not_empty(schedule: Schedule, chances: list[float]) -> None:
    assert schedule.first(chances) >= 1


@given(chances=st.lists(probabilities, min_size=1, max_size=40))
def test_a_group_passes_at_least_every_other_time(chances: list[float]) -> None:
    size = Halving().first(chances)
    assert size <= len(chances)
    if size > 1:
        assert math.prod(chances[:size]) >= 0.5
    if size < len(chances):
        assert math.prod(chances[: size + 1]) < 0.5 or chances[0] < 0.5


@pytest.mark.parametrize(("chance", "size"), [(0.3, 1), (0.5, 1), (0.8, 3), (0.98, 34), (1.0, 99)])
def test_what_is_likelier_to_pass_is_tried_in_larger_groups(chance: float, size: int) -> None:
    assert Halving().first([chance] * 99) == size
    assert Halving().first([chance, 0.0, *[chance] * 9]) == 1


def test_halves_weigh_the_same() -> None:
    weights = [1, 1, 1, 1, 4]
    group = Group(tuple(range(5)))
    assert parts_of(group, Halving(), weights) == [(0, 1, 2, 3), (4,)]
    assert parts_of(group, Halving(), [100, 1, 1, 1, 1]) == [(0,), (1, 2, 3, 4)]
    assert parts_of(group, Halving(), [0, 0, 0, 0, 0])[0] in [(0, 1), (0, 1, 2)]


def test_the_sizes_of_cdd() -> None:
    """The published schedule for p0 = 0.1."""
    assert [CDD(0.1).round_size(round) for round in range(6)] == [10, 6, 3, 2, 1, 1]


@pytest.mark.parametrize("count", [2, 3, 6, 10, 25])
def test_cdd_comes_down_to_single_edits(count: int) -> None:
    waiting, singles = [Group(tuple(range(count)))], 0
    while waiting:
        group = waiting.pop()
        if len(group.indices) == 1:
            singles += 1
        else:
            waiting.extend(CDD().split(group, lambda index: 1))
    assert singles == count
