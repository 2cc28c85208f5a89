"""From what the user wrote to a command that can be started anywhere."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

_SHELL = "/bin/sh"

# Linux looks at no more than this of a file to find out how to run it.
_HEAD = 256

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

# A word that means the same with and without a shell.
_PLAIN_WORD = r"[\w./~+@%,:-]+"
_ONE_WORD = re.compile(_PLAIN_WORD)

# The command's name in a shell line: what follows the variables that are set for it.
_FIRST_WORD = re.compile(rf"\s*(?:[A-Za-z_]\w*=(?:[\w./~+@%,:-]*)\s+)*({_PLAIN_WORD})(?=\s|$)")


class TestCommandError(ValueError):
    """The test cannot be run; the message is one line that says what to do."""

    __test__ = False


@dataclass(frozen=True)
class Command:
    """A command to which the candidate's path is appended; `shown` is how the user wrote it."""

    argv: tuple[str, ...]
    shown: str

    def is_there(self) -> bool:
        """Whether the script or program can still be executed, or read by the shell."""
        script = self.argv[1] if self.argv[0] == _SHELL and len(self.argv) == 2 else self.argv[0]
        return os.access(script, os.X_OK)


def parse_command(text: str, cwd: Path) -> Command:
    """Finds out what the user means by `text`, seen from the directory `cwd`.

    It is a file to be executed, or a program on PATH, or else a line for the shell, in which
    `$1` is the candidate's path. Raises TestCommandError.
    """
    text = text.strip()
    if not text:
        raise TestCommandError("the test is empty: name a script or a command")
    if "\0" in text:
        raise TestCommandError("the test contains a NUL character: name a script or a command")
    path = _from(cwd, text)
    if os.path.isfile(path):
        return Command(script_argv(path, text), text)
    if _ONE_WORD.fullmatch(text):
        program = None if "/" in text else shutil.which(text)
        if program is not None:
            return Command((os.path.abspath(program),), text)
    if os.path.isdir(path):
        raise TestCommandError(f"the test {text} is a directory: name a script or a command")
    if os.path.exists(path):
        raise TestCommandError(f"the test {text} is not a regular file: name a script")
    if _ONE_WORD.fullmatch(text):
        raise TestCommandError(f"no such test: {text} is neither a file nor a command on PATH")
    return Command((_SHELL, "-c", _shell_line(text, cwd), "reduce-test"), text)


def _from(cwd: Path, text: str) -> str:
    """The absolute path that `text` means in `cwd`; `~` is understood."""
    return str(cwd.absolute() / os.path.expanduser(text))


def _shell_line(text: str, cwd: Path) -> str:
    """The line with its command's path made absolute: it runs in another directory."""
    found = _FIRST_WORD.match(text)
    if found is None:
        return text
    word = found.group(1)
    path = _from(cwd, word)
    if "/" in word:
        if not os.path.exists(path):
            raise TestCommandError(f"no such test: there is no {word}, with which {text!r} begins")
        if os.path.isdir(path):
            raise TestCommandError(f"the test {word} is a directory: name a script or a command")
    elif shutil.which(word) or not (os.path.isfile(path) and os.access(path, os.X_OK)):
        return text
    if os.path.isfile(path):
        script_argv(path, word)
    return text[: found.start(1)] + shlex.quote(path) + text[found.end(1) :]


def script_argv(path: str, shown: str) -> tuple[str, ...]:
    """How to execute the file at the absolute `path`; raises TestCommandError if it cannot be."""
    if not os.access(path, os.X_OK):
        raise TestCommandError(_not_executable(path, shown))
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return (path,)  # Executable but unreadable: it can only be a program.
    if head.startswith(_BYTE_ORDER_MARK + b"#!"):
        raise TestCommandError(
            f"the test {shown} begins with a byte order mark: save it as UTF-8 without one"
        )
    if head.startswith(b"#!"):
        _check_interpreter(head.split(b"\n", 1)[0], shown)
        return (path,)
    # The system runs neither a script without `#!` nor an empty file; shells do.
    return (path,) if b"\0" in head else (_SHELL, path)


def _not_executable(path: str, shown: str) -> str:
    quoted = shlex.quote(shown)
    if os.stat(path).st_mode & 0o111 and os.statvfs(path).f_flag & getattr(os, "ST_NOEXEC", 0):
        return f"the test {shown} is on a file system without execution: use 'sh {quoted}'"
    return f"the test {shown} is not executable: run chmod +x {quoted}"


def _check_interpreter(line: bytes, shown: str) -> None:
    """Checks that what the `#!` line names can be run."""
    if line.endswith(b"\r"):
        raise TestCommandError(
            f"the test {shown} has Windows line endings: run sed -i 's/\\r$//' {shlex.quote(shown)}"
        )
    words = os.fsdecode(line[2:]).split()
    if not words:
        raise TestCommandError(f"the test {shown} names no interpreter after #!: write #!/bin/sh")
    interpreter = words[0]
    if not os.path.isabs(interpreter):
        raise TestCommandError(
            f"the test {shown} names its interpreter by the relative path {interpreter}: "
            "make it absolute"
        )
    if not os.access(interpreter, os.X_OK):
        raise TestCommandError(
            f"the test {shown} needs {interpreter}, which is not there: "
            "install it or correct the #! line"
        )
    if os.path.basename(interpreter) == "env":
        _check_env(words[1:], shown)


def _check_env(words: list[str], shown: str) -> None:
    """Checks the program that `env` is to look up."""
    for word in words:
        if word.startswith("-") or "=" in word:
            continue
        if shutil.which(word) is None:
            raise TestCommandError(
                f"the test {shown} needs {word}, which is not on PATH: "
                "install it or correct the #! line"
            )
        return
