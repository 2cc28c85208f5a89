"""What happens during a reduction, for whoever shows or records it."""

from __future__ import annotations

from dataclasses import dataclass

from reducer.core.edit import Edit
from reducer.interestingness.outcome import Verdict


@dataclass(frozen=True, slots=True)
class PassStarted:
    """A pass begins on a test case of so many bytes."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class TestDone:
    """A test was run on a candidate of so many bytes; `number` counts from 1."""

    number: int
    size: int
    verdict: Verdict

    __test__ = False  # pytest would take it for a test of somebody's.


@dataclass(frozen=True, slots=True)
class Accepted:
    """A step was taken: `edit` on the test case before it leads to `size` bytes."""

    pass_name: str
    edit: Edit[bytes]
    before: int
    size: int


@dataclass(frozen=True, slots=True)
class PassFailed:
    """A pass cannot go on and is left out from now on; `problem` is one line."""

    name: str
    problem: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The reduction is over; `reason` is one of `Reason`."""

    reason: str
    size: int


Event = PassStarted | TestDone | Accepted | PassFailed | Finished
