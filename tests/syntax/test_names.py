"""Where names are defined and used."""

from __future__ import annotations

import pytest

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.names import Names
from tests.syntax.grammars import needs_grammar
from tests.syntax.samples import SAMPLES


def names_of(text: str, language: str | None) -> Names:
    return Document(text.encode(), load(language) if language else None).names


def defined(text: str, language: str) -> list[str]:
    names = names_of(text, language)
    return [names.text(leaf).decode() for leaf in sorted(names.definitions)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "struct s { int q, *r[2]; }; typedef int t; enum { E = 1 };", "s q r t E"),
        ("c", "static int f(int a, char (*b)(int)) { t x = a, y[3]; for (int i = 0;;) i; }", None),
        ("c", "#define M 1\nint x = M;", "M x"),
        ("c", "int x = sizeof(struct s) + p->q + g(h);", "x"),
        ("cpp", "template<class T, int N> struct A : B<T> { int f(T &a); };", "T N A f a"),
        (
            "rust",
            "impl<T: Q> R for A<T> { fn f(&self, x: T) { let y = x; B { a: y } } }",
            None,
        ),
        ("python", "def f(a, b=1, *c, d: int = 2): pass\n", "f a b c d"),
        ("python", "x = y\nx.z = 1\nfor i, j in k: pass\n", "x i j"),
        ("python", "import os.path as p\nwith o as h: g(k=1)\n", "os path p h"),
        ("javascript", "const f = (a, {b}) => a.c; class K extends L { m(p) {} }", "f a b K m p"),
        ("java", "class A<T> { int x = y; <U> B f(C a) { A q = a.z(); } }", "A T x U f a q"),
        ("go", "package p\nfunc f(a, b int) { x, y := g(a) }\n", "f a b x y"),
    ],
)
def test_definitions(language: str, text: str, expected: str | None) -> None:
    expected = expected or {"c": "f a b x y i", "rust": "T f x y"}[language]
    assert defined(text, language) == expected.split()


@pytest.mark.parametrize(
    ("language", "text", "name", "expected"),
    [
        ("c", "int f(void) { return 1; }", "f", "int f(void) { return 1; }"),
        ("c", "int a = 1, b;", "a", "a = 1"),
        ("c", "int *a = 1;", "a", "int *a = 1;"),
        ("c", "void f(int *p, char q) {}", "p", "int *p"),
        ("c", "struct s { int q; int r; };", "q", "int q;"),
        ("c", "for (int i = 0; i;) i;", "i", "int i = 0;"),
        ("python", "x = 1\ny = x\n", "x", "x = 1"),
        ("python", "@d\ndef f(): pass\n", "f", "@d\ndef f(): pass"),
        ("javascript", "export const a = 1;", "a", "export const a = 1;"),
        ("javascript", "const a = 1, b = 2;", "b", "b = 2"),
        ("rust", "fn f() { let x: u8 = 1; }", "x", "let x: u8 = 1;"),
        ("java", "class A { int x = 1; int y; }", "x", "int x = 1;"),
    ],
)
def test_what_defines_a_name(language: str, text: str, name: str, expected: str) -> None:
    names = names_of(text, language)
    leaf = next(leaf for leaf in sorted(names.definitions) if names.text(leaf) == name.encode())
    assert names.text(names.item(leaf)).decode() == expected


def uses(text: str, language: str, name: str) -> list[list[int]]:
    """For each thing of a name the rows in which it is used."""
    names = names_of(text, language)
    document = Document(text.encode(), None)
    return [
        [document.point(names.tree.start[leaf])[0] for leaf in binding.uses]
        for binding in names.bindings
        if binding.text == name.encode()
    ]


def test_a_use_means_the_innermost_definition() -> None:
    text = "int a;\nint f(int a) {\n return a;\n}\nint g() {\n { int a; a; }\n return a;\n}"
    assert uses(text, "c", "a") == [[6], [2], [5]]


def test_a_declaration_and_its_definition_are_one_thing() -> None:
    text = "int f(int);\nint f(int a) {\n return f(a);\n}\nint g() {\n return f(1);\n}"
    assert uses(text, "c", "f") == [[2, 5]]


def test_uses_may_stand_before_the_definition() -> None:
    assert uses("function f() {\n g();\n}\nfunction g() {}\n", "javascript", "g") == [[1]]


def test_a_member_of_one_thing_is_used_anywhere() -> None:
    text = "struct s { int q; };\nint f(struct s *p) {\n return p->q;\n}"
    assert uses(text, "c", "q") == [[2]]


def test_what_member_is_meant_stays_open() -> None:
    text = "struct s { int q; }; struct t { int q; }; int f(struct s *p) { return p->q; }"
    both = [b for b in names_of(text, "c").bindings if b.text == b"q"]
    assert [(b.uses, len(b.unclear)) for b in both] == [((), 1), ((), 1)]


def test_the_words_of_a_language_of_lists_are_no_names() -> None:
    needs_grammar("smtlib")
    text = "(set-logic ALL)(declare-fun f (Int) Bool)(assert (let ((x (f 1))) (and x (f x))))"
    names = names_of(text, "smtlib")
    assert {word.decode() for word in names.places} == {"ALL", "f", "Bool", "x"}
    assert [b.text for b in names.bindings] == [b"f", b"x"]
    assert [len(b.uses) for b in names.bindings] == [2, 2]


def test_data_and_text_have_no_names() -> None:
    assert not names_of(SAMPLES["json"], "json").leaves
    assert not names_of("", None).bindings


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_names_are_consistent(language: str) -> None:
    names = names_of(SAMPLES[language], language)
    leaves = set(names.leaves)
    assert names.definitions <= leaves
    seen: set[int] = set()
    for binding in names.bindings:
        mine = {*binding.definitions, *binding.uses}
        assert mine <= leaves
        assert not mine & seen
        seen |= mine
        assert {names.text(leaf) for leaf in mine} == {binding.text}
        for leaf in binding.definitions:
            item = names.item(leaf)
            assert item <= leaf < names.tree.after[item]
            assert binding.scope <= leaf < names.tree.after[binding.scope]
