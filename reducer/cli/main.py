"""`reduce`: a group of commands, of which the default one reduces a file."""

from __future__ import annotations

import errno
import os
import sys

import click

from reducer.cli import exits
from reducer.cli.groups import DefaultGroup
from reducer.cli.passes import passes_command
from reducer.cli.reduce import reduce_command


def make_cli() -> click.Group:
    """The whole command line."""
    group = DefaultGroup("reduce", default=reduce_command, add_help_option=False)
    group.add_command(passes_command)
    return group


def main() -> None:
    """Runs the command line and exits; what goes wrong is said in one line."""
    try:
        code = make_cli().main(prog_name="reduce", standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"reduce: {error.format_message()} See reduce --help.", err=True)
        code = exits.USAGE
    except click.Abort:
        code = exits.INTERRUPTED
    except OSError as error:
        code = _cannot_print(error)
    sys.exit(code)


def _cannot_print(error: OSError) -> int:
    """The end of a run that could not write to standard output or standard error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # What could not be written must not be tried again, and fail again, at the exit.
            os.dup2(nowhere, stream.fileno())
    if error.errno != errno.EPIPE:  # Whoever closes a pipe has seen enough.
        click.echo(f"reduce: cannot print ({error.strerror})", err=True)
    return exits.INTERNAL_ERROR
