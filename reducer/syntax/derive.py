"""The shortest text of each symbol of a grammar, found in its compiled tables.

The tables say which symbol each reduction makes from how many children; walking back from the
reducing state along the automaton tells which children these can be.  From the productions so
found, shortest derivations follow as shortest paths do in a graph: cheapest first, each once.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, repeat

from reducer.syntax.tables import Reduction, Tables

Choice = tuple[int, ...]
"""Symbols of which any one may stand at a place."""

Join = Callable[[str, str], str]

_TASTE = str.maketrans({"+": "\x01", "-": "\x02", "*": "\x03", ";": "\x04"})
"""Among texts of one length, those come first that work in most programs."""

_PLACES = 6
"""Contexts kept for each symbol: the shortest ones may happen to mean something else."""


class TooMuchWork(Exception):
    """The grammar is so large that deriving its texts is not worth the time."""


@dataclass(frozen=True)
class Production:
    """``symbol`` may consist of one symbol of each of the ``children``, in this order."""

    symbol: int
    children: tuple[Choice, ...]
    aliases: tuple[int, ...]

    def places(self) -> Iterator[tuple[int, Choice]]:
        """The children, each behind the alias that shows in its place, 0 for none."""
        return zip(chain(self.aliases, repeat(0)), self.children, strict=False)


def productions(tables: Tables, budget: int) -> list[Production]:
    """The productions of a grammar, as far as the automaton still shows them.

    Raises `TooMuchWork` after ``budget`` steps from a state to one before it.
    """
    walker = _Walker(tables, budget)
    found: dict[Production, None] = {}
    for state, reductions in sorted(tables.reductions.items()):
        for reduction in sorted(reductions, key=lambda r: (r.symbol, r.count, r.aliases)):
            for children in walker.children(state, reduction):
                found[Production(reduction.symbol, children, reduction.aliases)] = None
    return list(found)


class _Walker:
    """Walks backwards through the automaton."""

    def __init__(self, tables: Tables, budget: int) -> None:
        self._tables = tables
        self._left = budget
        self._groups: dict[frozenset[int], list[tuple[Choice, frozenset[int]]]] = {}
        self._first: dict[tuple[frozenset[int], int], Choice] = {}

    def children(self, state: int, reduction: Reduction) -> Iterator[tuple[Choice, ...]]:
        """All sequences of children that a reduction in a state can stand for."""
        stack: list[tuple[frozenset[int], tuple[Choice, ...]]] = [(frozenset((state,)), ())]
        while stack:
            states, behind = stack.pop()
            missing = reduction.count - len(behind)
            if missing == 0:
                yield behind
            elif missing == 1:
                first = self._first_children(states, reduction.symbol)
                if first:
                    yield (first, *behind)
            else:
                for choice, before in self._steps(states):
                    stack.append((before, (choice, *behind)))

    def _spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooMuchWork

    def _steps(self, states: frozenset[int]) -> list[tuple[Choice, frozenset[int]]]:
        """The states one symbol earlier, with all symbols that lead from just these."""
        if states not in self._groups:
            before: dict[int, set[int]] = defaultdict(set)
            for state in states:
                for symbol, origins in self._tables.predecessors[state].items():
                    before[symbol].update(origins)
                    self._spend(len(origins))
            grouped: dict[frozenset[int], list[int]] = defaultdict(list)
            for symbol in sorted(before):
                grouped[frozenset(before[symbol])].append(symbol)
            self._groups[states] = [(tuple(group), key) for key, group in grouped.items()]
        self._spend(len(self._groups[states]))
        return self._groups[states]

    def _first_children(self, states: frozenset[int], symbol: int) -> Choice:
        """The symbols that lead to the states from one in which ``symbol`` may stand."""
        if (states, symbol) not in self._first:
            allowed = self._tables.origins[symbol]
            first = set()
            for state in states:
                for child, origins in self._tables.predecessors[state].items():
                    self._spend(1)
                    if child not in first and not allowed.isdisjoint(origins):
                        first.add(child)
            self._first[states, symbol] = tuple(sorted(first))
        return self._first[states, symbol]


def cheapest(
    found: Iterable[Production], given: Mapping[int, str], join: Join
) -> tuple[dict[int, str], dict[Choice, str]]:
    """The shortest text of each symbol, aliases included, and of each choice of symbols.

    ``given`` holds the texts of terminals and of what is not to be derived.  Symbols without any
    text are left out.
    """
    using: dict[Choice, list[Production]] = defaultdict(list)
    choices_of: dict[int, set[Choice]] = defaultdict(set)
    missing: dict[Production, int] = {}
    texts: dict[int, str] = {}
    resolved: dict[Choice, str] = {}
    heap = [_entry(text, symbol) for symbol, text in given.items()]

    def finish(production: Production) -> None:
        whole = ""
        for alias, choice in production.places():
            text = resolved[choice]
            if alias in given:
                text = given[alias]
            elif alias:
                heapq.heappush(heap, _entry(text, alias))
            whole = join(whole, text)
        if production.symbol not in given:
            heapq.heappush(heap, _entry(whole, production.symbol))

    for production in found:
        missing[production] = len(set(production.children))
        for choice in set(production.children):
            using[choice].append(production)
            for symbol in choice:
                choices_of[symbol].add(choice)
        if not production.children:
            finish(production)
    heapq.heapify(heap)
    while heap:
        _, _, text, symbol = heapq.heappop(heap)
        if symbol in texts:
            continue
        texts[symbol] = text
        for choice in sorted(choices_of[symbol]):
            if choice in resolved:
                continue
            resolved[choice] = text
            for production in using[choice]:
                missing[production] -= 1
                if not missing[production]:
                    finish(production)
    return texts, resolved


def _entry(text: str, symbol: int) -> tuple[int, str, str, int]:
    return len(text), text.translate(_TASTE), text, symbol


def contexts(
    found: Iterable[Production], start: int, resolved: Mapping[Choice, str], join: Join
) -> dict[int, list[tuple[str, str]]]:
    """For each symbol the shortest texts before and behind it that make a whole file."""
    by_symbol: dict[int, list[Production]] = defaultdict(list)
    for production in found:
        if all(choice in resolved for choice in production.children):
            by_symbol[production.symbol].append(production)
    places: dict[int, list[tuple[str, str]]] = defaultdict(list)
    heap: list[tuple[int, str, str, int]] = [(0, "", "", start)]
    while heap:
        _, left, right, symbol = heapq.heappop(heap)
        if len(places[symbol]) == _PLACES or (left, right) in places[symbol]:
            continue
        places[symbol].append((left, right))
        for production in by_symbol[symbol]:
            for child, before, behind in _inside(production, left, right, resolved, join):
                if len(places[child]) < _PLACES:
                    heapq.heappush(heap, (len(before) + len(behind), before, behind, child))
    return places


def _inside(
    production: Production, left: str, right: str, resolved: Mapping[Choice, str], join: Join
) -> Iterator[tuple[int, str, str]]:
    """Each symbol that may stand in a production, with all that is before and behind it."""
    rights = [right]
    for choice in reversed(production.children[1:]):
        rights.append(join(resolved[choice], rights[-1]))
    for (alias, choice), behind in zip(production.places(), reversed(rights), strict=False):
        for symbol in (alias,) if alias else choice:
            yield symbol, left, behind
        left = join(left, resolved[choice])
