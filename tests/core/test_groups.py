from __future__ import annotations

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


@given(schedule=schedules, likely=probabilities)
def test_sizes_are_positive(schedule: Schedule, likely: float) -> None:
    assert schedule.size(likely) >= 1


@given(one=probabilities, other=probabilities)
def test_what_is_likelier_to_pass_is_tried_in_larger_groups(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert Halving().size(low) <= Halving().size(high)


@given(likely=st.floats(0.51, 0.999))
def test_a_new_group_passes_about_every_other_time(likely: float) -> None:
    size = Halving().size(likely)
    assert likely ** (size + 1) <= 0.5 or size == 1
    assert likely ** max(0, size - 1) >= 0.5


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
