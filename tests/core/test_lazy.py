from __future__ import annotations

from collections.abc import Iterator

import pytest

from reducer.core.lazy import LazyList


def test_items_are_computed_once_and_no_earlier_than_needed() -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for item in range(10):
            made.append(item)
            yield item

    lazy = LazyList(items())
    assert made == []
    assert lazy[3] == 3
    assert made == [0, 1, 2, 3]
    assert [lazy[i] for i in (1, 0, 3)] == [1, 0, 3]
    assert made == [0, 1, 2, 3]
    assert lazy.has(9)
    assert not lazy.has(10)
    assert made == list(range(10))
    with pytest.raises(IndexError):
        lazy[10]
