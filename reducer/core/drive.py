"""Runs a search, or anything of its shape, on an evaluator with any number of workers.

The evaluator is the `submit` of any `concurrent.futures.Executor` with the test already in it:
`partial(executor.submit, test)`. Workers that the present wave leaves idle test what the likeliest
outcomes would lead to; a wrong guess costs a test and never changes the result.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol, Self, TypeVar, cast

from reducer.core.order import Success
from reducer.core.search import Candidate

#: Candidates to compute ahead while all workers are busy: enough that a free worker never waits
#: for one, few enough that little is computed in vain when a guess is wrong.
AHEAD = 3

#: States to look ahead at most: guesses of guesses are worth little.
DEPTH = 64


class OutOfTime(Exception):
    """The time that the caller allowed is over while tests are still running."""


class State(Protocol):
    """A deterministic process that asks for tests: see `Search`."""

    @property
    def wave(self) -> tuple[Candidate[Any], ...]:
        """The candidates whose outcomes it needs; empty at the end."""

    def feed(self, outcomes: Sequence[object]) -> Self:
        """The state that follows these outcomes."""

    def predict(self) -> Sequence[bool]:
        """The likeliest outcomes of the wave."""


Q = TypeVar("Q", bound=State)


class Driver:
    """Keeps the workers busy with what a state needs first.

    Args:
        submit: starts a test of a candidate's data; cancelling the future may end the test.
        known: an outcome that needs no test, or None.
        learned: told of every outcome as soon as it is there; `known` must know it from then on.
        workers: tests that may run at once.
        remaining: seconds for which it may still wait for a test; None: any time.
    """

    def __init__(
        self,
        submit: Callable[[Any], Future[Any]],
        known: Callable[[Candidate[Any]], object | None],
        learned: Callable[[Candidate[Any], Any], None],
        workers: int = 1,
        remaining: Callable[[], float | None] = lambda: None,
    ) -> None:
        self._submit = submit
        self._known = known
        self._learned = learned
        self._workers = workers
        self._remaining = remaining
        self._running: dict[Hashable, tuple[Candidate[Any], Future[Any]]] = {}
        self._done: queue.SimpleQueue[Hashable] = queue.SimpleQueue()
        self._plan: Iterator[tuple[Candidate[Any], bool] | None] | None = None
        self._ahead: deque[Candidate[Any]] = deque()
        self._guesses: dict[Hashable, bool] = {}
        self._path: deque[tuple[State, tuple[object, ...], State]] = deque()
        self._expected: State | None = None

    def step(self, state: Q) -> Q:
        """The state after the wave of this one has been tested, as far as it was not known.

        Raises:
            OutOfTime: `remaining` came to 0 before the tests were done.
            BaseException: whatever a test raised, also one that was run ahead.
        """
        if state is not self._expected:
            self._forget_plan()  # It comes from elsewhere than the last step.
        outcomes: list[object] = []
        for candidate in state.wave:
            while (outcome := self._known(candidate)) is None:
                self._work(state)
            outcomes.append(truth(outcome))
        truths = tuple(outcomes)
        if self._path and self._path[0][0] is state and self._path[0][1] == truths:
            following = cast(Q, self._path.popleft()[2])
        else:
            self._forget_plan()
            following = state.feed(truths)
        self._expected = following
        return following

    def close(self) -> None:
        """Cancels what is still running."""
        for _, future in self._running.values():
            future.cancel()
        self._running.clear()

    def _forget_plan(self) -> None:
        self._plan = None
        self._path.clear()
        self._ahead.clear()
        self._guesses.clear()

    def _work(self, state: State) -> None:
        """Starts tests, the most needed first, and waits for the next one to be done."""
        if self._plan is None:
            self._forget_plan()
            self._plan = self._look_ahead(state)
        self._start()
        # A new plan needs enough candidates to take the workers from what has become obsolete.
        while self._done.empty() and (
            len(self._ahead) < AHEAD or len(self._guesses) < self._workers
        ):
            item = next(self._plan, None)
            if item is None:
                break
            candidate, guess = item
            if candidate.key not in self._guesses:
                self._guesses[candidate.key] = guess
                if candidate.key not in self._running:
                    self._ahead.append(candidate)
                    self._start()
        # Also what was cancelled reports its end; unread, it would keep the plan from going on.
        if self._running or not self._done.empty():
            try:
                self._finish(self._done.get(timeout=self._remaining()))
            except queue.Empty:
                raise OutOfTime from None

    def _start(self) -> None:
        while self._ahead:
            if len(self._running) >= self._workers:
                if len(self._guesses) < self._workers:
                    return  # What runs may still turn out to be part of the plan.
                obsolete = next((key for key in self._running if key not in self._guesses), None)
                if obsolete is None:
                    return
                self._running.pop(obsolete)[1].cancel()
            candidate = self._ahead.popleft()
            future = self._submit(candidate.data)
            self._running[candidate.key] = candidate, future
            future.add_done_callback(partial(self._report, candidate.key))

    def _report(self, key: Hashable, _: Future[Any]) -> None:
        """Called in any thread when a test is over."""
        self._done.put(key)

    def _finish(self, key: Hashable) -> None:
        candidate, future = self._running.get(key, (None, None))
        if candidate is None or future is None or not future.done():
            return
        del self._running[key]
        outcome = future.result()
        self._learned(candidate, outcome)
        if self._guesses.pop(key, None) not in (None, bool(outcome)):
            self._plan = None

    def _look_ahead(self, state: State) -> Iterator[tuple[Candidate[Any], bool] | None]:
        """Candidates without an outcome and the guess: this wave's, then the likely next ones'.

        None while it is far enough ahead.
        """
        while state.wave:
            while len(self._path) >= DEPTH:
                yield None
            outcomes: list[object] = []
            for candidate, guess in zip(state.wave, state.predict(), strict=True):
                outcome = self._known(candidate)
                if outcome is None:
                    yield candidate, guess
                outcomes.append(guess if outcome is None else truth(outcome))
            following = state.feed(outcomes)
            self._path.append((state, tuple(outcomes), following))
            state = following


def truth(outcome: object) -> object:
    """What a state has to know of an outcome: false, true, or a `Success` if it has a score."""
    score = getattr(outcome, "score", None)
    return bool(outcome) if score is None or not outcome else Success(score)
