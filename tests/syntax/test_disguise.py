from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from reducer.syntax.disguise import agree, disguise, disguises
from reducer.syntax.document import Document
from reducer.syntax.loader import load

EXTENDED = b"""namespace a __attribute__ ((__visibility__ ("default")))
{
  template<typename T> T f(T t) { return t; }
  extern template int f(int t);
  extern	template char f(char t);
  namespace __attribute__((x)) { int one; }
}
"""


def test_a_grammar_need_not_know_the_extensions_of_compilers() -> None:
    document = Document(EXTENDED, load("cpp"))
    assert document.errors == 0
    tree = document.tree
    outer = tree.children(0).__next__()
    assert (tree.name(outer), tree.start[outer]) == ("namespace_definition", 0)
    kinds = [tree.name(node) for node in range(len(tree))]
    assert kinds.count("template_instantiation") == 2
    texts = [
        EXTENDED[tree.start[node] : tree.end[node]]
        for node in range(len(tree))
        if tree.name(node) in ("comment", "template_instantiation")
    ]
    assert b'__attribute__ ((__visibility__ ("default")))' in texts
    assert b"extern template int f(int t);" in texts


def test_nothing_is_disguised_where_it_is_understood() -> None:
    assert disguises("c", EXTENDED) == ()
    assert disguises("cpp", b'int f() __attribute__((noreturn)); extern "C" {}') == ()
    assert disguise(b"int x;", ()) == b"int x;"


@given(st.binary(max_size=80))
def test_disguises_keep_the_length_and_the_lines(data: bytes) -> None:
    text = EXTENDED[:60] + data + EXTENDED
    shown = disguise(text, disguises("cpp", text))
    assert len(shown) == len(text)
    assert [i for i, c in enumerate(shown) if c == 10] == [i for i, c in enumerate(text) if c == 10]


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_edited_documents_are_parsed_like_fresh_ones(seed: int) -> None:
    choose = random.Random(seed)
    text = EXTENDED * 4
    document = Document(text, load("cpp"))
    assert document.errors == 0
    start, stop = sorted(choose.sample(range(len(text)), 2))
    stop = min(stop, start + choose.choice((3, 40, 400)))
    new = choose.choice((b"", b"extern template ", b"namespace b ", b"__attribute__((y))", b";"))
    data = text[:start] + new + text[stop:]
    edited = document.with_edit([(start, stop, len(new))], data)
    fresh = Document(data, document.grammar)
    assert bool(edited.errors) == bool(fresh.errors)
    if not fresh.errors:
        assert edited.tree.kind == fresh.tree.kind
        assert edited.tree.start == fresh.tree.start


def test_an_edit_that_changes_what_stands_beside_it_does_not_agree() -> None:
    text = b"extern template class A; namespace b __attribute__((c)) { }"
    before = disguises("cpp", text)
    for piece, same in (
        (b"extern template class A;", True),
        (b"extern ", False),
        (b"class A;", True),
        (b"namespace b ", False),
        (b"{ }", True),
    ):
        start = text.index(piece)
        data = text.replace(piece, b"")
        assert agree(before, disguises("cpp", data), [(start, start + len(piece), 0)]) == same
