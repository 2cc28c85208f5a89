"""`reduce passes`: what the passes are called and what each does."""

from __future__ import annotations

import json

import click


@click.command("passes")
@click.option("--json", "as_json", is_flag=True, help="The list as JSON.")
@click.help_option("--help", "-h")
def passes_command(*, as_json: bool) -> None:
    """List the passes in the order in which they are run, with what each does.

    Not every pass makes sense for every input: those that need a syntax tree are left out where
    there is none. To reduce a file of the name `passes`, write ./passes.
    """
    from reducer.session.schedule import PASSES

    if as_json:
        rows = [{"name": p.name, "summary": p.summary, "grammar": p.grammar} for p in PASSES]
        click.echo(json.dumps(rows, indent=2))
        return
    width = max(len(p.name) for p in PASSES)
    for p in PASSES:
        click.echo(f"{p.name:{width}}  {p.summary}")
