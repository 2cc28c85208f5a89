"""A formatter: a command that prints its input in another layout."""

from __future__ import annotations

from collections.abc import Callable

from reducer.interestingness.commandtest import OUTPUT_LIMIT, CommandTest
from reducer.interestingness.outcome import Verdict

#: Gives a text in another layout, in so many seconds at most (None: no limit).
Formatter = Callable[[bytes, "float | None"], bytes]

#: Seconds after which a formatter without any other limit must hang.
_PATIENCE = 60.0


class FormatterError(Exception):
    """There is no formatted text; the message says why."""


def command_formatter(test: CommandTest, text: bool = False) -> Formatter:
    """Takes what a command prints for the text, which it gets as a test gets a candidate.

    `test` has been made with `answers`; what it prints must be UTF-8 if it is to be `text`.
    The formatter raises FormatterError.
    """

    def formatted(data: bytes, seconds: float | None) -> bytes:
        limits = (test.timeout, seconds, _PATIENCE)
        test.timeout = min(limit for limit in limits if limit is not None)
        verdict = test.run(data, capture=True)
        if not verdict:
            raise FormatterError(f"the formatter failed ({_ending(verdict)})")
        output = verdict.output or b""
        if not output.strip():
            raise FormatterError("the formatter printed nothing")
        if len(output) >= OUTPUT_LIMIT:
            raise FormatterError(f"the formatter printed more than {OUTPUT_LIMIT:,} bytes")
        if text and not _is_text(output):
            raise FormatterError("what the formatter printed is not UTF-8")
        return output

    return formatted


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _ending(verdict: Verdict) -> str:
    if verdict.timed_out:
        return f"it did not finish within {verdict.seconds:.1f} s"
    if verdict.status is None:
        return "it could not be started"
    return f"exit status {verdict.status}"
