from __future__ import annotations

import heapq
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import pytest

from reducer.core.drive import DEPTH, Driver
from reducer.core.edit import Edit
from reducer.core.search import Candidate
from tests.core.problems import begin, deletions


@dataclass(frozen=True)
class Countdown:
    """Asks about one unit less each time, and always knows the answer before."""

    units: bytes

    @property
    def wave(self) -> tuple[Candidate[bytes], ...]:
        """The candidate without the last unit."""
        size = len(self.units)
        return (Candidate(self.units, Edit.delete(self.units, size - 1, size)),) if size else ()

    def feed(self, outcomes: Sequence[object]) -> Countdown:
        return Countdown(self.units[:-1])

    def predict(self) -> tuple[bool, ...]:
        return (True,)


@pytest.mark.parametrize("workers", [1, 2, 2 * DEPTH])
def test_guesses_that_are_right_for_longer_than_it_looks_ahead(workers: int) -> None:
    outcomes: dict[Hashable, bool] = {}
    asked = 0

    def known(candidate: Candidate[bytes]) -> bool | None:
        nonlocal asked
        asked += 1
        assert asked < 100_000, "the driver spins"
        return outcomes.get(candidate.key)

    def learned(candidate: Candidate[bytes], outcome: bool) -> None:
        outcomes[candidate.key] = outcome

    with ThreadPoolExecutor(workers) as pool:
        driver = Driver(partial(pool.submit, lambda data: True), known, learned, workers)
        state = Countdown(bytes(3 * DEPTH))
        while state.wave:
            state = driver.step(state)
    assert len(outcomes) == 3 * DEPTH


def seconds(workers: int) -> float:
    """How long a search takes on so many workers if each test takes a second and nothing else."""
    base = bytes(n % 251 for n in range(400))
    needed = range(17, 400, 37)
    outcomes: dict[Hashable, bool] = {}
    running: list[tuple[float, int, Future[bool], bytes]] = []
    clock, started, unread = 0.0, 0, 0

    def over(_: object) -> None:
        nonlocal unread
        unread += 1

    def submit(data: bytes) -> Future[bool]:
        nonlocal started
        future: Future[bool] = Future()
        future.add_done_callback(over)
        started += 1
        heapq.heappush(running, (clock + 1, started, future, data))
        return future

    def next_to_end() -> None:
        """Called when the driver is about to wait for a test to end."""
        nonlocal clock, unread
        while not unread:
            end, _, future, data = heapq.heappop(running)
            if not future.cancelled():
                clock = end
                future.set_result(all(data.count(base[n]) == base.count(base[n]) for n in needed))
        unread -= 1

    def learned(candidate: Candidate[bytes], outcome: bool) -> None:
        outcomes[candidate.key] = outcome

    driver = Driver(submit, lambda c: outcomes.get(c.key), learned, workers, next_to_end)
    state = begin(base, deletions(base), likely=0.9)
    while state.wave:
        state = driver.step(state)
    assert len(state.current) < 30
    return clock


def test_sixteen_workers_are_kept_busy_with_what_is_needed() -> None:
    """Workers that went on with what a wrong guess had started would make it 8 times as fast."""
    assert seconds(1) > 10 * seconds(16)
