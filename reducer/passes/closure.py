"""Growing a set of items along the names that they mention."""

from __future__ import annotations

from collections.abc import Iterable


class Closure:
    """The items kept, growing from some roots along what they mention.

    A candidate is an item that a name reaches, or one without a name: it is kept as soon as the
    item around it is, or, where that is open to anyone, as soon as all that it needs is reached.
    """

    def __init__(
        self,
        by_name: dict[bytes, list[int]],
        mentioned: list[set[bytes]],
        needed: list[set[bytes]],
        around: list[int],
        free: bytearray,
        overloaded: int,
    ) -> None:
        """Takes what `Items` says, and how many definitions of a name make it overloaded."""
        self._by_name = by_name
        self._mentioned = mentioned
        self._around = around
        self._free = free
        self._overloaded = overloaded
        self._unreached = [len(texts) for texts in needed]
        self._users: dict[bytes, list[int]] = {}
        for number, texts in enumerate(needed):
            for text in texts:
                self._users.setdefault(text, []).append(number)
        self._inner: dict[int, list[int]] = {}
        for number, outer in enumerate(around):
            if not free[number]:
                self._inner.setdefault(outer, []).append(number)
        defining = {number for numbers in by_name.values() for number in numbers}
        self._candidates = set(range(len(mentioned))) - defining
        self._reached: set[bytes] = set()
        self._work: list[int] = []
        self.kept: set[int] = set()

    def run(self, roots: Iterable[int]) -> None:
        """Lets `kept` grow until nothing is left to add."""
        for root in roots:
            self._keep(root)
        for number in sorted(self._candidates):
            self._consider(number, self._overloaded)
        while self._work:
            while self._work:
                number = self._work.pop()
                for inner in self._inner.get(number, ()):
                    if inner in self._candidates:
                        self._keep(inner)
                for text in sorted(self._mentioned[number] - self._reached):
                    self._reach(text)
            self._keep_one_of_each()

    def _reach(self, text: bytes) -> None:
        self._reached.add(text)
        for user in self._users.get(text, ()):
            self._unreached[user] -= 1
            if user in self._candidates:
                self._consider(user, self._overloaded)
        numbers = self._by_name[text]
        definitions = sum(self._free[number] for number in numbers)
        for number in numbers:
            self._candidates.add(number)
            self._consider(number, definitions)

    def _consider(self, number: int, definitions: int) -> None:
        """Keeps a candidate, one of so many definitions of its name, if its time has come."""
        if not self._free[number]:
            ready = self._around[number] in self.kept
        else:
            ready = definitions < self._overloaded or not self._unreached[number]
        if ready:
            self._keep(number)

    def _keep_one_of_each(self) -> None:
        """Keeps the first definition of each name that is reached while none of its own are."""
        for text in sorted(self._reached):
            numbers = self._by_name[text]
            if not any(number in self.kept for number in numbers):
                first = next((number for number in numbers if self._free[number]), None)
                if first is not None:
                    self._keep(first)

    def _keep(self, number: int) -> None:
        while number >= 0 and number not in self.kept:
            self.kept.add(number)
            self._work.append(number)
            number = self._around[number]
