"""What the command line says: progress lines, the summary, the result as JSON."""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from reducer.interestingness.outcome import Verdict
from reducer.session.budget import Reason
from reducer.session.events import Accepted, Event, PassFailed, PassStarted, TestDone
from reducer.session.result import Result

#: Seconds between two progress lines: nobody reads more than ten a second.
_PAUSE = 0.1

#: Lines of a test's output that are shown when it rejects the input.
_OUTPUT_LINES = 40


class Progress:
    """Prints a line to standard error for what has been gained, at most ten a second."""

    def __init__(
        self, size: int, *, verbose: bool, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._size = size
        self._verbose = verbose
        self._clock = clock
        self._start = self._last = clock()
        self._tests = 0

    def __call__(self, event: Event) -> None:
        """Takes an event."""
        if isinstance(event, TestDone):
            self._tests = event.number
        elif isinstance(event, Accepted):
            self._line(event.size, event.pass_name)
        elif isinstance(event, PassStarted) and self._verbose:
            self._line(event.size, f"begins {event.name}")
        elif isinstance(event, PassFailed):
            click.echo(f"reduce: warning: {event.problem}; going on without it", err=True)

    def _line(self, size: int, what: str) -> None:
        now = self._clock()
        if now - self._last >= _PAUSE:
            self._last = now
            click.echo(
                f"{now - self._start:7.1f} s {self._tests:7,} tests {size:11,} bytes"
                f" {share(size, self._size):>7}  {what}",
                err=True,
            )


def share(part: int, whole: int) -> str:
    """A percentage with as many digits as say something."""
    percent = 100 * part / whole if whole else 0.0
    return f"{percent:.0f} %" if percent >= 10 else f"{percent:.2g} %"


ENDINGS = {
    Reason.MINIMAL: "minimal",
    Reason.EMPTY: "the test accepts the empty input",
    Reason.MAX_TIME: "stopped by --max-time; more may be possible",
    Reason.MAX_TESTS: "stopped by --max-tests; more may be possible",
    Reason.UNTIL: "stopped by --until; more may be possible",
    Reason.INTERRUPTED: "interrupted; more may be possible",
}


def summary(result: Result[bytes], name: str, written: str, *, verbose: bool) -> str:
    """The lines at the end of a run."""
    before, after = result.before, result.after
    lines = [
        f"{name}: {before.bytes:,} -> {after.bytes:,} bytes"
        f" ({share(after.bytes, before.bytes)}), {before.tokens:,} -> {after.tokens:,} tokens",
        f"{result.tests:,} tests in {result.seconds:.1f} s;"
        f" {result.cached:,} candidates known from before, {result.malformed:,} malformed",
        f"{written} ({ENDINGS[result.reason]}{_proved(result)}{_formatted(result)})",
    ]
    if result.score is not None and result.score_before is not None:
        lines[0] += f", score {result.score_before:g} -> {result.score:g}"
    if verbose:
        lines.append(
            f"{'pass':14} {'tried':>7} {'tests':>7} {'accepted':>9} {'bytes saved':>12}"
            f" {'seconds':>8}"
        )
        lines += [
            f"{name:14} {stats.tried:7,} {stats.tests:7,} {stats.accepted:9,} {stats.saved:12,}"
            f" {stats.seconds:8.1f}"
            for name, stats in result.passes.items()
        ]
    return "\n".join(lines)


def _proved(result: Result[bytes]) -> str:
    """Which units cannot go, in words."""
    if not result.proved:
        return ""
    *others, last = result.proved
    return f"; no {', '.join(others)} or {last} can go alone" if others else f"; no {last} can go"


def _formatted(result: Result[bytes]) -> str:
    return "; formatted" if result.formatted else ""


def interrupted(result: Result[bytes], name: str, written: str) -> str:
    """The one line after a signal."""
    before, after = result.before, result.after
    return (
        f"{name}: interrupted after {result.tests:,} tests and {result.seconds:.1f} s:"
        f" {before.bytes:,} -> {after.bytes:,} bytes, {written}"
    )


def as_json(result: Result[bytes], output: str | None) -> str:
    """The result for programs; `data` is left out where it was written to a file."""
    fields: dict[str, Any] = {
        "reason": result.reason.name.lower(),
        "language": result.language,
        "output": output,
        "bytes_before": result.before.bytes,
        "bytes_after": result.after.bytes,
        "tokens_before": result.before.tokens,
        "tokens_after": result.after.tokens,
        "tests": result.tests,
        "cached": result.cached,
        "malformed": result.malformed,
        "steps": len(result.steps),
        "score_before": result.score_before,
        "score_after": result.score,
        "proved": list(result.proved),
        "formatted": result.formatted,
        "seconds": round(result.seconds, 3),
        "passes": {
            name: {
                "tried": stats.tried,
                "tests": stats.tests,
                "accepted": stats.accepted,
                "saved": stats.saved,
                "seconds": round(stats.seconds, 3),
            }
            for name, stats in result.passes.items()
        },
    }
    if output is None:
        fields["data"] = result.data.decode("utf-8", "surrogateescape")
    return json.dumps(fields, indent=2)


def rejected(verdict: Verdict, argv: tuple[str, ...], name: str, path: Path | None) -> str:
    """Why the input was refused: what the test printed, how it ended, how to repeat it."""
    source = shlex.quote(str(path.resolve())) if path else "YOUR_INPUT"
    name, beside = shlex.quote(name), shlex.quote(f"./{name}")
    command = f'{shlex.join(argv)} "$PWD"/{name} < {beside}'
    refused = (
        "the score of the input must be a number in the last line of its standard output"
        if verdict.unscored
        else "the test does not find the input interesting"
    )
    lines = [f"{refused}: {ending(verdict)}"]
    output = (verdict.output or b"").decode("utf-8", "replace").splitlines()
    if output:
        lines += ["it printed:", *(f"  | {line}" for line in output[:_OUTPUT_LINES])]
        if len(output) > _OUTPUT_LINES:
            lines.append(f"  | ... {len(output) - _OUTPUT_LINES:,} more lines")
    else:
        lines.append("it printed nothing")
    lines += [
        "to repeat it by hand, in a directory that holds nothing but the input:",
        f'  cd "$(mktemp -d)" && cp {source} {beside} && {command}; echo "exit status $?"',
        f"{'a score' if verdict.unscored else 'an interesting input'} must end with exit status 0;"
        f" does {'it' if verdict.unscored else 'the test'} need files beside the input? then give"
        " their absolute paths",
    ]
    return "\n".join(lines)


def ending(verdict: Verdict) -> str:
    """How a test ended, in words."""
    if verdict.timed_out:
        return f"it did not finish within {verdict.seconds:.1f} s (see --timeout)"
    if verdict.status is None:
        return "it could not be started"
    if verdict.status < 0:
        return f"it was killed by signal {-verdict.status}"
    return f"exit status {verdict.status}"
