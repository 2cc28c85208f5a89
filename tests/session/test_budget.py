from __future__ import annotations

import pytest

from reducer.session.budget import Budget, BudgetSpent, Reason
from reducer.session.options import Options, Target


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_time() -> None:
    clock = Clock()
    budget = Budget(Options(max_time=10), 100, clock)
    assert budget.remaining() == 10
    clock.now += 4
    assert (budget.elapsed(), budget.remaining()) == (4, 6)
    budget.check_start(10**9)
    clock.now += 6
    with pytest.raises(BudgetSpent) as spent:
        budget.check_start(0)
    assert spent.value.reason is Reason.MAX_TIME
    clock.now += 1
    assert budget.remaining() == 0


def test_tests() -> None:
    budget = Budget(Options(max_tests=3), 100, Clock())
    budget.check_start(2)
    with pytest.raises(BudgetSpent) as spent:
        budget.check_start(3)
    assert spent.value.reason is Reason.MAX_TESTS


@pytest.mark.parametrize(("target", "limit"), [("40", 40), ("25%", 50)])
def test_size(target: str, limit: int) -> None:
    budget = Budget(Options(until=Target.parse(target)), 200, Clock())
    budget.check_size(limit + 1)
    for size in (limit, 0):
        with pytest.raises(BudgetSpent) as spent:
            budget.check_size(size)
        assert spent.value.reason is Reason.UNTIL


def test_no_limits() -> None:
    budget = Budget(Options(), 100, Clock())
    assert budget.remaining() is None
    budget.check_start(10**9)
    budget.check_size(0)


def test_reasons() -> None:
    assert {reason for reason in Reason if reason.by_budget} == {
        Reason.MAX_TIME,
        Reason.MAX_TESTS,
        Reason.UNTIL,
    }
