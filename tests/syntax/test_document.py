from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reducer.syntax.document import Document, Slice
from reducer.syntax.loader import load
from tests.syntax.samples import SAMPLES

LARGE = {
    language: (SAMPLES[language] * (6000 // len(SAMPLES[language]) + 1)).encode()
    for language in ("c", "json", "python")
}


def random_edit(document: Document, choose: random.Random) -> tuple[list[Slice], bytes]:
    """Some disjoint replacements at node borders, sometimes anywhere."""
    data, tree = document.data, document.tree
    borders = sorted({0, len(data), *tree.start, *tree.end})
    if choose.random() < 0.2:
        borders = list(range(len(data) + 1))
    places = sorted(choose.sample(borders, 2 * choose.randrange(1, 4)))
    slices: list[Slice] = []
    parts, position = [], 0
    for start, stop in zip(places[::2], places[1::2], strict=True):
        stop = min(stop, start + choose.choice([0, 1, 30, 400]))
        text = choose.choice([b"", b"", b" ", b"0", b"{}", b"\n\n", b"a\n(b", b'"', "é\n".encode()])
        slices.append((start, stop, len(text)))
        parts += [data[position:start], text]
        position = stop
    return slices, b"".join([*parts, data[position:]])


@settings(max_examples=50)
@given(st.sampled_from(sorted(LARGE)), st.integers(0, 2**32))
def test_edited_documents_are_parsed_like_fresh_ones(language: str, seed: int) -> None:
    choose = random.Random(seed)
    document = Document(LARGE[language], load(language))
    for _ in range(4):
        slices, data = random_edit(document, choose)
        before = document.data
        edited = document.with_edit(slices, data)
        fresh = Document(data, document.grammar)
        assert document.data == before
        assert edited.data == data
        assert bool(edited.errors) == bool(fresh.errors)
        assert edited.ts_tree.root_node.end_byte == fresh.ts_tree.root_node.end_byte
        if not fresh.errors:
            assert edited.tree.kind == fresh.tree.kind
            assert edited.tree.start == fresh.tree.start
            document = edited


def test_an_edit_that_ends_the_encoding_is_parsed_afresh() -> None:
    data = b"int a; // \xc3\xa9\n" * 600
    document = Document(data, load("c"))
    assert document.errors == 0
    broken = data[:11] + data[12:]
    edited = document.with_edit([(11, 12, 0)], broken)
    assert not edited.is_text
    assert edited.errors == Document(broken, document.grammar).errors == 0
    assert edited.with_edit([(11, 11, 1)], data).errors == 0


def test_small_and_unparsed_and_textual_documents_can_be_edited() -> None:
    small = Document(b"[1, 2]", load("json"))
    assert small.errors == 0
    assert small.with_edit([(2, 5, 0)], b"[1]").errors == 0
    assert small.with_edit([(5, 6, 0)], b"[1, 2").errors > 0
    unparsed = Document(LARGE["json"], load("json"))
    assert unparsed.with_edit([(0, 1, 0)], LARGE["json"][1:]).errors > 0
    text = Document(b"abc", None).with_edit([(0, 1, 0)], b"bc")
    assert (text.data, text.grammar, text.errors) == (b"bc", None, 0)


@pytest.mark.parametrize(
    ("language", "source", "errors"),
    [
        ("json", b"[1, 2]", 0),
        ("json", b"[1, 2", 1),
        ("c", b"int a", 1),
        ("c", b"int a; ) int b; ) int c;", 2),
        ("c", b"", 0),
    ],
)
def test_errors_and_missing_tokens_are_counted(language: str, source: bytes, errors: int) -> None:
    document = Document(source, load(language))
    assert document.errors == errors
    for limit in range(4):
        assert document.has_more_errors_than(limit) == (errors > limit)


@settings(max_examples=100)
@given(
    st.sampled_from(["bash", "c", "javascript", "rust"]),
    st.lists(st.sampled_from(["(", ")", "int a;", "{", "}", '"', "'", "if", "\n"]), max_size=30),
)
def test_counting_agrees_with_the_nodes(language: str, parts: list[str]) -> None:
    document = Document(" ".join(parts).encode(), load(language))
    nodes, count = [document.ts_tree.root_node], 0
    while nodes:
        node = nodes.pop()
        count += node.is_error or node.is_missing
        nodes += node.children
    hidden = document.ts_tree.root_node.has_error and not count
    assert document.errors == count + hidden
    assert not document.has_more_errors_than(count + hidden)
    assert count == 0 or document.has_more_errors_than(count - 1)


@pytest.mark.parametrize(
    ("language", "pair", "depth"),
    [("c", b"()", 1_000_000), ("json", b"[]", 1_000_000), ("python", b"()", 100_000)],
)
def test_a_million_levels(language: str, pair: bytes, depth: int) -> None:
    inside = b"1" if language == "json" else b"x"
    data = pair[:1] * depth + inside + pair[1:] * depth
    document = Document(data + (b";" if language == "c" else b"\n"), load(language))
    assert document.errors == 0
    assert len(document.tree) >= 3 * depth
    assert max(document.tree.depth) >= depth
    broken = document.with_edit([(0, 1, 0)], document.data[1:])
    assert broken.errors > 0


@pytest.mark.parametrize("language", ["c", "json", "python", "javascript"])
@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.replace("\n", "\r\n").encode(),
        lambda s: b"\xef\xbb\xbf" + s.encode(),
        lambda s: s.encode().replace(b" ", b"\0"),
        lambda s: re.sub(r"\bx\b", "é", s).encode(),
        lambda s: s.encode().replace(b"x", b"\xff"),
    ],
    ids=["crlf", "bom", "nul", "accents", "invalid"],
)
def test_odd_bytes_are_no_errors(language: str, change: object) -> None:
    assert callable(change)
    source = SAMPLES[language].replace("0x1f", "31").replace("\\u00e9", "")
    document = Document(change(source), load(language))
    assert document.errors == 0
    assert document.tree.end[0] == len(document.data)


def test_text_is_utf8_without_nul() -> None:
    assert Document("é".encode(), None).is_text
    assert Document(b"", None).is_text
    assert not Document(b"\xe9", None).is_text
    assert not Document(b"a\0", None).is_text


@given(st.binary(max_size=40).map(lambda data: data.replace(b"a", b"\n")), st.data())
def test_points(data: bytes, choice: st.DataObject) -> None:
    document = Document(data, None)
    offset = choice.draw(st.integers(0, len(data)))
    row, column = document.point(offset)
    assert row == data.count(b"\n", 0, offset)
    assert column == offset - (data.rfind(b"\n", 0, offset) + 1)
    assert document.line_starts[row] + column == offset


def test_without_a_grammar_nothing_is_parsed() -> None:
    document = Document(b"int a;", None)
    assert document.errors == 0
    assert not document.has_more_errors_than(0)
    with pytest.raises(ValueError, match="grammar"):
        _ = document.ts_tree
    assert repr(document) == "Document(6 bytes, text)"
