from __future__ import annotations

import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait

import pytest

from reducer.interestingness.functiontest import ExecutorTest, FunctionTest
from reducer.interestingness.outcome import Outcome, Verdict


def is_even(number: int) -> bool:
    return number % 2 == 0


@pytest.mark.parametrize("jobs", [1, 4])
def test_calls_the_function(jobs: int) -> None:
    with FunctionTest(is_even, jobs=jobs) as test:
        futures = {number: test.submit(number) for number in range(50)}
        assert all(bool(futures[number].result()) == is_even(number) for number in futures)
        assert test.run(2).outcome is Outcome.INTERESTING
        assert test.run(3).outcome is Outcome.NOT_INTERESTING


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (True, Outcome.INTERESTING),
        (None, Outcome.NOT_INTERESTING),
        ([1], Outcome.INTERESTING),
        (Outcome.UNRESOLVED, Outcome.UNRESOLVED),
        (Verdict(Outcome.UNRESOLVED, timed_out=True), Outcome.UNRESOLVED),
    ],
)
def test_what_a_function_may_answer(answer: object, outcome: Outcome) -> None:
    assert FunctionTest(lambda _: answer).run(b"").outcome is outcome


def test_one_job_is_done_in_the_calling_thread() -> None:
    threads: list[threading.Thread] = []
    future = FunctionTest(lambda _: threads.append(threading.current_thread())).submit(b"")
    assert future.done()
    assert threads == [threading.current_thread()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_exceptions_are_in_the_future(jobs: int) -> None:
    with FunctionTest(lambda number: 1 // number, jobs=jobs) as test:
        future = test.submit(0)
        assert isinstance(future.exception(), ZeroDivisionError)
        with pytest.raises(ZeroDivisionError):
            test.run(0)
        assert test.run(1)


def test_an_interrupt_is_raised_at_once() -> None:
    def interrupted(_: bytes) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        FunctionTest(interrupted).submit(b"")


def test_closing_cancels_what_waits() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: int) -> bool:
        begun.set()
        return go_on.wait(30)

    test = FunctionTest(slow, jobs=2)
    futures = [test.submit(number) for number in range(6)]
    assert begun.wait(30)
    threading.Timer(0.05, go_on.set).start()
    test.close()
    assert all(future.done() for future in futures)
    assert sum(future.cancelled() for future in futures) >= 4
    test.close()


def test_an_executor_of_the_callers_stays_open() -> None:
    with ThreadPoolExecutor(2) as executor:
        with ExecutorTest(is_even, executor, jobs=2) as test:
            futures: list[Future[Verdict]] = [test.submit(number) for number in range(9)]
            wait(futures)
            assert [bool(future.result()) for future in futures] == [True, False] * 4 + [True]
        assert executor.submit(is_even, 2).result()


def test_processes() -> None:
    with ProcessPoolExecutor(1) as executor, ExecutorTest(is_even, executor) as test:
        assert [bool(test.run(number)) for number in range(3)] == [True, False, True]
        with pytest.raises(TypeError):
            test.run("text")  # type: ignore[arg-type]  # what is no number is tried


@pytest.mark.parametrize("jobs", [0, -1])
def test_jobs_that_make_no_sense(jobs: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        FunctionTest(is_even, jobs=jobs)
