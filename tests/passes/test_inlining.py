"""What is put in the place of names, and what goes with it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.passes.inlining import inlinings
from tests.passes.documents import contents, document, results
from tests.syntax.grammars import needs_grammar
from tests.syntax.samples import SAMPLES


def inlined(language: str, text: str) -> list[str]:
    """What inlining makes of a text, however much it grows."""
    data = text.encode()
    found = inlinings(document(data, language), 1000)
    return [edit.apply(data).decode() for edit in found]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "typedef int T; T x; T y;", "int x; int y;"),
        ("c", "typedef struct s *P; P x;", "struct s * x;"),
        ("c", "typedef short int16_t; int16_t x;", "short x;"),
        ("c", "struct S { int a; }; struct S x;", "struct { int a; } x;"),
        ("c", "struct S { int a; }; struct S x, *y; struct S z;", "struct S { int a; } x, *y;"),
        ("c", "int f(void) { int a = 1, b = 2; return a + b; }", "int b = 2; return 1 + b; }"),
        ("c", "int f(int c) { int a = c; return a; }", "int f(int c) { return c; }"),
        (
            "c",
            "int f(int c) { int a = c + 1; g(a); return a * 2; }",
            "g(c + 1); return (c + 1) * 2;",
        ),
        ("c", "int a; void f(void) { a = 3; g(a); a = 4; g(a); }", "g(3); a = 4; g(a); }"),
        ("c", "#define N 3\nint a = N;\n", "int a = 3;\n"),
        ("c", "#define F(x) x+1\nint a = F(b) * 2;\n", "int a = (b+1) * 2;\n"),
        ("c", "int f(int a) { return a + 1; } int b = f(2);", "int b = 2 + 1;"),
        ("c", "int f(int a) { return a; } int g(int b) { return f(f(b)); }", "{ return b; }"),
        ("c", "void f(int a) { g(a); h(); } void k(void) { f(1); }", "{ { g(1); h(); } }"),
        ("cpp", "using U = S<int>; U x; int y = U::z;", "S<int> x; int y = S<int>::z;"),
        ("cpp", "using U = S<int>; U x; int y = U::z;", "S x; int y = S::z;"),
        ("cpp", "using std::vector; vector<int> x;", "std::vector<int> x;"),
        ("rust", "type B = C<i8>; fn f(a: B) { B::d() }", "fn f(a: C<i8>) { <C<i8>>::d() }"),
        ("rust", "const N: i32 = 3; fn f() { g(N) }", "fn f() { g(3) }"),
        ("rust", "use a::b; fn f() { b::c() }", "fn f() { a::b::c() }"),
        ("rust", "use a::b as d; fn f() { d() }", "fn f() { a::b() }"),
        ("rust", "fn f(a: i32) -> i32 { a * 2 } fn g() { h(f(3)) }", "fn g() { h(3 * 2) }"),
        ("python", "def f(a, b):\n    return a + b\nx = f(1, g)\n", "x = 1 + g\n"),
        ("python", "f = lambda a: a * 2\nprint(f(3))\n", "print(3 * 2)\n"),
        ("javascript", "const f = a => a + 1, b = 2; g(f(b));", "const b = 2; g(b + 1);"),
        ("javascript", "function f(a) { return a } g(f(1));", "g(1);"),
        ("go", "package p\nfunc f() { a := g(1); h(a) }\n", "func f() { h(g(1)) }"),
        ("java", "class A { int f(int a) { return a; } int b = f(2); }", "class A { int b = 2; }"),
        ("typescript", "type T = number; let a: T;", "let a: number;"),
        ("smtlib", "(define-fun f ((x Int)) Int (+ x 1)) (assert (f 2))", "(assert (+ 2 1))"),
        ("smtlib", "(define-fun a () Int 3) (assert (> a 2))", "(assert (> 3 2))"),
        ("smtlib", "(assert (let ((a 1)) (> a 2)))", "(assert (> 1 2))"),
        ("smtlib", "(assert (let ((a 1) (b 2)) (> a b)))", "(assert (let ((b 2)) (> 1 b)))"),
        ("smtlib", "(let* ((a 1) (b a)) (> a b))", "(let* ( (b 1)) (> 1 b))"),
    ],
)
def test_values_take_the_place_of_names(language: str, text: str, expected: str) -> None:
    needs_grammar(language)
    proposed = inlined(language, text)
    matching = [r for r in proposed if squeezed(expected) in squeezed(r)]
    assert matching, proposed
    assert document(matching[0], language).errors == 0


def squeezed(text: str) -> str:
    """Without the blanks that do not matter here."""
    return "".join(text.split())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("c", "typedef unsigned long U, V; V x;"),  # two at once
        ("c", "int a = 1;"),  # nothing uses it
        ("c", "int f(int a) { return f(a - 1); } int b = f(2);"),  # refers to itself
        ("c", "int f(int a, int b) { return a; } int c = f(2);"),  # not as many arguments
        ("c", "int f(void) { g(); return 1; } int c = f();"),  # more than an expression
        ("c", "int f(int a) { return a == 1; }"),  # compares
        ("c", "struct s { int b; } a; int f(void) { return a.b; } int b = 2;"),  # a member
        ("python", "x += 1\nf(x)\n"),
        ("python", "f(a=1)\ng(a)\n"),
        ("json", '{"a": 1, "b": "a"}'),
    ],
)
def test_what_cannot_be_inlined(language: str, text: str) -> None:
    assert inlined(language, text) == []


def test_what_would_grow_is_a_detour() -> None:
    text = "typedef unsigned long T; T a; T b; T c; T d;"
    grown = "unsigned long a; unsigned long b; unsigned long c; unsigned long d;"
    assert results("inline", text, "c") == []
    assert results("detours", text, "c") == [" " + grown]
    once = "typedef unsigned long T; T a;"
    assert results("inline", once, "c") == [" unsigned long a;"]
    assert results("detours", once, "c") == []


def test_the_last_definition_goes_first() -> None:
    text = "const a = 1, b = 2; f(a, b);"
    assert results("inline", text, "javascript") == [
        "const a = 1; f(a, 2);",
        "const b = 2; f(1, b);",
    ]


@given(data=contents, language=st.sampled_from(["c", "python", "rust", "javascript"]))
def test_growth_is_bounded(data: bytes, language: str) -> None:
    for growth in (0, 5):
        for edit in inlinings(document(data, language), growth):
            assert edit.saving >= -growth


def test_what_is_inlined_in_the_samples_is_well_formed_half_of_the_time() -> None:
    languages = ["c", "cpp", "go", "java", "python", "rust", "typescript"]
    proposed = [
        (language, r) for language in languages for r in inlined(language, SAMPLES[language])
    ]
    good = sum(document(result, language).errors == 0 for language, result in proposed)
    assert len(proposed) > 10
    assert good >= 0.5 * len(proposed)


@pytest.mark.parametrize(
    ("language", "data"),
    [
        ("c", "int f(int a) { return a + a; } int b = " + "f(" * 60 + "1" + ")" * 60 + ";"),
        ("c", "int " + "*" * 20_000 + "p = q; int r = " + "*" * 20_000 + "p;"),
        ("c", "int a = 1;\n" * 5_000 + "int b = a;\n" * 5_000),
        ("python", "def f(x):\n    return x\n" * 3_000 + "f(1)\n" * 3_000),
        ("javascript", "let f = x => " * 3_000 + "f" + ";\n"),
        ("javascript", "a = " + "b + " * 20_000 + "b; a;"),
        ("smtlib", "(let ((a 1)) (f a " * 5_000 + "a" + "))" * 5_000),
        ("smtlib", "".join(f"(let ((a{i} " for i in range(3_000)) + "1" + ")) a0)" * 3_000),
    ],
    ids=["doubling", "stars", "redefined", "same", "nested", "long", "lets", "within"],
)
def test_it_takes_time_in_proportion(language: str, data: str) -> None:
    """Each of these is minutes of work, or memory without end, for one careless loop."""
    parsed = document(data, language)
    _ = parsed.tree.fields
    began = time.process_time()
    total = sum(len(new) for edit in inlinings(parsed, 0) for _, _, new in edit.slices)
    assert time.process_time() - began < 20
    assert total < 20 * len(data) + 100_000
