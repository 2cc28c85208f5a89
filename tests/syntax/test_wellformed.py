from __future__ import annotations

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.wellformed import Screen


def c(source: bytes) -> Document:
    return Document(source, load("c"))


def test_no_more_errors_than_the_original() -> None:
    screen = Screen(c(b"int a; ) int b;"), "strict")
    assert screen.limit == 1
    assert screen.accepts(c(b"int a; )"))
    assert screen.accepts(c(b"int a;"))
    assert screen.accepts(c(b""))
    assert not screen.accepts(c(b"int a; ) int b; )"))


def test_a_clean_original_allows_no_error() -> None:
    screen = Screen(c(b"int a; int b;"), "strict")
    assert screen.limit == 0
    assert screen.accepts(c(b"int b;"))
    assert not screen.accepts(c(b"int b"))


def test_text_stays_text() -> None:
    original = c('char *a = "é";'.encode())
    for mode in ("strict", "relaxed"):
        screen = Screen(original, mode)
        assert not screen.accepts(c(b'char *a = "\xc3";'))
        assert not screen.accepts(c(b'char *a = "\0";'))
        assert screen.accepts(c(b'char *a = "";'))
    assert Screen(c(b'char *a = "\xc3\0";'), "strict").accepts(c(b'char *a = "\xc3";'))


def test_off_accepts_everything() -> None:
    screen = Screen(c(b"int a;"), "off")
    assert screen.accepts(c(b"int ("))
    assert screen.accepts(c(b"\xff\0"))


def test_without_a_grammar_only_the_encoding_counts() -> None:
    screen = Screen(Document(b"text", None), "strict")
    assert screen.accepts(Document(b"((", None))
    assert not screen.accepts(Document(b"\xff", None))


def test_a_million_levels() -> None:
    depth = 1_000_000
    original = c(b"(" * depth + b"x" + b")" * depth + b";")
    screen = Screen(original, "strict")
    assert screen.accepts(
        original.with_edit([(0, 1, 0), (depth + 1, depth + 2, 0)], original.data[1:-2] + b";")
    )
    assert not screen.accepts(original.with_edit([(0, 1, 0)], original.data[1:]))
