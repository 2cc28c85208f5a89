"""Dominators of a directed graph."""

from __future__ import annotations

from collections.abc import Sequence


def dominators(root: int, edges: Sequence[Sequence[int]]) -> list[int]:
    """The immediate dominator of each node, itself for the root, -1 for what is not reached.

    Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001), figure 3.
    """
    order = _postorder(root, edges)
    position = [-1] * len(edges)
    for place, node in enumerate(order):
        position[node] = place
    before: list[list[int]] = [[] for _ in edges]
    for node in order:
        for following in edges[node]:
            before[following].append(node)
    idom = [-1] * len(edges)
    idom[root] = root
    changed = True
    while changed:
        changed = False
        for node in reversed(order):
            if node == root:
                continue
            new = -1
            for other in before[node]:
                if idom[other] < 0:
                    continue
                if new < 0:
                    new = other
                    continue
                left, right = other, new
                while left != right:
                    while position[left] < position[right]:
                        left = idom[left]
                    while position[right] < position[left]:
                        right = idom[right]
                new = left
            if idom[node] != new:
                idom[node] = new
                changed = True
    return idom


def _postorder(root: int, edges: Sequence[Sequence[int]]) -> list[int]:
    order: list[int] = []
    seen = bytearray(len(edges))
    seen[root] = 1
    stack = [(root, iter(edges[root]))]
    while stack:
        node, rest = stack[-1]
        for following in rest:
            if not seen[following]:
                seen[following] = 1
                stack.append((following, iter(edges[following])))
                break
        else:
            order.append(node)
            stack.pop()
    return order
