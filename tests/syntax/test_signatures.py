"""Parameters and the arguments for them."""

from __future__ import annotations

import pytest

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.signatures import Signatures
from tests.syntax.samples import SAMPLES


def found(text: str, language: str) -> tuple[list[str], list[str]]:
    """Signatures and applications, each with its members; generic ones in angle brackets."""
    names = Document(text.encode(), load(language)).names
    lists = Signatures(names)

    def show(name: bytes, members: tuple[int, ...], generic: bool) -> str:
        inner = ", ".join(names.text(member).decode() for member in members)
        return f"{name.decode()}{'<%s>' if generic else '(%s)'}" % inner

    return (
        [show(s.name, s.members, s.generic) for s in lists.signatures()],
        [show(a.name, a.members, a.generic) for a in lists.applications()],
    )


@pytest.mark.parametrize(
    ("language", "text", "signatures", "applications"),
    [
        (
            "c",
            "int f(int a, char *b); int *g() { return f(1, x.y) + p->f(2); }",
            ["f(int a, char *b)", "g()"],
            ["f(1, x.y)", "f(2)"],
        ),
        (
            "cpp",
            "template<class T> struct A {}; A<int> x; int f() { return n::g<int>(1); }",
            ["A<class T>", "f()"],
            ["A<int>", "g<int>", "g(1)"],
        ),
        (
            "rust",
            "struct B<T>(T); fn f(a: B<u8>) { x.f(1); B::<u8>::f(a) }",
            ["B<T>", "f(a: B<u8>)"],
            ["B<u8>", "f(1)", "B<u8>", "f(a)"],
        ),
        (
            "python",
            "class A:\n    def m(self, b=1): pass\nA().m(2)\n",
            ["m(self, b=1)"],
            ["A()", "m(2)"],
        ),
        (
            "javascript",
            "const f = (a, b) => new K(a); o.p.f(1, 2);",
            ["f(a, b)"],
            ["K(a)", "f(1, 2)"],
        ),
        (
            "java",
            "class A<T> { int f(int a) { return this.f(1); } A<B> x; }",
            ["A<T>", "f(int a)"],
            ["f(1)", "A<B>"],
        ),
    ],
)
def test_lists(language: str, text: str, signatures: list[str], applications: list[str]) -> None:
    mine, others = found(text, language)
    assert mine == signatures
    assert sorted(others) == sorted(applications)


def test_a_call_by_way_of_an_object_has_no_argument_for_it() -> None:
    text = "class A:\n    def m(self, b): pass\nA().m(2)\nA.m(x, 2)\n"
    names = Document(text.encode(), load("python")).names
    lists = Signatures(names)
    (signature,) = lists.signatures()
    answers = [
        [
            None if (node := call.answering(signature, number)) is None else names.text(node)
            for number in range(3)
        ]
        for call in lists.applications()
        if call.name == b"m"
    ]
    assert answers == [[None, b"2", None], [b"x", b"2", None]]


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_members_lie_in_their_lists(language: str) -> None:
    names = Document(SAMPLES[language].encode(), load(language)).names
    lists = Signatures(names)
    for listing, members in [
        *((s.listing, s.members) for s in lists.signatures()),
        *((a.listing, a.members) for a in lists.applications()),
    ]:
        assert all(names.tree.parent[member] == listing for member in members)
