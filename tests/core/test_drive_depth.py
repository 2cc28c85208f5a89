from __future__ import annotations

from collections.abc import Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import pytest

from reducer.core.drive import DEPTH, Driver
from reducer.core.edit import Edit
from reducer.core.search import Candidate


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
