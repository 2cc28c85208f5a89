from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.bench.cases import CORPORA, find_cases
from scripts.bench.tokens import count_tokens, words_and_signs


def make_case(folder: Path, content: bytes | None = b"keep\n", **facts: str) -> Path:
    """A case whose check looks for a word; with None the input is a directory."""
    folder.mkdir(parents=True)
    path = folder / "input.txt"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    (folder / "check.sh").write_text('#!/bin/sh\ngrep -q keep "${1:-input.txt}"\n')
    (folder / "check.sh").chmod(0o755)
    (folder / "case.json").write_text(json.dumps({"input": "input.txt"} | facts))
    return folder


def test_a_folder_of_folders_stands_for_all_of_them(tmp_path: Path) -> None:
    make_case(tmp_path / "two", language="C++", bug="https://example.org/1")
    make_case(tmp_path / "one")
    one, two = find_cases([str(tmp_path)], tmp_path)
    assert (one.name, one.language, one.bug) == ("one", "text", "")
    assert (two.name, two.language, two.bug) == ("two", "C++", "https://example.org/1")


def test_what_cannot_be_measured_is_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_case(tmp_path / "directory", None)
    make_case(tmp_path / "dull", b"nothing")
    assert list(find_cases([str(tmp_path)], tmp_path)) == []
    errors = capsys.readouterr().err.splitlines()
    assert errors == [
        "directory: left out, its input is a directory",
        "dull: left out, its check says no to the input here",
    ]


@pytest.mark.parametrize("facts", ["{", "[]", "{}", "3"])
def test_facts_that_make_no_sense(tmp_path: Path, facts: str) -> None:
    (make_case(tmp_path / "case") / "case.json").write_text(facts)
    with pytest.raises(ValueError, match=r"case\.json: not the facts of a case"):
        list(find_cases([str(tmp_path / "case")], tmp_path))


def test_a_name_that_means_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no such case; .*csmith-c"):
        list(find_cases(["nowhere"], tmp_path))


def test_a_result_is_judged_by_the_check(tmp_path: Path) -> None:
    (case,) = find_cases([str(make_case(tmp_path / "case"))], tmp_path)
    assert case.is_interesting(b"keep")
    assert not case.is_interesting(b"")


def test_corpora_are_cases(tmp_path: Path) -> None:
    (case,) = find_cases([str(CORPORA / "c-strength-reduction")], tmp_path)
    assert case.input == "input.c"
    assert case.tokens > 1000


def test_tokens_are_leaves_where_there_is_a_grammar() -> None:
    source = b'int main(void) { return f("a b c"); }'
    assert count_tokens("a.c", source, b"int i;") == 3
    assert (
        count_tokens("a.txt", source, b"one, two\n\xff") == words_and_signs(b"one, two\n\xff") == 4
    )
    assert count_tokens("a.c", source, b"") == 0


def test_formats_without_a_grammar_are_counted_by_words_and_signs() -> None:
    table = b"a,b\n1,2\n"
    assert count_tokens("a.csv", table, table) == words_and_signs(table) == 6
