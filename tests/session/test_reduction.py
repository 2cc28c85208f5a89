from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reducer
from reducer.core.edit import Edit
from reducer.core.order import simpler
from reducer.interestingness.functiontest import FunctionTest
from reducer.session import events
from reducer.session.budget import Reason
from reducer.session.options import Options, Target
from reducer.session.progress import Step
from reducer.session.reduction import NotInteresting, Reduction
from reducer.session.schedule import passes_for
from tests.session.runs import CASES, Predicate, document, erratic, reduction

cases = pytest.mark.parametrize("name", CASES)

inputs = st.lists(st.sampled_from(["a", "bc", "f(x)", "{", "}", "[1,2]", " ", "\n", "é"])).map(
    lambda tokens: "".join(tokens).encode()
)


def open_edits(data: bytes, original: bytes, language: str | None, test: Predicate) -> list[bytes]:
    """What a further step could lead to: well-formed, simpler and interesting."""
    now, before = document(data, language), document(original, language)
    found = []
    for chosen in passes_for(before):
        for edit in chosen.generate(now):
            candidate = edit.apply(data)
            if simpler(candidate, data) and test(candidate):
                after = document(candidate, language)
                if after.errors <= before.errors and after.is_text >= before.is_text:
                    found.append(candidate)
    return found


def replayed(data: bytes, steps: Sequence[Step]) -> list[bytes]:
    """The data and what it becomes with each step."""
    states = [data]
    for step in steps:
        assert isinstance(step.edit, Edit)
        states.append(step.edit.apply(states[-1]))
        assert simpler(states[-1], states[-2])
    return states


@cases
@pytest.mark.parametrize("schedule", ["halving", "cdd"])
def test_in_the_end_no_edit_of_any_pass_is_left(name: str, schedule: str) -> None:
    data, language, test = CASES[name]
    result, _ = reduction(data, test, language, schedule=schedule)
    assert result.reason is Reason.MINIMAL
    assert test(result.data)
    assert open_edits(result.data, data, language, test) == []


@given(data=inputs, seed=st.integers(0, 99), one_in=st.integers(1, 4))
@settings(max_examples=40)
def test_in_the_end_no_edit_is_left_whatever_the_test(data: bytes, seed: int, one_in: int) -> None:
    test = erratic(data, seed, one_in)
    for language in (None, "c"):
        result, _ = reduction(data, test, language)
        if result.reason is Reason.MINIMAL:
            assert test(result.data)
            assert open_edits(result.data, data, language, test) == []


def test_what_failed_before_is_tried_again_in_the_end() -> None:
    """The last line can go only after a change that the very last pass makes, far away."""
    allowed = [b"axb something kept\nlast\n", b"ab something kept\nlast\n", b"ab something kept\n"]
    # That pass would do it on its first turn.
    without = ("single",)
    result, seen = reduction(allowed[0], lambda data: data in allowed, skip_passes=without)
    assert seen.saved == allowed[1:]
    assert [step.pass_name for step in result.steps] == ["characters", "lines"]


@cases
def test_steps_lead_from_the_input_to_the_result(name: str) -> None:
    data, language, test = CASES[name]
    result, _ = reduction(data, test, language)
    states = replayed(data, result.steps)
    assert states[-1] == result.data != data
    assert all(test(state) for state in states)


@cases
@pytest.mark.parametrize("jobs", [2, 8])
def test_jobs_change_nothing(name: str, jobs: int) -> None:
    data, language, test = CASES[name]
    one, _ = reduction(data, test, language)
    more, _ = reduction(data, test, language, jobs=jobs)
    assert more.data == one.data
    assert more.steps == one.steps
    assert more.malformed == one.malformed


@given(data=inputs, seed=st.integers(0, 99), one_in=st.integers(1, 4))
@settings(max_examples=20)
def test_jobs_change_nothing_whatever_the_test(data: bytes, seed: int, one_in: int) -> None:
    test = erratic(data, seed, one_in)
    for language in (None, "c"):
        one, *others = (
            reducer.reduce(data, test, language=language, jobs=jobs) for jobs in (1, 2, 8)
        )
        for other in others:
            assert (other.data, other.steps, other.reason) == (one.data, one.steps, one.reason)


@cases
def test_no_content_is_tested_twice(name: str) -> None:
    data, language, test = CASES[name]
    result, seen = reduction(data, test, language)
    assert len(seen.tested) == len(set(seen.tested)) == result.tests


@cases
def test_strict_tests_nothing_with_more_errors(name: str) -> None:
    data, language, test = CASES[name]
    before = document(data, language)
    result, seen = reduction(data, test, language)
    for candidate in seen.tested:
        if candidate not in (data, b""):
            after = document(candidate, language)
            assert after.errors <= before.errors
            assert after.is_text >= before.is_text
    assert (result.malformed > 0) <= (language is not None or before.is_text)


def test_off_does_not_look_at_syntax() -> None:
    data, language, test = CASES["c"]
    result, seen = reduction(data, test, language, syntax="off")
    assert result.malformed == 0
    assert any(document(candidate, language).errors for candidate in seen.tested)
    strict, _ = reduction(data, test, language)
    assert len(result.data) < len(strict.data)


def test_relaxed_goes_as_far_as_off() -> None:
    data, language, test = CASES["c"]
    relaxed, _ = reduction(data, test, language, syntax="relaxed")
    assert len(relaxed.data) <= len(b"while--") + 1
    assert test(relaxed.data)


@pytest.mark.parametrize("jobs", [1, 8])
@cases
def test_events_are_in_order(name: str, jobs: int) -> None:
    data, language, test = CASES[name]
    result, seen = reduction(data, test, language, jobs=jobs)
    tests = [event for event in seen.events if isinstance(event, events.TestDone)]
    assert [event.number for event in tests] == list(range(1, result.tests + 1))
    assert [event.size for event in tests[:2]] == [len(data), 0]
    assert [type(event) for event in seen.events[:2]] == [events.TestDone, events.TestDone]
    assert seen.events[-1] == events.Finished(result.reason.value, len(result.data))
    assert sum(isinstance(event, events.Finished) for event in seen.events) == 1
    names = {chosen.name for chosen in passes_for(document(data, language))}
    running, size, accepted = "", len(data), []
    for event in seen.events:
        if isinstance(event, events.PassStarted):
            assert event.name in names
            assert event.size == size
            running = event.name
        elif isinstance(event, events.Accepted):
            assert event.pass_name == running
            assert event.before == size
            assert event.size <= size
            size = event.size
            accepted.append(event)
    assert size == len(result.data)
    assert [(e.pass_name, e.edit) for e in accepted] == [
        (step.pass_name, step.edit) for step in result.steps
    ]


@cases
def test_the_best_is_saved_at_once(name: str) -> None:
    data, language, test = CASES[name]
    result, seen = reduction(data, test, language)
    assert seen.saved[-1] == result.data
    assert all(test(best) for best in seen.saved)
    sizes = [len(best) for best in seen.saved]
    assert sizes == sorted(sizes, reverse=True)
    assert all(before != after for before, after in itertools.pairwise([data, *seen.saved]))


@cases
def test_the_figures_of_the_result(name: str) -> None:
    data, language, test = CASES[name]
    result, _ = reduction(data, test, language)
    assert result.language == language
    assert (result.before.bytes, result.after.bytes) == (len(data), len(result.data))
    assert 0 < result.after.tokens <= result.before.tokens
    # Two tests were for the input and for nothing at all.
    assert sum(stats.tests for stats in result.passes.values()) == result.tests - 2
    assert sum(stats.accepted for stats in result.passes.values()) == len(result.steps)
    assert sum(stats.saved for stats in result.passes.values()) == len(data) - len(result.data)
    assert result.cached >= 0
    assert result.seconds > 0


@pytest.mark.parametrize(("data", "language"), [(b"abc", None), (b"int x;", "c"), (b"", None)])
def test_a_test_that_accepts_everything(data: bytes, language: str | None) -> None:
    result, seen = reduction(data, lambda _: True, language)
    assert seen.tested == [data, b""]
    assert result.data == b""
    assert result.reason is Reason.EMPTY
    assert result.tests == 2


def test_a_test_that_accepts_nothing() -> None:
    tested: list[bytes] = []
    test: FunctionTest[bytes] = FunctionTest(tested.append)
    with test as function:
        run = Reduction(b"abc", function, Options())
        with pytest.raises(NotInteresting) as raised:
            run.run()
    assert tested == [b"abc"]
    assert not raised.value.verdict
    assert run.best == b"abc"


@pytest.mark.parametrize("jobs", [1, 4])
def test_what_the_test_raises_is_raised(jobs: int) -> None:
    def test(data: bytes) -> bool:
        if len(data) < 6:
            raise RuntimeError("disk full")
        return b"b" in data

    # The empty input is asked about first.
    with (
        FunctionTest(test, jobs=jobs) as function,
        pytest.raises(RuntimeError, match="disk full"),
    ):
        Reduction(b"aaaabaaaa", function, Options(jobs=jobs)).run()


@pytest.mark.parametrize("jobs", [1, 4])
def test_the_best_stays_valid_when_the_test_fails(jobs: int) -> None:
    def test(data: bytes) -> bool:
        if 0 < len(data) < 20:
            raise RuntimeError("disk full")
        return b"b" in data

    with FunctionTest(test, jobs=jobs) as function:
        run = Reduction(b"a\n" * 40 + b"b\n" + b"a\n" * 40, function, Options(jobs=jobs))
        with pytest.raises(RuntimeError, match="disk full"):
            run.run()
    assert b"b" in run.best
    assert len(run.best) >= 20


def test_interrupts_pass_through() -> None:
    def test(data: bytes) -> bool:
        if data and len(data) < 10:
            raise KeyboardInterrupt
        return bool(data)

    with FunctionTest(test) as function:
        run = Reduction(b"0123456789abcdef", function, Options())
        with pytest.raises(KeyboardInterrupt):
            run.run()
    assert 10 <= len(run.best) <= 16
    assert run.result(Reason.INTERRUPTED).data == run.best


@cases
def test_a_budget_of_tests(name: str) -> None:
    data, language, test = CASES[name]
    sizes = [len(data)]
    for most in range(1, 41):
        result, seen = reduction(data, test, language, max_tests=most)
        assert len(seen.tested) == result.tests <= most
        assert test(result.data)
        assert result.data == (seen.saved or [data])[-1]
        assert len(result.data) <= sizes[-1]
        assert len(result.data) == min(len(data) for data in seen.tested if test(data))
        assert result.reason in (Reason.MAX_TESTS, Reason.MINIMAL)
        sizes.append(len(result.data))
    assert sizes[-1] < len(data)


@pytest.mark.parametrize("jobs", [2, 8])
def test_a_budget_of_tests_with_several_jobs(jobs: int) -> None:
    data, language, test = CASES["c"]
    for most in (1, 2, 3, 10, 30):
        result, seen = reduction(data, test, language, max_tests=most, jobs=jobs)
        # Those that run when the last one is begun are counted too.
        assert result.tests < most + jobs
        assert test(result.data)
        assert isinstance(seen.events[-1], events.Finished)


@cases
@pytest.mark.parametrize("target", ["50%", "60"])
def test_a_target_size(name: str, target: str) -> None:
    data, language, test = CASES[name]
    full, _ = reduction(data, test, language)
    result, seen = reduction(data, test, language, until=Target.parse(target))
    limit = Target.parse(target).bytes(len(data))
    if limit >= len(full.data):
        assert result.reason is Reason.UNTIL
        assert len(result.data) <= limit
        assert all(len(best) > limit for best in seen.saved[:-1])
    else:
        assert result.data == full.data
    assert test(result.data)


def test_time_that_is_over() -> None:
    data, language, test = CASES["text"]
    result, seen = reduction(data, test, language, max_time=1e-9)
    assert seen.tested == []
    assert (result.data, result.reason, result.tests) == (data, Reason.MAX_TIME, 0)


def test_the_result_may_be_a_single_byte() -> None:
    result, _ = reduction(b"xyz" * 30, lambda data: b"y" in data)
    assert result.data == b"y"


@given(text=st.text("aé😀\n ", max_size=20))
@settings(max_examples=30)
def test_text_stays_text(text: str) -> None:
    result = reducer.reduce(text, lambda candidate: candidate.count("é") == text.count("é"))
    assert result.data == "é" * text.count("é")


def test_lone_surrogates_survive() -> None:
    result = reducer.reduce("some \ud800 text", lambda candidate: "\ud800" in candidate)
    assert result.data == "\ud800"


def test_sizes_fall_with_every_step() -> None:
    data, language, test = CASES["python"]
    result, _ = reduction(data, test, language)
    sizes = [len(state) for state in replayed(data, result.steps)]
    assert all(after <= before for before, after in itertools.pairwise(sizes))
