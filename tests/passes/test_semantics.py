"""What the passes that know names propose: parameters with arguments, definitions with uses."""

from __future__ import annotations

import pytest

from reducer.core.edit import merge
from tests.passes.documents import LANGUAGES, document, edits, results
from tests.session.runs import reduction
from tests.syntax.grammars import needs_grammar
from tests.syntax.samples import SAMPLES


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "c",
            "int h(int, char); int h(int a, char b) { return a + b; } int g() { h(1, 'x'); }",
            [
                "int h(); int h() { return 0 + 0; } int g() { h(); }",
                "int h(int); int h(int a) { return a + 0; } int g() { h(1); }",
                "int h(char); int h(char b) { return 0 + b; } int g() { h('x'); }",
            ],
        ),
        (
            "c",
            "int h(int *a) { *a = 1; return *a; } int g() { return h(&x); }",
            ["int h() {  return 0; } int g() { return h(); }"],
        ),
        (
            "cpp",
            "template<class T, class U> struct A { T t; U u; }; A<int, A<char, int>> x;",
            [
                " struct A { int t; int u; }; A x;",
                "template<class T> struct A { T t; int u; }; A<int> x;",
            ],
        ),
        (
            "rust",
            "struct B<T> { a: T } fn f(x: u8, y: B<u8>) { f(x, y) }",
            [
                "struct B<T> { a: T } fn f() { f() }",
                "struct B { a: () } fn f(x: u8, y: B) { f(x, y) }",
                "struct B<T> { a: T } fn f(x: u8) { f(x) }",
            ],
        ),
        (
            "python",
            "class A:\n    def m(self, b):\n        b.c()\nA().m(2)\n",
            ["class A:\n    def m(self):\n        0\nA().m()\n"],
        ),
        (
            "javascript",
            "const f = (a, b) => a * b; f(1, 2); o.f(3);",
            ["const f = (a) => a * 0; f(1); o.f(3);", "const f = () => 0 * 0; f(); o.f();"],
        ),
        (
            "java",
            "class A { int f(int a, int b) { return b; } int x = f(1, 2); }",
            ["class A { int f(int b) { return b; } int x = f(2); }"],
        ),
    ],
)
def test_parameters_go_with_their_arguments(language: str, text: str, expected: list[str]) -> None:
    proposed = results("parameters", text, language)
    for result in expected:
        assert result in proposed
        assert document(result, language).errors == 0


def test_all_parameters_of_a_function_go_first() -> None:
    text = "int f(int a, int b) { return a; } int x = f(1, 2);"
    assert results("parameters", text, "c")[0] == "int f() { return 0; } int x = f();"


def test_functions_that_are_not_called_keep_their_parameters() -> None:
    assert edits("parameters", "int f(int a, int b) { return g(a); }", "c") == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "int g = 1; int f() { g = 2; return g; }", " int f() {  return 0; }"),
        ("c", "int g = 1, h; int f() { return g + h; }", "int h; int f() { return 0 + h; }"),
        ("c", "int g = 1, h; int f() { return g + h; }", "int g = 1; int f() { return g + 0; }"),
        ("c", "typedef long t;\nt f(t *a);", "int f(int *a);"),
        (
            "c",
            "int h(int a); int f() { if (x) h(1); return h(2); }",
            " int f() { if (x) ; return 0; }",
        ),
        ("rust", "trait A {} impl A for B {} fn f<T: A>() {}", "  fn f<T>() {}"),
        ("rust", "struct S; fn f(x: S) -> S { S }", " fn f(x: ()) -> () { 0 }"),
        ("python", "import a\ndef f():\n    a.b(1)\n", "def f():\n    0\n"),
        ("python", "x = [1, 2]\nprint(x[0])\n", "print(0)\n"),
        ("javascript", "function f() {} const a = f(1) + f;", " const a = 0 + 0;"),
        (
            "smtlib",
            "(declare-const x Bool)(declare-fun f (Int) Bool)(assert (and x (f 1)))",
            "(declare-const x Bool)(assert (and x true))",
        ),
    ],
)
def test_uses_of_a_deleted_definition(language: str, text: str, expected: str) -> None:
    needs_grammar(language)
    proposed = results("defaults", text, language)
    assert expected in proposed
    assert document(expected, language).errors == 0


def test_definitions_that_are_not_used_are_left_to_others() -> None:
    assert edits("defaults", "int a; int f(void) { return f(); }", "c") == []


@pytest.mark.parametrize("name", ["parameters", "defaults"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_most_are_well_formed_and_all_are_shorter(name: str, language: str) -> None:
    text = SAMPLES[language]
    proposed = results(name, text, language)
    assert all(len(result) < len(text) for result in proposed)
    good = sum(document(result, language).errors == 0 for result in proposed)
    assert good >= 0.7 * len(proposed)


@pytest.mark.parametrize("name", ["parameters", "defaults"])
def test_edits_compose(name: str) -> None:
    text = SAMPLES["c"].encode()
    found = edits(name, text, "c")
    assert len(found) > 1
    for first in found:
        for second in found:
            rest = second.rebase(first)
            union = first.union(second)
            if rest is not None and union is not None:
                assert rest.apply(first.apply(text)) == union.apply(text)
    assert len(merge(found).apply(text)) < len(text)


def test_edits_that_do_not_touch_stand_together() -> None:
    text = "int a; int b; int c; int f() { return a + b; } int g() { return c; } int x = f() + g();"
    found = edits("defaults", text, "c")
    touched = [
        any(before.union(edit) is None or before.span == edit.span for before in found[:number])
        for number, edit in enumerate(found)
    ]
    assert len(found) == 5
    assert not touched[1]


def test_an_argument_goes_though_the_function_is_needed() -> None:
    """Neither the parameter nor the argument can go alone, and the call has to stay."""
    text = "int f(int a, int b) { return a; }\nint main(void) { return f(1, 2); }\n"

    def test(data: bytes) -> bool:
        parsed = document(data, "c")
        calls = data.count(b"f(") - data.count(b"int f(")
        same = data.count(b"int f()") == data.count(b"f();") == 1
        return not parsed.errors and calls == 1 and (same or data == text.encode())

    result, _ = reduction(text.encode(), test, "c")
    assert b"f()" in result.data
    assert b"1" not in result.data
