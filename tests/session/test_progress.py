from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reducer.core.groups import SCHEDULES
from reducer.passes.model import ByteEdit
from reducer.session.detour import Course
from reducer.session.judge import Judge
from reducer.session.progress import Plan, Progress, edit_key
from reducer.session.schedule import passes_for
from reducer.syntax.wellformed import Screen
from tests.session.runs import CASES, Predicate, document, erratic, reduction


def course(data: bytes, language: str | None, schedule: str = "halving") -> Course:
    original = document(data, language)
    judge = Judge(original, Screen(original, "strict"))
    return Course.start(data, Plan(passes_for(original), judge, SCHEDULES[schedule]))


def start(data: bytes, language: str | None, schedule: str = "halving") -> Progress:
    original = document(data, language)
    judge = Judge(original, Screen(original, "strict"))
    return Progress.start(data, Plan(passes_for(original), judge, SCHEDULES[schedule]))


def answers(progress: Progress | Course, test: Predicate) -> list[bool]:
    """The outcomes of a wave: malformed candidates are not asked about."""
    judge = progress.plan.judge
    return [judge.well_formed(candidate) and test(candidate.data) for candidate in progress.wave]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("schedule", SCHEDULES)
def test_it_ends_where_the_reduction_ends(name: str, schedule: str) -> None:
    data, language, test = CASES[name]
    progress, steps = course(data, language, schedule), []
    while progress.wave:
        before = progress.current
        progress = progress.feed(answers(progress, test))
        if progress.last is None:
            assert progress.current == before
        else:
            assert progress.last.edit.apply(before) == progress.current
            steps.append(progress.last)
    assert progress.pass_name == ""
    assert list(progress.predict()) == []
    result, _ = reduction(data, test, language, schedule=schedule)
    assert progress.current == result.data
    assert tuple(steps) == result.steps


@given(seed=st.integers(0, 99), guesses=st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_guessing_does_not_disturb_it(seed: int, guesses: object) -> None:
    """What idle workers look at ahead leaves no trace in the states that were looked at."""
    data = b"int f(int a) { return a + 1; }\nint g(void) { return f(2); }\n"
    test = erratic(data, seed, 3)
    plain, steps = start(data, "c"), []
    while plain.wave:
        plain = plain.feed(answers(plain, test))
        steps.append(plain.current)
    looked, again = start(data, "c"), []
    while looked.wave:
        ahead: Any = looked
        for _ in range(3):
            if ahead.wave:
                assert len(ahead.predict()) == len(ahead.wave)
                ahead = ahead.feed([guesses.random() < 0.5 for _ in ahead.wave])
        looked = looked.feed(answers(looked, test))
        again.append(looked.current)
    assert again == steps


def test_a_fruitless_pass_runs_again_on_the_same_test_case_only_if_it_gave_way() -> None:
    data, language, _ = CASES["c"]
    progress, problem = start(data, language), None
    begun: list[str] = []
    gave_way: set[str] = set()
    while progress.wave:
        assert progress.search is not None
        if progress.search.problem is not problem:
            problem = progress.search.problem
            begun.append(progress.pass_name)
        name, search = progress.pass_name, progress.search
        if search.feed([False] * len(search.wave)).gave_up:
            gave_way.add(name)
        progress = progress.feed([False] * len(progress.wave))
    assert progress.current == data
    assert len(begun) > 10
    # Once more to go on, and once more to make sure, with all that failed known by then.
    assert all(begun.count(name) == (3 if name in gave_way else 1) for name in begun)


def test_an_edit_is_recognised_after_others() -> None:
    before = b"int first;\nint middle = f(1, 2);\nint last;\n"
    after = b"int middle  = f(1, 2);\nint last;\n"
    one = ByteEdit.delete(before, before.index(b", 2"), before.index(b", 2") + 3)
    other = ByteEdit.delete(after, after.index(b", 2"), after.index(b", 2") + 3)
    assert edit_key(before, one) == edit_key(after, other)
    changed = after.replace(b"f(1", b"f(3")
    assert edit_key(changed, other) != edit_key(after, other)
    assert edit_key(after, ByteEdit.replace(*other.span, b"x")) != edit_key(after, other)


_PRINT_STEPS = """
import hashlib
from tests.session.runs import CASES, reduction
for name in ("c", "json", "text"):
    data, language, test = CASES[name]
    result, seen = reduction(data, test, language)
    print(hashlib.sha256(repr((result.data, result.steps, seen.tested)).encode()).hexdigest())
"""


def test_hash_seeds_change_nothing() -> None:
    root = Path(__file__).parents[2]
    printed = {
        subprocess.run(
            [sys.executable, "-c", _PRINT_STEPS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            cwd=root,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().split()) == 3
