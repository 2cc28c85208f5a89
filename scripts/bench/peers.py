"""The reducers that are compared: how each is called, and where it is found."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from .cases import Case

C_SUFFIXES = frozenset({".c", ".cc", ".cpp", ".cxx", ".i", ".ii", ".h", ".hpp"})
OWN = "reduce"


@dataclass(frozen=True)
class Peer:
    """How a reducer is called, one test at a time.

    Attributes:
        name: what tables and options call it.
        title: its own name.
        arguments: with {test}, {input}, {suffix} (of the input) and {not_c} in them.
        program: found on PATH; {language} stands for the case's.
        result: where it leaves the result, beside the input; in place as a rule.
        not_c: what {not_c} becomes where the input is neither C nor C++.
        languages: what it can read, in lower case; none: anything.
    """

    name: str
    title: str
    arguments: str
    program: str = ""
    result: str = "{input}"
    not_c: str = ""
    languages: frozenset[str] = frozenset()


PEERS = (
    Peer(OWN, "reduce", "--test {test} --in-place -j1 --quiet --json {input}"),
    Peer("creduce", "C-Reduce", "--n 1 {not_c} --tidy {test} {input}", not_c="--not-c"),
    Peer("cvise", "C-Vise", "--n 1 {not_c} --tidy {test} {input}", not_c="--not-c"),
    # Its language model would be downloaded: 2.7 GB.
    Peer("shrinkray", "Shrink Ray", "--ui=basic --no-llm --parallelism=1 {test} {input}"),
    Peer(
        "perses",
        "Perses",
        "--threads 1 --test-script {test} --input-file {input} --output-dir reduced",
        result="reduced/{input}",
    ),
    Peer(
        "treereduce",
        "treereduce",
        "--jobs 1 --stable --source {input} --output reduced -- {test} @@{suffix}",
        program="treereduce-{language}",
        result="reduced",
        languages=frozenset({"c", "java", "javascript", "lua", "rust", "swift"}),
    ),
)


@dataclass(frozen=True)
class Tool:
    """A reducer that is there: its command without arguments, and the label in tables."""

    peer: Peer
    command: tuple[str, ...]
    label: str
    version: str
    options: tuple[str, ...] = ()
    without: str = ""

    @property
    def own(self) -> bool:
        """Whether it is this project's."""
        return self.peer.name == OWN

    def with_options(self, options: str) -> Tool:
        """The same with more options, which the label names."""
        words = tuple(shlex.split(options))
        label = " ".join([self.label, *words])
        return replace(self, options=self.options + words, label=label)

    def without_pass(self, name: str) -> Tool:
        """The same without one of its passes."""
        return replace(self, options=(*self.options, "--skip-pass", name), without=name)

    def can_reduce(self, case: Case) -> bool:
        """Whether it reads the case's language, and is there for it."""
        language = case.language.lower()
        known = not self.peer.languages or language in self.peer.languages
        return known and shutil.which(self.command[0].format(language=language)) is not None

    def argv(self, case: Case, test: str) -> list[str]:
        """The command line for a case, to be run beside its input."""
        suffix = PurePath(case.input).suffix
        words = {
            "test": test,
            "input": case.input,
            "suffix": suffix,
            "not_c": "" if suffix in C_SUFFIXES else self.peer.not_c,
        }
        program = self.command[0].format(language=case.language.lower())
        arguments = [word.format(**words) for word in shlex.split(self.peer.arguments)]
        return [program, *self.command[1:], *self.options, *filter(None, arguments)]

    def result(self, case: Case) -> str:
        """Where it leaves the result, beside the input."""
        return self.peer.result.format(input=case.input)


def parse_peer(text: str) -> Peer:
    """A reducer given as NAME=COMMAND with {test} and {input} in the command.

    With {output} in it the result is expected there, otherwise in place.
    """
    name, equals, command = text.partition("=")
    if not (name and equals and "{test}" in command and "{input}" in command):
        raise ValueError(f"{text}: not NAME=COMMAND with {{test}} and {{input}} in the command")
    program, _, arguments = command.strip().partition(" ")
    result = "reduced" if "{output}" in arguments else "{input}"
    arguments = arguments.replace("{output}", "reduced")
    return Peer(name, name, arguments, program=program, result=result)


def find(peer: Peer, given: Mapping[str, str]) -> Tool | None:
    """The reducer as `given`, in $BENCHMARK_NAME, or on PATH; None if it is nowhere."""
    text = given.get(peer.name) or os.environ.get(variable(peer))
    program, *more = shlex.split(text) if text else [peer.program or peer.name]
    if "{language}" in program:
        names = [program.format(language=language) for language in sorted(peer.languages)]
        found = next(filter(None, map(shutil.which, names)), None)
    elif found := shutil.which(program):
        program = os.path.abspath(found)  # It runs in another directory.
    if found is None:
        return None
    return Tool(peer, (program, *more), peer.name, version_of([found, *more]))


def variable(peer: Peer) -> str:
    """The environment variable that may hold its command."""
    return "BENCHMARK_" + re.sub(r"\W", "_", peer.name).upper()


def version_of(command: list[str]) -> str:
    """The first number with dots that `--version` prints, or "unknown"."""
    try:
        done = subprocess.run(
            [*command, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    found = re.search(rb"\d+(\.\d+)+", done.stdout + done.stderr)
    return found[0].decode() if found else "unknown"
