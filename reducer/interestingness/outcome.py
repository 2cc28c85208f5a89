"""What an interestingness test can answer."""

from __future__ import annotations

import enum
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol, TypeVar

T_contra = TypeVar("T_contra", contravariant=True)


class Outcome(enum.Enum):
    """The three answers of a test: unresolved means that it could not give one."""

    INTERESTING = "interesting"
    NOT_INTERESTING = "not interesting"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one question, with what is known of how it came about.

    `status` is the exit code of a command, negative for the signal that killed it. `seconds` is
    wall time. `output` is set when it was asked for, and when the command could not be started.
    `score`, where one is asked for, is the lower the better. `unscored`: interesting, but there is
    no score, so it counts for nothing; the rest is then about the attempt to get one.
    A verdict is true when the candidate is interesting.
    """

    outcome: Outcome
    status: int | None = None
    seconds: float = 0.0
    output: bytes | None = None
    timed_out: bool = False
    score: float | None = None
    unscored: bool = False

    def __bool__(self) -> bool:
        return self.outcome is Outcome.INTERESTING


class InterestingnessTest(Protocol[T_contra]):
    """What the layers above may ask of any test, be it a command or a function."""

    jobs: int

    def submit(self, data: T_contra) -> Future[Verdict]:
        """Starts the test of a candidate; `cancel()` of the future gives it up."""
        ...

    def run(self, data: T_contra, *, capture: bool = False) -> Verdict:
        """Tests a candidate and waits for the verdict."""
        ...

    def close(self) -> None:
        """Ends everything that still runs and removes what was made."""
        ...
