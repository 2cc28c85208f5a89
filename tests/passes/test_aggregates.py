"""Structures by one of their fields."""

from __future__ import annotations

import time

import pytest

from tests.passes.documents import document, edits, results


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "struct{int a;}x;int f(){return x.a;}", "int x;int f(){return x;}"),
        ("c", "struct{int a;char*b;}x;int*f(){return x.b;}", "char*x;int*f(){return x;}"),
        ("c", "struct S{int a;};struct S x,*y;int z=y->a;", "int x,*y;int z=(*y);"),
        ("c", "union S{int a:3;}x;union S f(union S y){y.a;}", "int x;int f(int y){y;}"),
        ("c", "typedef struct{int a;}T;T x;int y=x.a;", "typedef int T;T x;int y=x;"),
        ("c", "struct{struct{int a;}b;}x;int y=x.b.a;", "struct{int b;}x;int y=x.b;"),
        ("c", "struct{struct{int a;}b;}x;int y=x.b.a;", "struct{int a;}x;int y=x.a;"),
        ("cpp", "class S{public:int a;};S x;int y=x.a;", "int x;int y=x;"),
        ("rust", "struct A{a:i32,b:u8} fn f(x:&A)->i32{x.a}", " fn f(x:&i32)->i32{x}"),
    ],
)
def test_a_field_takes_the_place_of_the_structure(language: str, text: str, expected: str) -> None:
    assert expected in results("aggregates", text, language)
    assert document(expected, language).errors == 0


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("c", "struct S;struct S*x;"),
        ("c", "struct S{}x;"),
        ("c", "struct{int(*a)(int);}x;int y=x.a(1).a;"),  # accesses of which one is no field
        ("javascript", "class A { a = 1 } new A().a;"),  # no types
        ("json", '{"struct": {"a": 1}}'),
    ],
)
def test_structures_that_stay(language: str, text: str) -> None:
    assert results("aggregates", text, language) == []


def test_the_field_that_is_accessed_most_is_taken() -> None:
    text = "struct{int a;char b;long c;}x;int f(){return x.c+x.c+x.a;}"
    assert results("aggregates", text, "c") == ["long x;int f(){return x+x+x.a;}"]
    unused = "struct{unsigned a;char b;long c;}x;"
    assert results("aggregates", unused, "c") == ["char x;"]


def test_many_structures_and_accesses_take_time_in_proportion() -> None:
    structures = "".join(f"struct s{i}{{int a{i};}};struct s{i} x{i};" for i in range(2_000))
    fields = "struct{" + "".join(f"int b{i};" for i in range(2_000)) + "}y;"
    uses = "int f(){" + "".join(f"x{i}.a{i}=y.b{i};" for i in range(2_000)) + "}"
    began = time.process_time()
    found = edits("aggregates", structures + fields + uses, "c")
    assert time.process_time() - began < 10
    assert len(found) >= 2_000
