from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter import Node

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.tree import ERROR, FlatTree, top_level
from tests.syntax.samples import SAMPLES


def assert_is_the_tree(document: Document) -> None:
    """Compares the arrays with a recursive walk over the nodes themselves."""
    tree = document.tree
    index = 0

    def walk(node: Node, parent: int, depth: int, field: str = "") -> None:
        nonlocal index
        me = index
        index += 1
        if me:
            assert (tree.start[me], tree.end[me]) == (node.start_byte, node.end_byte)
        assert tree.kind[me] == node.kind_id
        assert tree.name(me) == node.type
        assert tree.named[me] == node.is_named
        assert tree.extra[me] == node.is_extra
        assert tree.parent[me] == parent
        assert tree.field_name(tree.fields[me]) == field
        assert tree.depth[me] == depth
        assert tree.is_leaf(me) == (node.child_count == 0)
        children = []
        for number, child in enumerate(node.children):
            children.append(index)
            walk(child, me, depth + 1, node.field_name_for_child(number) or "")
        assert list(tree.children(me)) == children
        assert tree.after[me] == index

    root = document.ts_tree.root_node
    walk(root, -1, 0)
    assert len(tree) == index == root.descendant_count
    assert (tree.start[0], tree.end[0]) == (0, len(document.data))
    assert sorted(i for level in tree.levels() for i in level) == list(range(index))
    assert all(tree.depth[i] == d for d, level in enumerate(tree.levels()) for i in level)
    assert list(tree.leaves()) == [i for i in range(index) if tree.is_leaf(i)]
    assert top_level(document) == [(c.start_byte, c.end_byte, c.type) for c in root.children]


def mutated(source: bytes, seed: int) -> bytes:
    """A few random deletions, copies and stray bytes."""
    choose = random.Random(seed)
    data = bytearray(source)
    for _ in range(choose.randrange(1, 6)):
        at = choose.randrange(len(data) + 1)
        stop = at + choose.randrange(12)
        data[at:stop] = choose.choice([b"", data[at : at + 3] * 2, b"(", b'"', b"\0\xff", b"}{"])
    return bytes(data)


@pytest.mark.parametrize("language", sorted(SAMPLES))
def test_samples(language: str) -> None:
    assert_is_the_tree(Document(SAMPLES[language].encode(), load(language)))


@settings(max_examples=60)
@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 2**32))
def test_damaged_samples(language: str, seed: int) -> None:
    document = Document(mutated(SAMPLES[language].encode(), seed), load(language))
    assert_is_the_tree(document)
    tree = document.tree
    errors = [i for i in range(len(tree)) if tree.kind[i] == ERROR]
    assert len(errors) <= document.errors
    assert all(tree.name(i) == "ERROR" for i in errors)


@settings(max_examples=60)
@given(st.sampled_from(["c", "json", "python", "html", "bash"]), st.binary(max_size=60))
def test_random_bytes(language: str, data: bytes) -> None:
    assert_is_the_tree(Document(data, load(language)))


def test_a_tree_without_a_grammar_is_a_root() -> None:
    tree = Document(b"some text", None).tree
    assert isinstance(tree, FlatTree)
    assert len(tree) == 1
    assert (tree.start[0], tree.end[0], tree.parent[0], tree.after[0]) == (0, 9, -1, 1)
    assert (tree.name(0), list(tree.named), list(tree.extra)) == ("", [0], [0])
    assert list(tree.leaves()) == [0]
    assert [list(level) for level in tree.levels()] == [[0]]
    assert top_level(Document(b"some text", None)) == []


def test_the_root_spans_a_byte_order_mark_and_blanks() -> None:
    document = Document(b"\xef\xbb\xbf\n  int a;  \n\n", load("c"))
    assert document.errors == 0
    assert (document.tree.start[0], document.tree.end[0]) == (0, len(document.data))


def test_comments_are_extra() -> None:
    tree = Document(b"int a; /* b */ int c;", load("c")).tree
    assert [tree.name(i) for i in range(len(tree)) if tree.extra[i]] == ["comment"]
