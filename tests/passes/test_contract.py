"""What holds of every pass on every document."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit
from reducer.passes.model import Pass
from reducer.session.schedule import PASSES
from tests.passes.documents import (
    DOCUMENTS,
    LARGE,
    PASS,
    SPECIAL,
    contents,
    document,
    edits,
    passes,
)

TEXT = passes(b"any text")

every_pass = pytest.mark.parametrize("chosen", PASSES, ids=[p.name for p in PASSES])


def check(chosen: Pass, data: bytes, language: str | None) -> int:
    """Checks all edits of a document; gives their number."""
    found = list(chosen.generate(document(data, language)))
    for edit in found:
        assert edit.slices
        assert list(edit.slices) == sorted(edit.slices, key=lambda item: item[:2])
        assert Edit.of(edit.slices).apply(data) == edit.apply(data), "not disjoint, or empty"
        assert edit.span[0] >= 0
        assert edit.span[1] <= len(data)
        assert (edit.saving < 0) == chosen.grows
        assert edit.apply(data) != data
    assert list(chosen.generate(document(data, language))) == found, "not pure"
    return len(found)


@every_pass
@pytest.mark.parametrize("name", DOCUMENTS)
def test_edits_are_lawful(chosen: Pass, name: str) -> None:
    data, language = DOCUMENTS[name]
    if chosen in passes(data, language):
        number = check(chosen, data, language)
        assert number < 20 * len(data) + 1


def test_edits_of_a_large_file_are_lawful() -> None:
    assert check(PASS["top-level"], LARGE, "c") == 3


def test_the_outermost_items_go_first_in_large_files_only() -> None:
    deleted = [LARGE[slice(*edit.span)] for edit in edits("top-level", LARGE, "c")]
    assert [text[:9] for text in deleted] == [b"int last(", b"/*xxxxxxx", b"int first"]
    assert edits("top-level", b"int first;\nint last;\n", "c") == []


@every_pass
@given(data=contents, language=st.sampled_from([None, "c", "json", "python"]))
def test_edits_of_anything_are_lawful(chosen: Pass, data: bytes, language: str | None) -> None:
    if chosen in passes(data, language):
        check(chosen, data, language)


@every_pass
def test_each_pass_has_something_to_do_somewhere(chosen: Pass) -> None:
    if chosen.languages is not None:
        pytest.skip("asks a program; has tests of its own")
    found = [
        name
        for name, (data, language) in {**DOCUMENTS, **SPECIAL}.items()
        if chosen in passes(data, language)
        and next(iter(chosen.generate(document(data, language))), None)
    ]
    assert len(found) >= (5 if chosen.text and not chosen.grammar else 1)


def test_passes_are_told_apart_and_described() -> None:
    assert len(PASS) == len(PASSES)
    assert all(p.summary and 0 < p.likely < 1 for p in PASSES)
    assert not any(p.grammar for p in TEXT)
    assert passes(b"int x;", "c") == tuple(p for p in PASSES if p.text)
    assert passes(b"\xff\0") == tuple(p for p in PASSES if p.binary)


def alive() -> int:
    return sum(isinstance(thing, Edit) for thing in gc.get_objects())


@pytest.mark.parametrize("chosen", TEXT, ids=[p.name for p in TEXT])
def test_text_passes_make_one_edit_at_a_time(chosen: Pass) -> None:
    """Of a megabyte none is made before it is asked for."""
    data = b"for each (line) [of 12]\n  there is  one { more }\n" * 20_000
    before = alive()
    edits = iter(chosen.generate(document(data)))
    first = next(edits)
    assert first.slices
    assert alive() - before <= 2


@pytest.mark.parametrize("name", ["nodes", "items", "hoist", "replace"])
def test_tree_passes_make_one_level_at_a_time(name: str) -> None:
    data = b"int f(int a) {" + b" a = a + (1 * a);" * 500 + b" return a; }\n"
    parsed = document(data * 3, "c")
    everything = sum(1 for _ in PASS[name].generate(parsed))
    before = alive()
    edits = iter(PASS[name].generate(parsed))
    first = next(edits)
    assert first.slices
    assert everything > 300
    assert alive() - before <= 60
