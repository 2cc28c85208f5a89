from __future__ import annotations

import importlib.util
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from reducer.syntax.document import Document
from reducer.syntax.languages import languages
from reducer.syntax.loader import Grammar, GrammarMissing, load, load_file
from tests.syntax.samples import SAMPLES


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_every_core_grammar_parses_its_sample_without_a_warning(language: str) -> None:
    load.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        grammar = load(language)
        document = Document(SAMPLES[language].encode(), grammar)
    assert document.errors == 0
    assert grammar.source.startswith("tree_sitter_")
    assert grammar.abi >= 13
    assert grammar.version


def test_every_known_language_is_usable_or_missing() -> None:
    loaded = []
    for language in languages():
        try:
            loaded.append(load(language))
        except GrammarMissing:
            with pytest.raises(GrammarMissing, match=r"pip install 'reducer\[all\]'"):
                load(language)
    assert len(loaded) >= len(SAMPLES)
    assert all(Document(b"a", grammar).ts_tree.root_node.end_byte <= 1 for grammar in loaded)


@pytest.mark.parametrize("name", ["no_such_language", "", "os; import", "../c", "pack"])
def test_what_nobody_has_is_missing(name: str) -> None:
    with pytest.raises(GrammarMissing):
        load(name)


def test_a_grammar_is_loaded_once() -> None:
    assert load("json") is load("json")


@pytest.fixture
def library() -> Path:
    """A library with grammars as functions; the single wheels hide theirs."""
    spec = importlib.util.find_spec("tree_sitter_languages")
    if spec is None or spec.origin is None:
        pytest.skip("tree_sitter_languages is not made for this Python version")
    (file,) = Path(spec.origin).parent.glob("languages.*")
    return file


def test_a_grammar_from_a_file(library: Path, tmp_path: Path) -> None:
    grammar = load_file(library, "tree_sitter_json")
    assert (grammar.name, grammar.source) == ("json", str(library))
    assert Document(b"[1, {}]", grammar).errors == 0
    for name in ("json.so", "libtree-sitter-json.so"):
        (tmp_path / name).symlink_to(library)
        assert Document(b"[1, {}]", load_file(tmp_path / name)).errors == 0


def test_a_file_without_the_function(library: Path) -> None:
    for symbol in (None, "tree_sitter_none"):
        with pytest.raises(GrammarMissing, match="--grammar"):
            load_file(library, symbol)


def test_a_file_that_is_no_library(tmp_path: Path) -> None:
    file = tmp_path / "c.so"
    with pytest.raises(GrammarMissing, match="no such file"):
        load_file(file)
    file.write_text("no library")
    with pytest.raises(GrammarMissing, match="not a library"):
        load_file(file)


def test_importing_the_package_loads_no_parser() -> None:
    code = (
        "import sys, reducer.syntax.detect, reducer.syntax.minimal, reducer.syntax.wellformed;"
        "assert not [m for m in sys.modules if m.startswith('tree_sitter')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_grammars_compare_by_value() -> None:
    one = load("json")
    assert one == Grammar(one.name, one.language, one.source, one.abi, one.version)
