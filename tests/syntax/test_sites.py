"""What has to go where a name is used that will be gone."""

from __future__ import annotations

import pytest

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.sites import Sites
from tests.syntax.grammars import needs_grammar
from tests.syntax.samples import SAMPLES


@pytest.mark.parametrize(
    ("language", "text", "sort", "expected"),
    [
        ("c", "int f() { return x + 1; }", "value", "x"),
        ("c", "int f() { return x(1)[2].y; }", "value", "x(1)[2].y"),
        ("c", "int f() { return (*x).y; }", "value", "(*x).y"),
        ("c", "int f() { if (x) g(); }", "value", "x"),
        ("c", "int f() { return a[x] + g(1); }", "value", "x"),
        ("c", "int f() { x->y[1] = g(); }", "statement", "x->y[1] = g();"),
        ("c", "int f() { a = x = g(); }", "value", "x = g()"),
        ("c", "int f() { a = x; }", "value", "x"),
        ("c", "int f() { x(); }", "statement", "x();"),
        ("c", "int f() { return g(x++, &a); }", "value", "x++"),
        ("c", "x y;", "type", "x"),
        ("c", "struct x *y;", "type", "struct x"),
        ("c", "int y = (x)1;", "type", "x"),
        ("c", "struct s y = {.x = 1, .z = 2};", "part", ".x = 1"),
        ("rust", "fn f() -> x<u8> { 1 }", "type", "x<u8>"),
        ("rust", "impl x for B {}", "statement", "impl x for B {}"),
        ("rust", "fn f<T: x>() {}", "part", ": x"),
        ("rust", "fn f<T: A + x>() {}", "part", "x"),
        ("rust", "fn f() where x: B {}", "part", "x: B"),
        ("rust", "fn f() { g(x { a: 1 }); }", "value", "x { a: 1 }"),
        ("rust", "fn f() { match y { x::A => 1 } }", "pattern", "x::A"),
        ("rust", "fn f() { match y { A(x { b }) => 1 } }", "pattern", "x { b }"),
        ("python", "class A(x):\n    pass\n", "part", "(x)"),
        ("python", "if a:\n    x.y(1)\n", "statement", "x.y(1)"),
        ("python", "y = [x.z(1)[2]]\n", "value", "x.z(1)[2]"),
        ("javascript", "class A extends x {}", "part", "extends x"),
        ("javascript", "f(new x(1), 2);", "value", "new x(1)"),
        ("java", "class A extends x { }", "part", "extends x"),
        ("smtlib", "(assert (and (x 1) y x))", "value", "(x 1)"),
    ],
)
def test_sites(language: str, text: str, sort: str, expected: str) -> None:
    needs_grammar(language)
    names = Document(text.encode(), load(language)).names
    site = Sites(names).of(names.places[b"x"][0])
    assert (site.sort.value, names.text(site.node).decode()) == (sort, expected)


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_a_site_holds_its_use(language: str) -> None:
    names = Document(SAMPLES[language].encode(), load(language)).names
    sites = Sites(names)
    for leaf in names.leaves:
        node = sites.of(leaf).node
        assert 0 < node <= leaf < names.tree.after[node]
