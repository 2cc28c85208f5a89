from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reducer.syntax.document import Document
from reducer.syntax.loader import load
from reducer.syntax.subtrees import Subtrees
from tests.syntax.samples import SAMPLES

TREE = Document(SAMPLES["c"].encode(), load("c")).tree
nodes = st.integers(0, len(TREE) - 1)


@given(roots=st.frozensets(nodes, max_size=6), asked=st.lists(nodes, max_size=20))
def test_subtrees(roots: frozenset[int], asked: list[int]) -> None:
    inside = {node for root in roots for node in range(root, TREE.after[root])}
    subtrees = Subtrees(TREE, roots)
    assert [node in subtrees for node in asked] == [node in inside for node in asked]
    assert list(subtrees.outside(asked)) == [node for node in asked if node not in inside]
    assert subtrees.outermost() == [
        node
        for node in sorted(roots)
        if not any(other < node < TREE.after[other] for other in roots)
    ]
