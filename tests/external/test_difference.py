"""Edits from two texts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.external.difference import difference

texts = st.lists(st.sampled_from(["a", "b", "ab", " ", "\n", "{", "}", ";", "é", "\0"])).map(
    lambda parts: "".join(parts).encode()
)


@given(before=texts, after=texts)
def test_the_edit_makes_the_one_of_the_other(before: bytes, after: bytes) -> None:
    edit = difference(before, after)
    if before and before != after:
        assert edit is not None
        assert edit.apply(before) == after
    else:
        assert edit is None


@given(before=st.binary(max_size=30), after=st.binary(max_size=30))
def test_of_any_bytes(before: bytes, after: bytes) -> None:
    edit = difference(before, after)
    assert (edit.apply(before) if edit else before) == (after if before else b"")


def slices(before: str, after: str) -> list[tuple[str, str]]:
    edit = difference(before.encode(), after.encode())
    assert edit is not None
    return [(before[start:stop], new.decode()) for start, stop, new in edit.slices]


def test_changes_far_from_each_other_are_slices_of_their_own() -> None:
    assert slices("int a;\nint b;\nint c;\n", "long a;\nint b;\n") == [
        ("int", "long"),
        ("int c;\n", ""),
    ]


def test_no_slice_ends_within_a_word() -> None:
    assert slices("return value;", "return valve;") == [("value", "valve")]


def test_changes_with_nothing_but_marks_between_them_are_one() -> None:
    assert slices("int f() { return g(); }", "int f() ;") == [("{ return g(); }", ";")]


def test_what_is_only_put_in_replaces_the_byte_in_front_of_it() -> None:
    assert slices("ab cd", "ab x cd") == [(" ", " x ")]
    assert slices("cd", "x cd") == [("c", "x c")]


@pytest.mark.parametrize("line", ["int f(void) { return 0; }\n", "}\n", "\n"])
def test_large_texts_with_much_that_is_equal(line: str) -> None:
    """Whatever compares each line with each other takes hours here."""
    source = random.Random(1)
    lines = [line if source.random() < 0.5 else f"int a{i};\n" for i in range(100_000)]
    before = "".join(lines).encode()
    after = "".join(one for one in lines if source.random() < 0.7).encode()
    edit = difference(before, after)
    assert edit is not None
    assert edit.apply(before) == after
    assert len(edit) > 1000
