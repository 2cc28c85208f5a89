"""What the passes that work on any text propose."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tests.passes.documents import PASS, contents, document, edits, results


def test_runs_of_tokens() -> None:
    """Every run of one and two, and longer ones, in a text and in a program."""
    tokens = ["a", "+", "b", "*", "c", "-", "d"]
    for language, suffix in ((None, ""), ("c", ";")):
        # Words are kept apart by a blank, which does not matter here.
        proposed = {
            r.replace(" ", "") for r in results("tokens", "".join(tokens) + suffix, language)
        }
        for size in (1, 2):
            for first in range(len(tokens) - size + 1):
                assert "".join(tokens[:first] + tokens[first + size :]) + suffix in proposed
        assert "c-d" + suffix in proposed
        assert "a+d" + suffix in proposed


def test_words_are_kept_apart() -> None:
    assert "a b" in results("tokens", "a,b")
    assert "ab" not in results("tokens", "a,b")


def test_neighbouring_windows_do_not_overlap() -> None:
    """So that they can be tried together."""
    spans = [edit.span for edit in edits("tokens", "x;" * 64)]
    sixteen = [span for span in spans if span[1] - span[0] == 16]
    assert len(sixteen) >= 8
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(sixteen[:8]))
    sizes = [stop - start for start, stop in spans]
    assert sizes == sorted(sizes, reverse=True)


@given(data=contents)
def test_every_token_can_go_alone(data: bytes) -> None:
    covered = {at for edit in edits("tokens", data) for at in range(*edit.span)}
    # A lone blank between words stays: nothing shorter keeps them apart.
    assert all(data[at : at + 1].isspace() for at in set(range(len(data))) - covered)


def test_blocks_by_indentation() -> None:
    text = "a\n  b\n    c\n  d\ne\n\n  f\n"
    assert results("blocks", text) == [
        "a\n  b\n    c\n  d\n",
        "e\n\n  f\n",
        "a\n  d\ne\n\n  f\n",
    ]


def test_tabs_count_as_far_as_they_reach() -> None:
    assert results("blocks", "a\n    b\n\tc\n") == ["", "a\n"]


def test_lines_from_the_last_to_the_first() -> None:
    assert results("lines", "a\nb\n\nc") == ["a\nb\n\n", "a\nb\nc", "a\n\nc", "b\n\nc"]
    assert results("lines", "") == []
    assert results("lines", "a") == [""]


def test_brackets_from_the_outermost_inwards() -> None:
    assert results("brackets", "f(a, [b])") == [
        "f",
        "f()",
        "f a, [b]",
        "f(a, )",
        "f(a, [])",
        "f(a, b)",
    ]


def test_of_several_pairs_the_last_goes_first() -> None:
    assert results("brackets", "(a)+(b)")[:2] == ["(a)+", "+(b)"]


def test_brackets_that_do_not_match() -> None:
    assert edits("brackets", ")](") == []
    assert "((" in results("brackets", "(([x]")
    assert results("brackets", "}[x]{")[0] == "}{"


@given(text=st.text("aé😀\u0301 \n", max_size=20))
def test_characters_are_never_torn(text: str) -> None:
    proposed = results("characters", text)
    assert all(len(result) < len(text) for result in proposed)
    for at in range(len(text)):
        assert text[:at] + text[at + 1 :] in proposed


@given(data=st.binary(max_size=20))
def test_bytes_are_characters_where_there_are_no_others(data: bytes) -> None:
    parsed = document(data)
    proposed = {edit.apply(data) for edit in PASS["characters"].generate(parsed)}
    if not parsed.is_text:
        assert proposed >= {data[:at] + data[at + 1 :] for at in range(len(data))}


def test_windows_of_characters_shrink() -> None:
    sizes = [edit.saving for edit in edits("characters", "x" * 1024)]
    assert sizes[:16] == [64] * 16
    assert sizes == sorted(sizes, reverse=True)
    assert sizes.count(1) == 1024
    assert edits("characters", "x" * 1024)[0].span == (960, 1024)


def test_blanks() -> None:
    proposed = results("blanks", "  a  b \n\n\t c\n")
    assert "a  b \n\n\t c\n" in proposed
    assert "  a  b\n\n\t c\n" in proposed
    assert "  a  b \n\t c\n" in proposed
    assert "  a  b \n\nc\n" in proposed
    assert "  a b \n\n\t c\n" in proposed
    assert edits("blanks", "a b\nc") == []


@given(text=st.text("a, \t\n", max_size=24))
def test_blanks_keep_all_words(text: str) -> None:
    for result in results("blanks", text) + results("spaces", text):
        assert result.replace(",", " , ").split() == text.replace(",", " , ").split()


def test_spaces() -> None:
    assert results("spaces", "a + b") == ["a+ b", "a +b"]
    assert results("spaces", "int a ;") == ["int a;"]
    assert edits("spaces", "int a") == []
