"""The user's own pass commands in a run: asked when it is their turn, left out once they fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from reducer.external.command import PassCommand, PassCommandFailed, parse_pass_command
from reducer.external.protocol import Turn
from reducer.passes.model import ByteEdit, Pass
from reducer.session.budget import Budget, BudgetSpent, Reason
from reducer.session.detour import Course
from reducer.session.events import Event, PassFailed


class PassCommands:
    """The commands by the names of their passes, none of which is started before it is asked.

    Args:
        lines: command lines.
        limit: seconds that one may take for an answer.
        language: the name of the test case's language.

    Raises:
        PassCommandError: a line makes no sense.
    """

    def __init__(self, lines: Sequence[str], limit: float, language: str | None) -> None:
        self._language = language
        self._commands: dict[str, PassCommand] = {}
        for line in lines:
            argv = parse_pass_command(line)
            name = self._free_name(PurePath(argv[0]).name)
            self._commands[name] = PassCommand(argv, limit, line)
        self.passes = tuple(
            Pass(name, f"asks {command.name}", lambda document: (), interactive=True)
            for name, command in self._commands.items()
        )

    def _free_name(self, program: str) -> str:
        """`command:PROGRAM`, with a number if there are several of them."""
        name, number = f"command:{program}", 2
        while name in self._commands:
            name, number = f"command:{program}:{number}", number + 1
        return name

    def ask(
        self, course: Course, budget: Budget, listen: Callable[[Event], None]
    ) -> Sequence[ByteEdit]:
        """What the running pass of a state that asks suggests; nothing if its command has failed.

        Raises:
            BudgetSpent: the time of the run is over.
        """
        assert course.talk is not None
        command = self._commands.get(course.pass_name)
        if command is None:
            return ()
        turn = Turn(course.current, self._language, course.talk.verdicts)
        try:
            return command.suggestions(turn, budget.remaining)
        except TimeoutError:
            raise BudgetSpent(Reason.MAX_TIME) from None
        except PassCommandFailed as failure:
            del self._commands[course.pass_name]
            listen(PassFailed(course.pass_name, str(failure)))
            return ()

    def close(self) -> None:
        """Ends what still runs."""
        for command in self._commands.values():
            command.close()
