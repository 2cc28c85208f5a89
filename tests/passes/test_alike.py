"""All parts of a node by one text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.passes.documents import contents, document, edits, results


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "int g(int a) { return f(1) == h(1); }", "int g(int a) { return a == a; }"),
        ("c", "int x = (b + 1) * (c - 2);", "int x = b * b;"),
        ("javascript", "f(g(1), h(2))", "f(f, f)"),
        ("javascript", "100 === 2", "2 === 2"),
        ("python", "x = f(1) if g(2) else h(3)\n", "x = f if f else f\n"),
        ("rust", "fn f(a: u8) { g(a.b) != h(a.c); }", "fn f(a: u8) { a != a; }"),
    ],
)
def test_all_parts_become_one_text(language: str, text: str, expected: str) -> None:
    assert expected in results("alike", text, language)


def test_without_names_the_simplest_part_stands_for_all() -> None:
    assert "[3, 3, 3]" in results("alike", "[100, 3, [2]]", "json")


def test_a_name_is_put_for_several_parts_at_once_only() -> None:
    """For one alone other passes do it, and a test of the same would be wasted."""
    assert results("alike", "a == bcd", "javascript") == []
    assert results("alike", "efg == bcd + a", "javascript") == ["a == a", "efg == efg"]


def test_lists_are_left_to_deletion() -> None:
    assert results("alike", "[1, 22, 3, 4, 5]", "json") == []


def test_larger_test_cases_are_left_to_others() -> None:
    text = "f(g(1), h(2));"
    assert results("alike", text, "javascript")
    assert edits("alike", text + " " * 4096, "javascript") == []


@given(data=contents, language=st.sampled_from(["c", "json", "python", "javascript"]))
def test_what_comes_out_is_simpler_and_no_longer(data: bytes, language: str) -> None:
    parsed = document(data, language)
    for edit in edits("alike", data, language):
        result = edit.apply(parsed.data)
        assert len(result) <= len(data)
        assert result != data
