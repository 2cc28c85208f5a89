from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.bench.ablation import foreseen
from scripts.bench.figures import compare, geometric_mean, losses, ratio
from scripts.bench.peers import PEERS, Tool
from tests.scripts.runs import run

VALUES = st.lists(st.floats(0.01, 100), min_size=1, max_size=8)


def test_the_mean_of_a_half_and_a_double_is_one() -> None:
    assert geometric_mean([0.5, 2.0]) == pytest.approx(1)
    assert geometric_mean([0.5, None, 2.0, None]) == pytest.approx(1)


def test_there_is_no_mean_of_nothing() -> None:
    assert geometric_mean([]) is None
    assert geometric_mean([None]) is None


@given(VALUES, st.floats(0.1, 10))
def test_a_mean_lies_between_and_scales(values: list[float], factor: float) -> None:
    mean = geometric_mean(values)
    scaled = geometric_mean(value * factor for value in values)
    assert mean is not None
    assert scaled is not None
    assert min(values) * 0.999 <= mean <= max(values) * 1.001
    assert math.isclose(scaled, mean * factor, rel_tol=1e-9)


def test_an_empty_result_counts_as_one_byte() -> None:
    assert ratio(0, 0) == 1
    assert ratio(0, 4) == 0.25
    assert ratio(4, 0) == 4


def test_each_goal_has_its_own_peer() -> None:
    runs = [
        run(nonblank=20, calls=50, last_gain=40),
        run(tool="tiny", nonblank=10, calls=900, last_gain=700),
        run(tool="near", nonblank=22, calls=100, last_gain=80),
        run(tool="early", nonblank=23, calls=4, last_gain=4),
    ]
    (found,) = compare(runs, "reduce")
    assert (found.smallest.tool, found.size) == ("tiny", 2)
    assert found.fewest is not None
    assert (found.fewest.tool, found.calls, found.last_gain) == ("near", 0.5, 0.5)


def test_calls_are_not_compared_with_those_of_larger_results() -> None:
    (found,) = compare([run(nonblank=10), run(tool="early", nonblank=12)], "reduce")
    assert (found.fewest, found.calls, found.last_gain) == (None, None, None)


def test_nothing_is_compared_that_is_not_interesting_or_not_ours() -> None:
    other, wrong = run(tool="other"), run(tool="wrong", interesting=False, nonblank=1)
    assert compare([run(interesting=False), other], "reduce") == []
    assert compare([run(), wrong], "reduce") == []
    assert compare([run(without="hoist"), other], "reduce") == []
    assert compare([run(case="a"), run(case="b", tool="other")], "reduce") == []
    (found,) = compare([run(), other, wrong], "reduce")
    assert found.smallest is other


def test_two_labels_of_ours_are_no_peers_of_each_other() -> None:
    relaxed = run(tool="reduce --syntax relaxed", peer="reduce", nonblank=1)
    assert compare([run(), relaxed], "reduce") == []


def test_what_a_pass_is_worth() -> None:
    runs = [
        run(case="a", calls=100, nonblank=10),
        run(case="b", calls=100, nonblank=10),
        run(case="a", without="hoist", calls=200, nonblank=40),
        run(case="b", without="hoist", calls=200, nonblank=10),
        run(case="b", without="lines", calls=50, nonblank=5),
        run(case="gone", without="lines"),
    ]
    hoist, lines = losses(runs)
    assert (hoist.without, hoist.calls, hoist.size) == ("hoist", pytest.approx(2), pytest.approx(2))
    assert (hoist.larger, hoist.smaller) == ((("a", 10, 40),), ())
    assert (lines.calls, lines.size) == (pytest.approx(0.5), pytest.approx(0.5))
    assert (lines.larger, lines.smaller) == ((), (("b", 10, 5),))


def test_a_pass_that_asked_nothing_need_not_be_left_out() -> None:
    own = Tool(PEERS[0], ("reduce",), "reduce", "1.0")
    whole = run(passes={"hoist": 3})
    known = foreseen(own.without_pass("lines"), [whole])
    assert known == replace(whole, without="lines")
    assert foreseen(own.without_pass("hoist"), [whole]) is None
    assert foreseen(own.without_pass("lines"), []) is None
    assert foreseen(own.without_pass("lines"), [run()]) is None
    assert foreseen(own.without_pass("lines"), [replace(whole, exit=None)]) is None
    assert foreseen(own.without_pass("lines"), [replace(whole, tool="reduce -x")]) is None
