"""One run of the default command, from the arguments to the exit code."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from reducer.cli import exits, report
from reducer.cli.destination import Destination, choose_destination, print_out
from reducer.cli.signals import Interrupted, stop_signals
from reducer.external.command import PassCommandError
from reducer.interestingness.command import Command, TestCommandError, parse_command
from reducer.interestingness.commandtest import CommandTest, TestGone
from reducer.interestingness.formatter import Formatter, command_formatter
from reducer.interestingness.outcome import InterestingnessTest
from reducer.interestingness.sandbox import SandboxError
from reducer.interestingness.scored import ScoredTest
from reducer.session.budget import Reason
from reducer.session.events import Event
from reducer.session.options import Options, OptionsError, Syntax, Target
from reducer.session.reduction import NotInteresting, Reduction
from reducer.session.result import Result
from reducer.session.schedule import chosen
from reducer.syntax.detect import UnknownLanguage, detect, resolve
from reducer.syntax.formats import Notation, load_notation
from reducer.syntax.loader import GrammarMissing
from reducer.testcase.atomic import OutputError
from reducer.testcase.input import InputError, InputFile, read_input


class UsageError(Exception):
    """The call makes no sense; one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Request:
    """The command line as given."""

    input: Path
    test: str
    timeout: float | None
    output: Path | None
    in_place: bool
    jobs: int | None
    language: str | None
    syntax: Syntax
    seed: int
    passes: str | None
    skip_passes: tuple[str, ...]
    score: str | None
    score_first: bool
    format_with: str | None
    no_format: bool
    max_time: float | None
    max_tests: int | None
    until: str | None
    pass_commands: tuple[str, ...]
    pass_timeout: float
    quiet: bool
    verbose: bool
    as_json: bool

    def options(self) -> Options:
        """The part that says how to reduce."""
        return Options(
            jobs=available_cpus() if self.jobs is None else self.jobs,
            timeout=self.timeout,
            language=self.language,
            syntax=self.syntax,
            seed=self.seed,
            passes=names(self.passes) if self.passes is not None else None,
            skip_passes=tuple(name for given in self.skip_passes for name in names(given)),
            scored=self.score is not None,
            score_first=self.score_first,
            format=not self.no_format,
            max_time=self.max_time,
            max_tests=self.max_tests,
            until=Target.parse(self.until) if self.until is not None else None,
            pass_commands=self.pass_commands,
            pass_timeout=self.pass_timeout,
        )

    def check(self) -> None:
        """Refuses contradictions, before anything is read.

        Raises:
            UsageError: there is one.
        """
        if self.in_place and self.output is not None:
            raise UsageError("give either --output or --in-place, not both")
        if self.score_first and self.score is None:
            raise UsageError("--score-first needs --score, the command that gives the score")
        if self.no_format and self.format_with is not None:
            raise UsageError("give either --format-with or --no-format, not both")
        if self.in_place and str(self.input) == "-":
            raise UsageError("--in-place needs a file as INPUT, not standard input")


def names(given: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in given.split(",") if name.strip())


def available_cpus() -> int:
    """The CPUs that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(request: Request) -> int:
    """Reduces as requested; every foreseeable error becomes one line and its exit code."""
    # A worker that has a verdict must not wait 5 ms for the thread that computes ahead.
    sys.setswitchinterval(0.0005)
    try:
        with stop_signals():
            return _run(request)
    except Interrupted:
        click.echo("reduce: interrupted before the test had answered for the input", err=True)
        return exits.INTERRUPTED
    except (
        UsageError,
        OptionsError,
        InputError,
        OutputError,
        TestCommandError,
        PassCommandError,
        UnknownLanguage,
        GrammarMissing,
    ) as error:
        return _fail(error, exits.USAGE)
    except (OSError, MemoryError) as error:
        return _fail(error, exits.INTERNAL_ERROR)


def _fail(error: BaseException, code: int) -> int:
    click.echo(f"reduce: {' '.join(str(error).split()) or type(error).__name__}", err=True)
    return code


def _run(request: Request) -> int:
    request.check()
    options = request.options()
    chosen(options)
    command = parse_command(request.test, _current_directory())
    score = _command("--score", request.score)
    formatting = _command("--format-with", request.format_with)
    source = read_input(None if str(request.input) == "-" else request.input)
    if not source.data:
        raise UsageError(f"{source.name} is empty: there is nothing to reduce")
    notation = _notation(options.language, source)
    destination = choose_destination(source, request.output, request.in_place, request.as_json)
    with ExitStack() as opened:

        def ready(command: Command, *, answers: bool = False) -> CommandTest:
            return opened.enter_context(
                CommandTest(
                    command,
                    source.name,
                    jobs=options.jobs,
                    timeout=_time_limit(options),
                    needed_bytes=len(source.data),
                    mode=source.mode,
                    answers=answers,
                )
            )

        test: InterestingnessTest[bytes] = ready(command)
        if score is not None:
            test = ScoredTest(test, ready(score, answers=True))
        formatter: Formatter | None = None
        if formatting is not None:
            formatter = command_formatter(ready(formatting, answers=True))
        reduction = Reduction(
            source.data,
            test,
            options,
            notation,
            listen=_listener(request, len(source.data)),
            save=destination.save,
            formatter=formatter,
        )
        return _reduce(request, reduction, source, destination, (command, score or command))


def _current_directory() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise UsageError("the current directory has been removed: change to another") from None


def _command(option: str, given: str | None) -> Command | None:
    """The command that an option other than --test names, if it does."""
    if given is None:
        return None
    try:
        return parse_command(given, _current_directory())
    except TestCommandError as error:
        raise UsageError(f"{option}: {error}") from None


def _reduce(
    request: Request,
    reduction: Reduction,
    source: InputFile,
    destination: Destination,
    commands: tuple[Command, Command],
) -> int:
    """Runs the reduction; `commands` are the test and the one for the score."""
    try:
        result = _finish(reduction, destination)
        _show(request, result, source, destination)
    except NotInteresting as error:
        command = commands[error.verdict.unscored]
        text = report.rejected(error.verdict, command.argv, source.name, source.path)
        click.echo(f"reduce: {text}", err=True)
        return exits.NOT_INTERESTING
    except (OutputError, SandboxError, TestGone) as error:
        return _rescue(error, reduction, destination)
    if result.reason is Reason.INTERRUPTED:
        return exits.INTERRUPTED
    return exits.BUDGET if result.reason.by_budget else exits.DONE


def _finish(reduction: Reduction, destination: Destination) -> Result[bytes]:
    """Runs the reduction to its end, whatever ends it, and hands in the result."""
    try:
        result = reduction.run()
    except Interrupted:
        result = reduction.result(Reason.INTERRUPTED)
    if not result.tests:
        # Nothing is known of the input itself, so it is no result.
        if result.reason is Reason.INTERRUPTED:
            raise Interrupted(signal.SIGINT)
        raise UsageError("the time was over before the first test: give a longer --max-time")
    destination.finish(result.data)
    return result


def _time_limit(options: Options) -> float | None:
    """Seconds for one test: none may outlast the whole run."""
    limits = [limit for limit in (options.timeout, options.max_time) if limit is not None]
    return min(limits, default=None)


def _rescue(error: OSError, reduction: Reduction, destination: Destination) -> int:
    """The disk is full, or worse: says where the last good result is."""
    where = destination.rescue(reduction.best)
    return _fail(OSError(f"{error}; {where}"), exits.INTERNAL_ERROR)


def _show(
    request: Request, result: Result[bytes], source: InputFile, destination: Destination
) -> None:
    if result.reason is Reason.EMPTY and not request.quiet:
        click.echo(
            "reduce: warning: the test accepts the empty input, so it accepts anything; make it"
            " look for the problem itself",
            err=True,
        )
    if result.format_problem and not request.quiet:
        click.echo(
            f"reduce: warning: {result.format_problem}; the result is left as it was", err=True
        )
    if source.changed() and not request.in_place and not request.quiet:
        click.echo(
            f"reduce: warning: {source.path} has changed since it was read; the result belongs"
            " to what it was",
            err=True,
        )
    if not request.quiet:
        if result.reason is Reason.INTERRUPTED:
            text = report.interrupted(result, source.name, destination.written)
        else:
            text = report.summary(result, source.name, destination.written, verbose=request.verbose)
        click.echo(text, err=True)
    if request.as_json:
        path = destination.path
        print_out((report.as_json(result, str(path) if path else None) + "\n").encode())


def _listener(request: Request, size: int) -> report.Progress | _Silent:
    return _Silent() if request.quiet else report.Progress(size, verbose=request.verbose)


class _Silent:
    """Hears everything and says nothing."""

    def __call__(self, event: Event) -> None:
        """Takes an event."""


def _notation(language: str | None, source: InputFile) -> Notation | None:
    name = resolve(language) if language is not None else detect(source.name, source.data)
    return load_notation(name) if name is not None else None
