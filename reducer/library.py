"""The library's front door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

from reducer.interestingness.command import parse_command
from reducer.interestingness.commandtest import CommandTest
from reducer.interestingness.formatter import Formatter, command_formatter
from reducer.interestingness.functiontest import FunctionTest
from reducer.interestingness.outcome import InterestingnessTest
from reducer.interestingness.scored import UNSCORED, ScoredTest, scoring
from reducer.session.events import Event
from reducer.session.options import Options, OptionsError, Syntax, Target
from reducer.session.reduction import Reduction
from reducer.session.result import Result
from reducer.session.schedule import chosen
from reducer.syntax.detect import resolve
from reducer.syntax.formats import Notation, load_notation

T = TypeVar("T", bytes, str)


def reduce(
    data: T,
    test: Callable[[T], object] | str,
    *,
    language: str | None = None,
    jobs: int = 1,
    timeout: float | None = None,
    syntax: Syntax = "strict",
    seed: int = 0,
    schedule: str = "halving",
    passes: Sequence[str] | None = None,
    skip_passes: Sequence[str] = (),
    max_time: float | None = None,
    max_tests: int | None = None,
    score: Callable[[T], float | None] | str | None = None,
    score_first: bool = False,
    until: int | str | None = None,
    pass_commands: Sequence[str] = (),
    pass_timeout: float = 60.0,
    format: bool | str = True,
    name: str = "input",
    on_event: Callable[[Event], None] = lambda event: None,
) -> Result[T]:
    """Reduces `data` to a minimal test case that `test` still finds interesting.

    Args:
        data: bytes or text.
        test: a function of a test case of the same type, true if it is interesting; it may also
            return an `Outcome`. Or a command as for `reduce --test`.
        language: a language name such as "c" or "json"; None: any text, lines and characters.
        jobs: tests that may run at once, in threads; never changes the result.
        timeout: seconds after which a command counts as unresolved.
        syntax, seed, schedule, passes, skip_passes: see `Options`.
        score: ranks interesting test cases of the same size, the lower the better; a function that
            gives a number, or a command whose last line of output is one. What has no score counts
            as not interesting. `score_first`: it comes before the size.
        max_time, max_tests, until: budgets in seconds, tests, and bytes (or "10%").
        pass_commands: command lines of your own passes, see docs/pass-protocol.md; each may take
            `pass_timeout` seconds for an answer.
        format: whether long lines of the result are broken if it stays interesting; or a formatter,
            a command that gets the result as a test does and prints it in another layout.
        name: the file name under which a command finds the candidate.
        on_event: is told of every event, in the calling thread.

    Raises:
        NotInteresting: the test does not find `data` itself interesting, or it has no score.
        UnknownLanguage, OptionsError, TestCommandError, PassCommandError: an argument makes no
            sense.
        BaseException: whatever a function that is given raises.
    """
    options = Options(
        jobs=jobs,
        timeout=timeout,
        language=language,
        syntax=syntax,
        seed=seed,
        schedule=schedule,
        passes=None if passes is None else tuple(passes),
        skip_passes=tuple(skip_passes),
        scored=score is not None,
        score_first=score_first,
        format=bool(format),
        max_time=max_time,
        max_tests=max_tests,
        until=Target.parse(str(until)) if until is not None else None,
        pass_commands=tuple(pass_commands),
        pass_timeout=pass_timeout,
    )
    if score_first and score is None:
        raise OptionsError("score_first needs a score")
    chosen(options)
    notation = _notation(language)
    text = isinstance(data, str)
    # Lone surrogates are legal in a str; they have to survive the way through bytes.
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data

    def restored(candidate: bytes) -> T:
        return cast(T, candidate.decode("utf-8", "surrogatepass") if text else candidate)

    def of(call: Callable[[T], object], missing: object = False) -> Callable[[bytes], object]:
        def called(candidate: bytes) -> object:
            try:
                value = restored(candidate)
            except UnicodeDecodeError:
                return missing  # Half a character, which cannot be given as a str.
            return call(value)

        return called

    def command(line: str, *, answers: bool = False) -> CommandTest:
        return CommandTest(
            parse_command(line, Path.cwd()),
            name,
            jobs=jobs,
            timeout=timeout,
            needed_bytes=len(raw),
            answers=answers,
        )

    with ExitStack() as opened:
        asked: InterestingnessTest[bytes] = opened.enter_context(
            command(test) if isinstance(test, str) else FunctionTest(of(test), jobs=jobs)
        )
        if score is not None:
            scorer: InterestingnessTest[bytes] = opened.enter_context(
                command(score, answers=True)
                if isinstance(score, str)
                else FunctionTest(of(scoring(score), UNSCORED), jobs=jobs)
            )
            asked = ScoredTest(asked, scorer)
        formatter: Formatter | None = None
        if isinstance(format, str):
            formatter = command_formatter(opened.enter_context(command(format, answers=True)), text)
        reduction = Reduction(raw, asked, options, notation, listen=on_event, formatter=formatter)
        result = reduction.run()
    return cast(Result[T], replace(cast(Any, result), data=restored(result.data)))


def _notation(language: str | None) -> Notation | None:
    name = resolve(language) if language is not None else None
    return load_notation(name) if name is not None else None
