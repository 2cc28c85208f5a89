from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reducer.syntax.derive import TooMuchWork, productions
from reducer.syntax.document import Document
from reducer.syntax.loader import Grammar, load
from reducer.syntax.minimal import TERMINALS, minimal_texts
from reducer.syntax.tables import TablesUnreadable, read_tables
from reducer.syntax.textcache import cache_file
from tests.syntax.samples import SAMPLES


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    minimal_texts.cache_clear()
    return tmp_path


def by_name(grammar: Grammar) -> dict[str, bytes]:
    texts = minimal_texts(grammar)
    return {str(grammar.language.node_kind_for_id(kind)): text for kind, text in texts.items()}


@pytest.mark.parametrize(
    ("language", "share"), [("c", 0.97), ("json", 0.97), ("javascript", 0.97), ("python", 0.97)]
)
def test_texts_in_place_of_nodes_parse(language: str, share: float, cache: Path) -> None:
    grammar = load(language)
    document = Document(SAMPLES[language].encode(), grammar)
    texts, tree = minimal_texts(grammar), document.tree
    tried = clean = 0
    for node in range(1, len(tree)):
        text = texts.get(tree.kind[node])
        if text is None:
            continue
        start, stop = tree.start[node], tree.end[node]
        candidate = document.data[:start] + text + document.data[stop:]
        tried += 1
        clean += Document(candidate, grammar).errors == 0
    assert tried > 40
    assert clean >= share * tried


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_texts_are_short_and_harmless(language: str, cache: Path) -> None:
    grammar = load(language)
    texts = minimal_texts(grammar)
    for kind, text in texts.items():
        assert grammar.language.node_kind_is_named(kind)
        assert 0 < len(text) <= 200
        assert all(c == "\n" or c.isprintable() for c in text.decode())


def test_some_texts(cache: Path) -> None:
    assert by_name(load("json"))["object"] == b"{}"
    c = by_name(load("c"))
    assert c["compound_statement"] == b"{}"
    assert c["expression_statement"] == b";"
    assert c["declaration"] == b"int a;"
    python = by_name(load("python"))
    assert python["block"] == b"0"
    assert python["if_statement"] == b"if 0:0"
    assert by_name(load("javascript"))["object"] == b"{}"


@pytest.mark.parametrize(
    ("language", "least"),
    [("c", 105), ("python", 95), ("javascript", 100), ("java", 125), ("rust", 145), ("go", 95)],
)
def test_most_kinds_have_a_text(language: str, least: int, cache: Path) -> None:
    assert len(minimal_texts(load(language))) >= least


def test_texts_are_kept_and_the_kept_ones_are_used(cache: Path) -> None:
    grammar = load("json")
    first = minimal_texts(grammar)
    (file,) = (cache / "reducer").iterdir()
    content = json.loads(file.read_text())
    (kind,) = (k for k, text in content["texts"].items() if text == "{}")
    content["texts"] = {kind: "{ }"}
    file.write_text(json.dumps(content))
    minimal_texts.cache_clear()
    assert minimal_texts(grammar) == {int(kind): b"{ }"}
    assert len(first) > 5


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"grammar": [], "texts": {}}',
        '{"texts": {"1": 2}}',
        '{"grammar": GRAMMAR, "texts": {"70000": "a"}}',
        '{"grammar": GRAMMAR, "texts": {"x": "a"}}',
        '{"grammar": GRAMMAR, "texts": {"1": ""}}',
        '{"grammar": GRAMMAR, "texts": {"1": "\\u0000"}}',
        '{"grammar": GRAMMAR, "texts": 3}',
        "[" * 100_000,
        "\xff",
    ],
)
def test_a_damaged_cache_is_made_again(damage: str, cache: Path) -> None:
    grammar = load("json")
    good = minimal_texts(grammar)
    (file,) = (cache / "reducer").iterdir()
    identity = json.dumps(json.loads(file.read_text())["grammar"])
    file.write_bytes(damage.replace("GRAMMAR", identity).encode("latin-1"))
    minimal_texts.cache_clear()
    assert minimal_texts(grammar) == good
    minimal_texts.cache_clear()
    assert minimal_texts(grammar) == good


def test_a_cache_that_cannot_be_written_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    minimal_texts.cache_clear()
    assert minimal_texts(load("json"))
    in_the_way = tmp_path / "reducer"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    name = cache_file(load("json")).name
    (in_the_way / name).mkdir(parents=True)
    minimal_texts.cache_clear()
    assert minimal_texts(load("json"))
    assert os.listdir(in_the_way) == [name]


def test_a_relative_cache_folder_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    minimal_texts.cache_clear()
    assert minimal_texts(load("json"))
    assert [p.name for p in tmp_path.iterdir()] == [".cache"]


def test_tables_of_unknown_layout_are_not_read(cache: Path) -> None:
    good = load("c")
    for pointer, abi in ((0, good.abi), (good.pointer, 12), (good.pointer, 99)):
        grammar = Grammar("c", good.language, "elsewhere", abi, "", pointer)
        with pytest.raises(TablesUnreadable):
            read_tables(grammar)
    named = by_name(Grammar("c", good.language, "elsewhere", 99, ""))
    assert named["number_literal"] == TERMINALS["number_literal"][0].encode()
    assert "compound_statement" not in named


def test_another_language_behind_the_pointer_is_noticed() -> None:
    grammar = Grammar("c", load("c").language, "mixed", load("json").abi, "", load("json").pointer)
    with pytest.raises(TablesUnreadable):
        read_tables(grammar)


def test_work_is_bounded() -> None:
    with pytest.raises(TooMuchWork):
        productions(read_tables(load("c")), 1000)
