"""The cases of the benchmark: folders with an input, check.sh and case.json.

check.sh exits with 0 if the file is interesting; case.json names the input, and may name its
language and the report of the bug.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from . import made
from .tokens import count_tokens

ROOT = Path(__file__).resolve().parents[2]
CORPORA = ROOT / "corpora"


@dataclass(frozen=True)
class Case:
    """One input with its test; `bug` is a link or empty."""

    folder: Path
    input: str
    language: str
    bug: str

    @property
    def name(self) -> str:
        """How tables call it."""
        return self.folder.name

    @property
    def check(self) -> Path:
        """The interestingness test."""
        return self.folder / "check.sh"

    @cached_property
    def content(self) -> bytes:
        """The input."""
        return (self.folder / self.input).read_bytes()

    @cached_property
    def tokens(self) -> int:
        """How many tokens the input has."""
        return self.tokens_of(self.content)

    def tokens_of(self, content: bytes) -> int:
        """How many tokens a result has, in the language of the input."""
        return count_tokens(self.input, self.content, content)

    def is_interesting(self, content: bytes) -> bool:
        """Asks the check itself once more, in a directory of its own."""
        with tempfile.TemporaryDirectory(prefix="benchmark-") as scratch:
            path = Path(scratch) / self.input
            path.write_bytes(content)
            with path.open("rb") as stdin:
                done = subprocess.run(
                    [self.check],
                    cwd=scratch,
                    stdin=stdin,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    check=False,
                )
        return done.returncode == 0


def find_cases(names: list[str], scratch: Path) -> Iterator[Case]:
    """The cases of these names: of folders, of folders of folders, or made below `scratch`.

    Without names: those of corpora/ and those made on the fly. What cannot be measured is left out
    with a note on standard error; a name that means nothing raises ValueError.
    """
    for name in names or [str(CORPORA), *made.MAKERS]:
        if name in made.MAKERS:
            folder = made.MAKERS[name](scratch / name)
            if folder is None:
                _left_out(name, "a program that it needs is missing")
            else:
                yield _read(folder)
            continue
        folders = _folders(Path(name))
        if not folders:
            known = ", ".join(made.MAKERS)
            raise ValueError(f"{name}: no such case; a folder with case.json, or {known}")
        for folder in folders:
            case = _read(folder)
            if (folder / case.input).is_dir():
                _left_out(case.name, "its input is a directory")
            elif not case.is_interesting(case.content):
                _left_out(case.name, "its check says no to the input here")
            else:
                yield case


def _folders(path: Path) -> list[Path]:
    if (path / "case.json").is_file():
        return [path.resolve()]
    return sorted(found.parent.resolve() for found in path.glob("*/case.json"))


def _read(folder: Path) -> Case:
    try:
        facts = json.loads((folder / "case.json").read_text(encoding="utf-8"))
        return Case(folder, facts["input"], facts.get("language") or "text", facts.get("bug") or "")
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise ValueError(f"{folder / 'case.json'}: not the facts of a case ({error!r})") from error


def _left_out(name: str, reason: str) -> None:
    print(f"{name}: left out, {reason}", file=sys.stderr)
