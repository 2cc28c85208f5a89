"""Limits on a run. They cut it short and never steer it."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum

from reducer.session.options import Options


class Reason(Enum):
    """Why a reduction ended."""

    MINIMAL = "minimal"
    EMPTY = "the test accepts the empty input"
    MAX_TIME = "time budget spent"
    MAX_TESTS = "test budget spent"
    UNTIL = "target size reached"
    INTERRUPTED = "interrupted"

    @property
    def by_budget(self) -> bool:
        """Whether a budget ended the run."""
        return self in (Reason.MAX_TIME, Reason.MAX_TESTS, Reason.UNTIL)


class BudgetSpent(Exception):
    """Ends a run from within; carries the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Budget:
    """Counts down; `clock` gives seconds."""

    def __init__(
        self, options: Options, size: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._started = clock()
        self._max_time = options.max_time
        self._max_tests = options.max_tests
        self._target = options.until.bytes(size) if options.until else None

    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    def remaining(self) -> float | None:
        """Seconds left; None: no limit."""
        return None if self._max_time is None else max(0.0, self._max_time - self.elapsed())

    def check_start(self, tests: int) -> None:
        """Before another test, after so many.

        Raises:
            BudgetSpent: it must not be started.
        """
        if self._max_tests is not None and tests >= self._max_tests:
            raise BudgetSpent(Reason.MAX_TESTS)
        if self.remaining() == 0:
            raise BudgetSpent(Reason.MAX_TIME)

    def allows_size(self, size: int) -> bool:
        """Whether a result of so many bytes is no larger than what the run aims at, if anything."""
        return self._target is None or size <= self._target

    def check_size(self, size: int) -> None:
        """After a success of so many bytes.

        Raises:
            BudgetSpent: it is small enough.
        """
        if self._target is not None and size <= self._target:
            raise BudgetSpent(Reason.UNTIL)
