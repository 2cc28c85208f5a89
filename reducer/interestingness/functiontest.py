"""Functions as interestingness tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar
from weakref import WeakSet

from reducer.interestingness.outcome import Outcome, Verdict

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")


def judge(test: Callable[[T], object], value: T) -> Verdict:
    """Calls the function; its answer is a Verdict, an Outcome, or true for interesting."""
    start = time.monotonic()
    answer = test(value)
    seconds = time.monotonic() - start
    if isinstance(answer, Verdict):
        return answer
    if isinstance(answer, Outcome):
        return Verdict(answer, seconds=seconds)
    return Verdict(Outcome.INTERESTING if answer else Outcome.NOT_INTERESTING, seconds=seconds)


class ExecutorTest(Generic[T]):
    """A function that is called by an executor of the caller's: threads, processes, a cluster.

    Closing cancels what has not begun and leaves the executor open. For processes the function
    must be importable. `jobs` is how many candidates are worth submitting at once.
    """

    def __init__(self, test: Callable[[T], object], executor: Executor, *, jobs: int = 1) -> None:
        self._test = test
        self._executor = executor
        self.jobs = jobs
        self._submitted: WeakSet[Future[Verdict]] = WeakSet()

    def submit(self, data: T) -> Future[Verdict]:
        """Has the function called; what it raises is raised by the future."""
        future = self._executor.submit(judge, self._test, data)
        self._submitted.add(future)
        return future

    def run(self, data: T, *, capture: bool = False) -> Verdict:
        """Calls the function and waits; there is no output to capture."""
        future = self.submit(data)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Cancels what has not begun; may be called again."""
        for future in list(self._submitted):
            future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class _Inline(Executor):
    """Calls at once, in the caller's thread."""

    def submit(self, call: Callable[P, R], /, *arguments: P.args, **named: P.kwargs) -> Future[R]:
        future: Future[R] = Future()
        try:
            future.set_result(call(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class FunctionTest(ExecutorTest[T]):
    """A function that is called right here if `jobs` is 1, else by that many threads.

    With one job, `submit` returns when the function has; an Exception that it raises is raised
    by the future, a KeyboardInterrupt at once.
    """

    def __init__(self, test: Callable[[T], object], *, jobs: int = 1) -> None:
        if jobs < 1:
            raise ValueError(f"the number of jobs must be at least 1, not {jobs}")
        self._own: Executor = _Inline() if jobs == 1 else ThreadPoolExecutor(jobs, "reduce-test")
        super().__init__(test, self._own, jobs=jobs)

    def close(self) -> None:
        """Cancels what has not begun and waits for what has; may be called again."""
        super().close()
        self._own.shutdown(wait=True, cancel_futures=True)
