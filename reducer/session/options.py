"""What a caller may choose, as one frozen value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

from reducer.core.groups import SCHEDULES

Syntax = Literal["strict", "relaxed", "off"]


class OptionsError(ValueError):
    """A nonsensical option; the message says which, and what it may be."""


@dataclass(frozen=True, slots=True)
class Target:
    """A size at which to stop: bytes, or a share of the input."""

    amount: float
    percent: bool = False

    @classmethod
    def parse(cls, text: str) -> Target:
        """From `500`, `4k`, `2M` or `10%`.

        Raises:
            OptionsError: neither a size nor a percentage.
        """
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(%|[kKmM]?[bB]?)", text.strip())
        if not match or (match[2] == "%" and float(match[1]) > 100):
            raise OptionsError(f"{text!r} is no size: give bytes (500, 4k, 2M) or a share (10%)")
        unit = match[2].lower().rstrip("b")
        if unit == "%":
            return cls(float(match[1]), percent=True)
        return cls(float(match[1]) * {"": 1, "k": 1024, "m": 1024**2}[unit])

    def bytes(self, size: int) -> int:
        """The target in bytes for an input of `size` bytes."""
        return int(size * self.amount / 100) if self.percent else int(self.amount)


@dataclass(frozen=True, slots=True)
class Options:
    """How to reduce. The defaults suit everyone who does not know better.

    Attributes:
        jobs: tests that may run at once; never changes the result.
        timeout: seconds after which a test counts as unresolved; None: never.
        language: a language name, `text`, or None to find out.
        syntax: `strict` tests only candidates with no more syntax errors than the original,
            `relaxed` tests them first, `off` does not look.
        seed: for passes that draw at random; there is none among the built-in ones.
        schedule: group sizes, `halving` or `cdd`.
        passes: names of the passes to run; None: all that suit the input. skip_passes: names of
            those to leave out.
        scored: whether the test gives scores, by which interesting test cases of equal size are
            ranked; with `score_first` they come before the size.
        format: whether the result's long lines are broken at the end, if it stays interesting; not
            with a score, which may be one of the layout.
        max_time: seconds for the whole run. max_tests: tests for the whole run.
        until: stop as soon as the result is no larger.
        pass_commands: command lines of the user's own passes.
        pass_timeout: seconds that one of them may take for an answer.
    """

    jobs: int = 1
    timeout: float | None = None
    language: str | None = None
    syntax: Syntax = "strict"
    seed: int = 0
    schedule: str = "halving"
    passes: tuple[str, ...] | None = None
    skip_passes: tuple[str, ...] = ()
    scored: bool = False
    score_first: bool = False
    format: bool = True
    max_time: float | None = None
    max_tests: int | None = None
    until: Target | None = None
    pass_commands: tuple[str, ...] = ()
    pass_timeout: float = 60.0

    def __post_init__(self) -> None:
        """Refuses nonsense.

        Raises:
            OptionsError: a number that is out of its range, or an unknown choice.
        """
        if self.jobs < 1:
            raise OptionsError("the number of jobs must be at least 1")
        for name in ("timeout", "max_time", "pass_timeout"):
            value = getattr(self, name)
            if value is not None and not 0 < value < float("inf"):
                what = name.replace("_", " ")
                raise OptionsError(f"the {what} must be a number of seconds above 0")
        if self.max_tests is not None and self.max_tests < 1:
            raise OptionsError("the number of tests must be at least 1")
        if self.syntax not in get_args(Syntax):
            raise OptionsError(f"syntax must be one of {', '.join(get_args(Syntax))}")
        if self.schedule not in SCHEDULES:
            raise OptionsError(f"schedule must be one of {', '.join(SCHEDULES)}")
