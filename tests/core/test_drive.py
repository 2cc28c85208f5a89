from __future__ import annotations

import multiprocessing
import random
import threading
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.drive import Driver, OutOfTime
from reducer.core.edit import Edit
from reducer.core.search import Candidate, Search
from tests.core.problems import (
    Predicate,
    begin,
    deletions,
    erratic,
    follow,
    keeps_a_and_z,
    monotone,
    schedules,
)

SIZE = 16
UNITS = tuple(range(SIZE))
ALPHABET = bytes(range(ord("a"), ord("z") + 1))


class Outcomes:
    """The memory of a driver."""

    def __init__(self) -> None:
        self.by_key: dict[Hashable, object] = {}
        self.told: list[Any] = []
        self._questions = 0

    def known(self, candidate: Candidate[Any]) -> object | None:
        self._questions += 1
        assert self._questions < 100_000, "the driver spins"
        return self.by_key.get(candidate.key)

    def learned(self, candidate: Candidate[Any], outcome: object) -> None:
        assert candidate.key not in self.by_key, "tested twice"
        self.by_key[candidate.key] = outcome
        self.told.append(candidate.data)


class Evaluator:
    """Tests end one at a time, in an order of its own, and only when the driver has to wait.

    `stubborn` is the share of tests that have begun and so cannot be cancelled any more.
    """

    def __init__(self, test: Predicate, seed: int, stubborn: float = 0.0) -> None:
        self._test = test
        self._random = random.Random(seed)
        self._stubborn = stubborn
        self._open: list[tuple[Any, Future[Any]]] = []
        self.submitted: list[Any] = []
        self.most_at_once = 0

    def submit(self, data: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self._random.random() < self._stubborn:
            future.set_running_or_notify_cancel()
        self.submitted.append(data)
        self._open.append((data, future))
        self.most_at_once = max(self.most_at_once, len(self.running))
        return future

    @property
    def running(self) -> list[Any]:
        return [data for data, future in self._open if not future.done()]

    def wait(self) -> float:
        """Ends a test; the driver asks for the time left before it waits.

        What was cancelled is awaited too, so there may be nothing to end; then it must not last.
        """
        self._open = [item for item in self._open if not item[1].done()]
        if not self._open:
            return 0.0
        data, future = self._open.pop(self._random.randrange(len(self._open)))
        try:
            future.set_result(self._test(data))
        except Exception as error:
            future.set_exception(error)
        return 60.0


def drive(search: Search[Any], driver: Driver) -> tuple[Any, list[Edit[Any]]]:
    steps = []
    while search.wave:
        search = driver.step(search)
        if search.step is not None:
            steps.append(search.step)
    driver.close()
    return search.current, steps


def expected(base: Any, edits: list[Edit[Any]], test: Predicate, **options: Any) -> Any:
    run = follow(base, edits, test, **options)
    return run.search.current, [state.step for state in run.states if state.step is not None]


@given(
    data=st.data(),
    schedule=schedules,
    workers=st.sampled_from([1, 2, 8]),
    seed=st.integers(0, 1 << 16),
    stubborn=st.sampled_from([0.0, 0.5, 1.0]),
    likely=st.sampled_from([0.3, 0.9]),
)
def test_neither_workers_nor_their_order_change_anything(
    data: st.DataObject, schedule: Any, workers: int, seed: int, stubborn: float, likely: float
) -> None:
    test = data.draw(st.one_of(monotone(SIZE), erratic(UNITS)))
    edits = deletions(UNITS) + [Edit.delete(UNITS, at, at + 3) for at in range(SIZE - 3)]
    options = {"schedule": schedule, "likely": likely, "width": 4}
    evaluator, outcomes = Evaluator(test, seed, stubborn), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, workers, evaluator.wait)
    result = drive(begin(UNITS, edits, **options), driver)
    assert result == expected(UNITS, edits, test, **options)
    if stubborn == 0.0:
        assert evaluator.most_at_once <= workers
        assert evaluator.running == []


@given(seed=st.integers(0, 1 << 16), workers=st.sampled_from([1, 2, 8]))
def test_a_driver_goes_on_with_a_state_from_elsewhere(seed: int, workers: int) -> None:
    """Nothing of what it planned for another one keeps it."""
    evaluator, outcomes = Evaluator(lambda data: data.count(b"b") >= 3, seed), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, workers, evaluator.wait)
    for base in (b"aaaabbbb", b"bbbbaaaa", b"abababab"):
        search = begin(base, deletions(base))
        while search.wave:
            search = driver.step(search)
        assert search.current == b"bbb"
    driver.close()


@given(data=st.data(), seed=st.integers(0, 1 << 16))
def test_one_worker_tests_just_what_is_needed(data: st.DataObject, seed: int) -> None:
    test = data.draw(st.one_of(monotone(SIZE), erratic(UNITS)))
    edits = deletions(UNITS)
    evaluator, outcomes = Evaluator(test, seed), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, 1, evaluator.wait)
    drive(begin(UNITS, edits), driver)
    assert evaluator.submitted == list(dict.fromkeys(follow(UNITS, edits, test).asked))


@given(seed=st.integers(0, 1 << 16), workers=st.sampled_from([1, 2, 8]))
def test_equal_candidates_are_tested_once(seed: int, workers: int) -> None:
    base = b"aaaabbbbaaaa"
    evaluator, outcomes = Evaluator(lambda data: data.count(b"b") >= 3, seed), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, workers, evaluator.wait)
    edits = deletions(base)
    result = drive(begin(base, edits), driver)
    assert result == expected(base, edits, lambda data: data.count(b"b") >= 3)
    assert max(Counter(outcomes.told).values()) == 1
    if workers == 1:
        assert set(evaluator.submitted[:3]) == {edits[at].apply(base) for at in (0, 4, 8)}


def test_idle_workers_test_what_is_likely_to_follow() -> None:
    base = bytes(range(64))
    evaluator, outcomes = Evaluator(lambda data: True, 0), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, 8, evaluator.wait)
    search = begin(base, deletions(base), likely=0.999)
    assert len(search.wave) == 1
    nested = [Edit.delete(base, low, 64 - low) for low in range(30)]
    search = begin(base, nested)
    driver.step(search)
    assert len(evaluator.submitted) == 8
    assert evaluator.submitted[0] == search.wave[0].data


def test_what_has_become_useless_is_cancelled() -> None:
    """The guess is that the first edit fails; it passes, so what was begun meanwhile is vain."""
    base = bytes(range(12))
    edits = [Edit.delete(base, 0, size) for size in (6, 5, 4, 3)] + [
        Edit.delete(base, 6, stop) for stop in (12, 11, 10, 9)
    ]
    futures: dict[bytes, Future[bool]] = {}

    def submit(data: bytes) -> Future[bool]:
        futures[data] = Future()
        return futures[data]

    def wait() -> None:
        waiting = [data for data, future in futures.items() if not future.done()]
        # The candidate of the present wave was submitted first.
        futures[waiting[0]].set_result(len(waiting[0]) >= 6)

    outcomes = Outcomes()
    driver = Driver(submit, outcomes.known, outcomes.learned, 4, wait)
    search = begin(base, edits)
    useless = {edit.apply(base) for edit in edits[1:4]}
    while search.wave:
        search = driver.step(search)
    driver.close()
    assert {data for data, future in futures.items() if future.cancelled()} & useless
    assert all(future.done() for future in futures.values())


def test_what_a_test_raises_is_raised_and_the_rest_cancelled() -> None:
    base = bytes(range(32))

    def test(data: bytes) -> bool:
        raise RuntimeError("no such compiler")

    evaluator, outcomes = Evaluator(test, 0), Outcomes()
    driver = Driver(evaluator.submit, outcomes.known, outcomes.learned, 4, evaluator.wait)
    with pytest.raises(RuntimeError, match="no such compiler"):
        driver.step(begin(base, deletions(base)))
    assert len(evaluator.running) == 3
    driver.close()
    assert evaluator.running == []


def test_what_learned_raises_is_raised() -> None:
    base = b"abc"

    def learned(candidate: Candidate[bytes], outcome: object) -> None:
        raise ValueError("full")

    evaluator = Evaluator(lambda data: True, 0)
    driver = Driver(evaluator.submit, lambda candidate: None, learned, 1, evaluator.wait)
    with pytest.raises(ValueError, match="full"):
        driver.step(begin(base, deletions(base)))


@pytest.mark.parametrize("workers", [1, 8])
def test_it_gives_up_when_the_time_is_over(workers: int) -> None:
    base = b"abcdef"
    futures: list[Future[bool]] = []

    def submit(data: bytes) -> Future[bool]:
        futures.append(Future())
        return futures[-1]

    driver = Driver(submit, lambda candidate: None, lambda *_: None, workers, lambda: 0.0)
    with pytest.raises(OutOfTime):
        driver.step(begin(base, deletions(base)))
    driver.close()
    assert futures
    assert all(future.cancelled() for future in futures)


def test_known_outcomes_need_no_test() -> None:
    base = bytes(range(20))

    def submit(data: bytes) -> Future[bool]:
        raise AssertionError("nothing was left to test")

    def known(candidate: Candidate[bytes]) -> bool:
        return 7 in candidate.data

    driver = Driver(submit, known, lambda *_: None, 8)
    assert drive(begin(base, deletions(base), likely=0.9), driver)[0] == b"\7"


def check_executor(executor: Executor, test: Callable[[bytes], bool], workers: int) -> None:
    outcomes = Outcomes()
    driver = Driver(partial(executor.submit, test), outcomes.known, outcomes.learned, workers)
    edits = deletions(ALPHABET)
    result = drive(begin(ALPHABET, edits), driver)
    assert result == expected(ALPHABET, edits, test)
    assert result[0] == b"az"


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_threads(workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        check_executor(executor, keeps_a_and_z, workers)


def test_processes() -> None:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        check_executor(executor, keeps_a_and_z, 2)


def test_threads_that_end_in_the_opposite_order() -> None:
    """Eight tests that run at once; each may end only after the one that was begun after it."""
    lock = threading.Lock()
    ends: list[threading.Event] = []

    def test(data: bytes) -> bool:
        with lock:
            mine, number = threading.Event(), len(ends)
            ends.append(mine)
        if number < 7:
            everyone.wait()
            ends[number + 1].wait()
        elif number == 7:
            everyone.set()
        mine.set()
        return keeps_a_and_z(data)

    everyone = threading.Event()
    with ThreadPoolExecutor(8) as executor:
        check_executor(executor, test, 8)
