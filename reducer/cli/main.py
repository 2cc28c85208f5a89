"""`reduce`: a group of commands, of which the default one reduces a file."""

from __future__ import annotations

import click

from reducer.cli.groups import DefaultGroup
from reducer.cli.reduce import reduce_command


def make_cli() -> click.Group:
    """The whole command line."""
    return DefaultGroup("reduce", default=reduce_command, add_help_option=False)


def main() -> None:
    """Runs the command line and exits."""
    make_cli()(prog_name="reduce")
