"""The table of the languages, `languages.toml`, as values.

A minimum is an example: any other of its length is as good. Why it is one: what is asked for names
each node that has to be there, and each of them has the shortest text that the grammar allows.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reducer.syntax.loader import GrammarMissing, load
from tests.languages import asks
from tests.languages.asks import Ask

HERE = Path(__file__).parent

#: Queries are written for the grammars that come with the package, and for no others.
_COLLECTION = "tree_sitter_languages"
_WHEELS = {"tsx": "tree_sitter_typescript", "dtd": "tree_sitter_xml"}


@dataclass(frozen=True)
class Case:
    """What is known of a sample.

    `query`, a query over the tree, or `ask`, the name of a function in `asks` with its arguments,
    says what is interesting. `starts` is what the file has to begin with. `sketched` stands for
    languages for which no grammar shall be installed, `parsed` for those that need theirs.
    """

    file: str
    minimum: str
    calls: int
    language: str | None = None
    query: str = ""
    ask: tuple[str, ...] = ()
    starts: str = ""
    sketched: bool = False
    parsed: bool = False

    @property
    def data(self) -> bytes:
        """The sample."""
        return (HERE / "samples" / self.file).read_bytes()

    @property
    def source(self) -> str | None:
        """The package that has the language's grammar; None if none is installed."""
        try:
            return load(self.language).source if self.language else None
        except GrammarMissing:
            return None

    def test(self) -> Ask:
        """The interestingness test; skips where it makes no sense."""
        if self.sketched and self.source is not None:
            pytest.skip(f"{self.language} has a grammar here, of {self.source}")
        if self.parsed and self.source is None:
            pytest.skip(f"no grammar for {self.language} is installed")
        if self.ask:
            name, *arguments = self.ask
            found = getattr(asks, name)
            ask: Ask = found(*arguments) if arguments else found
            return ask
        assert self.language is not None
        if self.source is None:
            pytest.skip(f"no grammar for {self.language} is installed")
        if self.source not in (
            _COLLECTION,
            _WHEELS.get(self.language, f"tree_sitter_{self.language}"),
        ):
            pytest.skip(f"the query is not for this grammar for {self.language}: {self.source}")
        return asks.query(self.language, self.query, self.starts.encode())


def _case(row: dict[str, Any]) -> Case:
    ask = row.pop("ask", ())
    assert isinstance(ask, list | tuple)
    return Case(**row, ask=tuple(ask))


CASES = tuple(map(_case, tomllib.loads((HERE / "languages.toml").read_text())["case"]))
