"""The figures of the goals: this reducer against the others, case by case and in the mean."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .peers import OWN
from .record import Run

ABOUT_THE_SAME = 1.1
"""Calls are only compared with those of results no larger than this times ours: whoever stops early
has needed few calls."""


@dataclass(frozen=True)
class Comparison:
    """One case: `smallest` is the peer with the smallest result, `fewest` the one with the fewest
    calls among those about as small as ours (None: there is none)."""

    ours: Run
    smallest: Run
    fewest: Run | None

    @property
    def size(self) -> float:
        """Our non-blank bytes as a multiple of the smallest peer's."""
        return ratio(self.ours.nonblank, self.smallest.nonblank)

    @property
    def calls(self) -> float | None:
        """Our calls, in all, as a multiple of the fewest."""
        return ratio(self.ours.calls, self.fewest.calls) if self.fewest else None

    @property
    def last_gain(self) -> float | None:
        """The same with the calls to the last gain."""
        return ratio(self.ours.last_gain, self.fewest.last_gain) if self.fewest else None


def compare(runs: Sequence[Run], label: str) -> list[Comparison]:
    """Our runs under a label against the peers' of the same case, where both have a result."""
    rows = []
    for ours in runs:
        if ours.tool != label or ours.without or not ours.interesting:
            continue
        peers = [
            run
            for run in runs
            if run.case == ours.case and run.peer != OWN and run.interesting and run.calls
        ]
        if peers:
            smallest = min(peers, key=lambda run: (run.nonblank, run.calls))
            near = [run for run in peers if run.nonblank <= ABOUT_THE_SAME * ours.nonblank]
            fewest = min(near, key=lambda run: run.calls, default=None)
            rows.append(Comparison(ours, smallest, fewest))
    return rows


def ratio(ours: int, theirs: int) -> float:
    """A quotient of counts, of which none counts as one: files may be empty."""
    return max(ours, 1) / max(theirs, 1)


def geometric_mean(values: Iterable[float | None]) -> float | None:
    """The geometric mean of the values that are known; None if there are none."""
    known = [value for value in values if value is not None]
    return math.exp(math.fsum(map(math.log, known)) / len(known)) if known else None


@dataclass(frozen=True)
class Loss:
    """What becomes of the runs without a pass: means of quotients, and the cases that change most.

    `calls` and `size` (non-blank bytes) are multiples of those with all passes; above 1 the pass
    is worth having. `larger` and `smaller` are the cases whose result changes, with both sizes.
    """

    without: str
    calls: float
    size: float
    larger: tuple[tuple[str, int, int], ...]
    smaller: tuple[tuple[str, int, int], ...]


def losses(runs: Sequence[Run]) -> list[Loss]:
    """An ablation: runs with a pass left out against those of the same label with all passes."""
    whole = {(run.case, run.tool): run for run in runs if not run.without}
    pairs: dict[str, list[tuple[Run, Run]]] = {}
    for run in runs:
        with_all = whole.get((run.case, run.tool))
        if run.without and with_all and run.interesting and with_all.interesting:
            pairs.setdefault(run.without, []).append((with_all, run))
    return [_loss(name, found) for name, found in pairs.items()]


def _loss(name: str, pairs: list[tuple[Run, Run]]) -> Loss:
    sizes = [(run.case, whole.nonblank, run.nonblank) for whole, run in pairs]
    calls = geometric_mean(ratio(run.calls, whole.calls) for whole, run in pairs)
    size = geometric_mean(ratio(after, before) for _, before, after in sizes)
    assert calls is not None
    assert size is not None
    return Loss(
        name,
        calls,
        size,
        tuple(row for row in sizes if row[2] > row[1]),
        tuple(row for row in sizes if row[2] < row[1]),
    )
