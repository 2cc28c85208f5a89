"""What the parse tables say about which nodes may stand where."""

from __future__ import annotations

import pytest

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.places import Places


def parsed(text: str, language: str) -> tuple[Document, Places]:
    document = Document(text.encode(), load(language))
    return document, Places(document)


def find(document: Document, text: str, kind: str = "") -> int:
    """The first node, in preorder, with this text."""
    tree = document.tree
    return next(
        node
        for node in range(1, len(tree))
        if document.data[tree.start[node] : tree.end[node]] == text.encode()
        and kind in (tree.name(node), "")
    )


@pytest.mark.parametrize(
    ("language", "text", "node", "other", "fits"),
    [
        ("c", "int f(){if(a){b;}}", "if(a){b;}", "b;", True),
        ("c", "int f(){g(a);}", "g(a)", "(a)", True),
        ("c", "int f(int a);", "(int a)", "int", False),
        ("json", '{"a": [1]}', "[1]", "1", True),
        ("json", '{"a": [1]}', '"a": [1]', "1", False),
        ("rust", "fn f(){let x = g(1);}", "g(1)", "g", True),
        ("rust", "fn f(){let x = g(1);}", "g(1)", "fn", False),
    ],
)
def test_what_fits(language: str, text: str, node: str, other: str, fits: bool) -> None:
    document, places = parsed(text, language)
    assert places.fits(find(document, node), find(document, other)) is fits


def test_a_node_fits_in_its_own_place() -> None:
    for language, text in (("c", "int f(int a){return a+1;}"), ("python", "def f(): return a\n")):
        document, places = parsed(text, language)
        tree = document.tree
        assert all(places.fits(node, node) for node in range(len(tree)) if not tree.is_leaf(node))


def test_words() -> None:
    document, places = parsed("int f(){while(a);}", "c")
    word = find(document, "while")
    assert places.is_word(word)
    assert not places.is_word(find(document, "a"))
    assert not places.is_word(find(document, "("))
    words = places.words_instead(word)
    assert {"if", "for", "do"} <= set(words)
    assert [len(one) for one in words] == sorted(map(len, words))


def test_without_a_grammar_all_fits_and_there_are_no_words() -> None:
    places = Places(Document(b"begin x; end\n" * 9, None))
    assert places.fits(1, 2)
    assert not places.is_word(1)
    assert places.words_instead(1) == []
