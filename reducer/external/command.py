"""A user's own reducer: a command that is started once and asked for suggestions again and again.

It runs in a process group of its own, which ends with it. One thread does all of it: the command
is only waited for, so that what it is told, and when, does not depend on the number of jobs.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from reducer.core.edit import Edit
from reducer.external.channel import Channel, Silent
from reducer.external.protocol import ProtocolError, Turn
from reducer.interestingness.processes import kill_group, kill_orphans

#: Suggestions in one turn. All are tried before the command is heard again.
_MOST_SUGGESTIONS = 100_000

#: Seconds that a command which has closed its output may take to be gone.
_SETTLE = 1.0


class PassCommandError(ValueError):
    """A command line that cannot be run; the message is one line that says what to do."""


class PassCommandFailed(Exception):
    """A command did not keep to the protocol; the message is one line that says how."""


def parse_pass_command(line: str) -> tuple[str, ...]:
    """The words of a command line, the first one an existing program's absolute path.

    Raises:
        PassCommandError: there is no such program, or no sense in the line.
    """
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise PassCommandError(f"the pass command {line!r} has a fault: {error}") from None
    if not words or "\0" in line:
        raise PassCommandError("the pass command is empty: name a program")
    program = shutil.which(os.path.expanduser(words[0]))
    if program is None:
        there = Path(words[0]).expanduser().is_file()
        advice = f"run chmod +x {words[0]}" if there else "it is neither a file nor on PATH"
        raise PassCommandError(f"cannot run the pass command {words[0]}: {advice}")
    return os.path.abspath(program), *words[1:]


class PassCommand:
    """One command with its process, which is started by the first question.

    Args:
        argv: an absolute path and arguments, as `parse_pass_command` gives them.
        limit: seconds that it may take for one turn.
        name: how the command is called in messages.
    """

    def __init__(self, argv: Sequence[str], limit: float, name: str) -> None:
        self.name = name
        self._argv = argv
        self._limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        self._directory = ""

    def suggestions(
        self, turn: Turn, remaining: Callable[[], float | None] = lambda: None
    ) -> list[Edit[bytes]]:
        """What the command suggests for a test case, in its order.

        `remaining` gives the seconds that there are for the whole run, None: no limit.

        Raises:
            PassCommandFailed: it could not be started, ended, wrote nonsense or took too long. It
                has been ended, and is not to be asked again.
            TimeoutError: `remaining` came to 0 first.
        """
        try:
            return self._answer(turn, remaining)
        except ProtocolError as error:
            problem = f"broke the protocol: {error}"
        except Silent:
            problem = f"gave no whole answer within {self._limit:g} s (see --pass-timeout)"
        except EOFError:
            problem = f"{self._ending()} before the end of its answer"
        except OSError as error:
            if isinstance(error, TimeoutError):
                raise
            problem = f"could not be started ({error.strerror})"
        self.close()
        raise PassCommandFailed(f"the pass command {self.name} {problem}")

    def _answer(self, turn: Turn, remaining: Callable[[], float | None]) -> list[Edit[bytes]]:
        if self._channel is None:
            self._channel = self._start()
        found: list[Edit[bytes]] = []
        for line in self._channel.lines(turn.line(), self._limit, remaining):
            edit = turn.suggestion(line)
            if edit is None:
                return found
            found.append(edit)
            if len(found) > _MOST_SUGGESTIONS:
                raise ProtocolError(f"more than {_MOST_SUGGESTIONS:,} candidates at once")
        raise EOFError

    def close(self) -> None:
        """Ends the command and all that it has started; may be called again."""
        process, self._process, self._channel = self._process, None, None
        directory, self._directory = self._directory, ""
        if process is not None:
            kill_group(process.pid)
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if stream is not None:
                        stream.close()
            process.wait()
        if directory:
            kill_orphans(os.fsencode(directory))
            shutil.rmtree(directory, ignore_errors=True)

    def __enter__(self) -> PassCommand:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> Channel:
        """Starts the command; raises OSError."""
        self._directory = tempfile.mkdtemp(prefix="reduce-pass-")
        self._process = subprocess.Popen(
            self._argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"TMPDIR": self._directory},
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return Channel(self._process.stdin.fileno(), self._process.stdout.fileno())

    def _ending(self) -> str:
        """How the command ended, in words."""
        assert self._process is not None
        try:
            status = self._process.wait(timeout=_SETTLE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
