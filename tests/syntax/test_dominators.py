from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reducer.syntax.dominators import dominators


def reached(edges: list[list[int]], without: int) -> set[int]:
    found, waiting = {0} - {without}, [0]
    while waiting:
        node = waiting.pop()
        for following in edges[node] if node in found else ():
            if following not in found and following != without:
                found.add(following)
                waiting.append(following)
    return found


graphs = st.integers(1, 9).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
)


@given(graphs)
def test_what_is_dominated_is_not_reached_without_its_dominator(edges: list[list[int]]) -> None:
    idom = dominators(0, edges)
    everything = reached(edges, -1)
    assert {node for node, above in enumerate(idom) if above >= 0} == everything
    for node in everything:
        chain = {node}
        above = node
        while above != 0:
            above = idom[above]
            chain.add(above)
        assert chain == {other for other in everything if node not in reached(edges, other)}


def test_a_long_path_is_no_deep_recursion() -> None:
    size = 100_000
    idom = dominators(0, [[node + 1] for node in range(size - 1)] + [[]])
    assert idom == [0, *range(size - 1)]
