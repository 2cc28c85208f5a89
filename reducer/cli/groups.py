"""Options in named groups on the help page, and a default command."""

from __future__ import annotations

from typing import Any

import click


class GroupedOption(click.Option):
    """An option that is listed under a heading."""

    def __init__(self, *args: Any, heading: str = "Options", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading


class GroupedCommand(click.Command):
    """A command whose help lists its options by heading, in the order of their first use.

    As the default command of a group it goes by the group's name.
    """

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the usage line."""
        path = ctx.parent.command_path if ctx.parent else ctx.command_path
        formatter.write_usage(path, " ".join(self.collect_usage_pieces(ctx)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            if isinstance(param, GroupedOption) and (record := param.get_help_record(ctx)):
                sections.setdefault(param.heading, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records, col_max=26)


class DefaultGroup(click.Group):
    """A group that hands everything that names none of its commands to its default command."""

    def __init__(self, *args: Any, default: click.Command, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts the default command's name in front where no command is named."""
        if not args or args[0] not in self.commands:
            args = [self.default.name or "", *args]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name == self.default.name:
            return self.default
        return super().get_command(ctx, cmd_name)
