"""A list whose items are computed when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class LazyList(Generic[T]):
    """The items of an iterable by index, pulled once and kept.

    Lets values that never change (the states of a search) share one running generator.
    """

    __slots__ = ("_items", "_source")

    def __init__(self, source: Iterable[T]) -> None:
        self._source = iter(source)
        self._items: list[T] = []

    def has(self, index: int) -> bool:
        """Whether there is an item at this index; pulls up to it."""
        missing = index + 1 - len(self._items)
        if missing > 0:
            self._items.extend(islice(self._source, missing))
        return index < len(self._items)

    def __getitem__(self, index: int) -> T:
        if not self.has(index):
            raise IndexError(index)
        return self._items[index]
