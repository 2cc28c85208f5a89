"""The default command: its options and their checks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from reducer import __version__
from reducer.cli import exits
from reducer.cli.groups import GroupedCommand, GroupedOption

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

EXAMPLES = """\b
Examples:
  reduce --test ./check.sh input.c
      writes input.reduced.c, the smallest input on which check.sh still exits with 0
  reduce --test 'gcc -O2 -c input.c 2>&1 | grep "internal compiler error"' input.c
      the same with a shell command line; the candidate is input.c in an empty directory
  reduce --test ./check.py -j 8 --max-time 600 --json -o small.json big.json
      eight tests at once, ten minutes at most, the result's figures as JSON
"""

EXITS = """\b
Exit status:
  0  reduced, or already minimal      3    the test says no to the input, or it has no score
  1  internal error, or a full disk   4    a budget ended the run; the result is valid
  2  the call makes no sense          130  interrupted; the result is valid
"""


def option(heading: str, *names: str, **settings: Any) -> Callable[[Decorated], Decorated]:
    """A click option under a heading of the help page."""
    return click.option(*names, cls=GroupedOption, heading=heading, **settings)


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Prints the version and ends."""
    if value and not ctx.resilient_parsing:
        click.echo(f"reduce {__version__}")
        ctx.exit()


@click.command("reduce", cls=GroupedCommand, epilog=EXAMPLES + "\n" + EXITS, add_help_option=False)
@click.argument("input", metavar="INPUT", type=click.Path(path_type=Path))
@option(
    "What to keep",
    "--test",
    "-t",
    metavar="TEST",
    required=True,
    help="Executable or shell command line that exits with 0 if the candidate is interesting. It"
    " runs in a private directory with the candidate under INPUT's name, gets its path as first"
    " argument and its content on standard input.",
)
@option(
    "What to keep",
    "--score",
    metavar="CMD",
    help="Command, run like TEST on interesting candidates, whose last line on standard output is"
    " a number: of two candidates of the same size the one with the lower number is kept.",
)
@option(
    "What to keep",
    "--score-first",
    is_flag=True,
    help="The number of --score comes before the size: nothing that raises it is kept.",
)
@option(
    "What to keep",
    "--timeout",
    metavar="SECONDS",
    type=float,
    help="A test that takes longer counts as not interesting, and is killed.  [default: none]",
)
@option(
    "Where the result goes",
    "--output",
    "-o",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write the result; - is standard output.  [default: NAME.reduced.EXT beside"
    " INPUT; standard output if INPUT is -]",
)
@option(
    "Where the result goes",
    "--in-place",
    is_flag=True,
    help="Write the result over INPUT; the original is kept as NAME.orig.",
)
@option(
    "How to reduce",
    "--jobs",
    "-j",
    metavar="N",
    type=int,
    help="Tests that run at once; does not change the result.  [default: the CPUs that this"
    " process may use]",
)
@option(
    "How to reduce",
    "--language",
    metavar="NAME",
    help="INPUT's language, or `text`.  [default: by name and content]",
)
@option(
    "How to reduce",
    "--syntax",
    type=click.Choice(["strict", "relaxed", "off"]),
    default="strict",
    show_default=True,
    help="Candidates with more syntax errors than INPUT: never tested, tested last, or not told"
    " apart.",
)
@option(
    "How to reduce",
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="For passes that draw at random.",
)
@option(
    "How to reduce",
    "--passes",
    metavar="NAMES",
    help="Run these passes only, separated by commas; `reduce passes` lists them.",
)
@option(
    "How to reduce",
    "--skip-pass",
    "skip_passes",
    metavar="NAME",
    multiple=True,
    help="Leave a pass out; may be given more than once.",
)
@option(
    "How to reduce",
    "--pass-command",
    "pass_commands",
    metavar="CMD",
    multiple=True,
    help="A program of your own that suggests candidates; see docs/pass-protocol.md. May be"
    " repeated.",
)
@option(
    "How to reduce",
    "--pass-timeout",
    metavar="SECONDS",
    type=float,
    default=60.0,
    show_default="60",
    help="Go on without a pass command that takes longer for an answer.",
)
@option(
    "Where the result goes",
    "--format-with",
    metavar="CMD",
    help="Formatter for the result: a command that is run like TEST and prints the text in another"
    " layout. What it prints is taken if it is interesting.",
)
@option(
    "Where the result goes",
    "--no-format",
    is_flag=True,
    help="Leave long lines of the result as they are; else they are broken by the syntax at the"
    " end, if the result stays interesting.",
)
@option("When to stop", "--max-time", metavar="SECONDS", type=float, help="Stop after this time.")
@option("When to stop", "--max-tests", metavar="N", type=int, help="Stop after this many tests.")
@option(
    "When to stop",
    "--until",
    metavar="SIZE",
    help="Stop when the result is no larger: bytes (500, 4k) or a share of INPUT (10%).",
)
@option("What to show", "--quiet", "-q", is_flag=True, help="Nothing but errors.")
@option(
    "What to show", "--verbose", "-v", is_flag=True, help="Passes as well, and a table at the end."
)
@option(
    "What to show",
    "--json",
    "as_json",
    is_flag=True,
    help="The result's figures as JSON on standard output.",
)
@option(
    "What to show",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="The version.",
)
@click.help_option("--help", "-h", cls=GroupedOption, heading="What to show", help="This page.")
@click.pass_context
def reduce_command(ctx: click.Context, /, **given: Any) -> None:
    """Make INPUT as small as it can be while TEST still finds it interesting.

    INPUT is a file of any kind, or - for standard input. Source code in a language with a
    grammar stays well-formed.
    """
    # Everything heavy is imported here, so that --help and --version answer at once.
    from reducer.cli.run import Request, run

    ctx.exit(run(Request(**given)) or exits.DONE)
