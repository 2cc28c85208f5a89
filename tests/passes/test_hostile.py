"""Inputs on which a careless pass stalls or dies."""

from __future__ import annotations

import itertools
from functools import lru_cache

import pytest

from reducer.core.edit import Edit
from reducer.passes.model import Pass
from reducer.session.schedule import PASSES, passes_for
from reducer.syntax.document import Document
from tests.passes.documents import PASS, document, edits

MILLION = 1_000_000


@lru_cache(maxsize=1)
def parsed(data: bytes, language: str | None) -> Document:
    """The same document for all passes: they change nothing in it, and take turns."""
    return document(data, language)


def first_edits(name: str, data: bytes, language: str | None, count: int = 5) -> list[Edit[bytes]]:
    return list(itertools.islice(PASS[name].generate(parsed(data, language)), count))


def test_a_million_brackets_in_each_other() -> None:
    data = b"[" * MILLION + b"]" * MILLION
    found = first_edits("brackets", data, None)
    assert found[0].apply(data) == b""
    assert found[2].saving == 2


def test_a_million_nodes_in_each_other() -> None:
    data = b"[" * MILLION + b"]" * MILLION
    found = first_edits("nodes", data, "json")
    assert found[0].apply(data) == b""
    assert found[1].apply(data) == b"[]"


@pytest.mark.parametrize("chosen", PASSES, ids=[p.name for p in PASSES])
@pytest.mark.parametrize(
    ("data", "language"),
    [
        (b"[" * 20_000 + b"]" * 20_000, "json"),
        (b"int x = " + b"(" * 20_000 + b"a" + b")" * 20_000 + b";", "c"),
        (b"(" * 20_000, "c"),
        (b"x = " + b"-" * 20_000 + b"1\n", "python"),
        (b"x" * 200_000, None),
        (b"void f(){" + b"{int a;" * 20_000 + b"a;" + b"}" * 20_001, "c"),
        (b"int f(int a){return " + b"f(" * 20_000 + b"a" + b")" * 20_000 + b";}", "c"),
        (b"int f(int i){for(int i=0;i<1;i++)i;}" * 5_000, "c"),
        (b"struct S{int a;};" * 5_000 + b"int f(){p->a=p->a;}" * 2_000, "c"),
        (b"x = 1\nf(x)\n" * 10_000, "python"),
    ],
    ids=[
        "json",
        "c",
        "unclosed",
        "python",
        "word",
        "scopes",
        "calls",
        "redefined",
        "members",
        "assigned",
    ],
)
def test_deep_and_long(chosen: Pass, data: bytes, language: str | None) -> None:
    if chosen in passes_for(parsed(data, language)):
        for edit in first_edits(chosen.name, data, language):
            assert len(edit.apply(data)) <= len(data)


@pytest.mark.parametrize("name", ["blanks", "spaces", "lines", "blocks"])
@pytest.mark.parametrize("run", [b" ", b"\t", b"\n", b"\r", b" \n", b"\r\n"])
def test_long_runs_of_blanks(name: str, run: bytes) -> None:
    """Whatever looks at a blank again for each of its neighbours would take hours here."""
    data = b"x" + run * (400_000 // len(run)) + b"y"
    found = list(itertools.islice(PASS[name].generate(document(data)), 1000))
    assert all(edit.saving > 0 for edit in found)


def test_many_lines_without_end() -> None:
    data = b"a\n" * 100_000
    assert len(edits("lines", data)) == 100_000
