"""What the end of a file reaches by its names, and what it does not.

A file is taken for a tree of items: the members of its lists of definitions. An item is reached if
it defines a name that something kept mentions, and so are those around it. Where a name is defined
many times, as that of an overloaded function, a definition may only be reached if all else that it
mentions is; and what executable bodies mention may count in the last item alone, since the others
can mostly be emptied, or are never looked into.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from reducer.core.edit import merge
from reducer.passes.cut import cut, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.replacement import body_nodes
from reducer.syntax.data import roles
from reducer.syntax.document import Document
from reducer.syntax.tree import ERROR

#: Bytes from which a file has so many definitions that following their names pays.
_LARGE = 1 << 15

#: In so many parts what is not reached is deleted.
_PARTS = (1, 2, 4, 8)

#: Bytes from which an item is looked into.
_OPENED = 256

#: Part of a list's members that must define something, for it to be a list of definitions.
_DEFINE = 0.75

#: Kinds of items that only hold others, to which any part of the file may add.
_SPACE = "namespace|linkage|module|package"

#: Kinds of bodies that are executed.
_EXECUTABLE = re.compile(r"statement|block|body")


def delete_unreached(document: Document) -> Iterator[ByteEdit]:
    """Deletes all items that the last one does not reach, or large parts of them.

    By three notions of reaching, the boldest first: all at once is worth a test each, since where
    one of them is right, most of a program behind its headers goes with it. Each item alone is the
    business of other passes.
    """
    if document.grammar is None or len(document.data) < _LARGE:
        return
    items = _Items(document)
    found = [_deletions(document, items, items.reached(notion)) for notion in NOTIONS]
    for parts in _PARTS:
        for edits in found:
            size = -(-len(edits) // parts)
            if size > 1:
                for first in range(0, len(edits), size):
                    yield replace(merge(edits[first : first + size]), family=parts)


def _deletions(document: Document, items: _Items, kept: set[int]) -> list[ByteEdit]:
    """The deletions of the outermost items that are not kept, the last first."""
    tree, data = document.tree, document.data
    gone: list[int] = []
    for number, node in enumerate(items.nodes):
        if number not in kept and (not gone or tree.after[gone[-1]] <= node):
            gone.append(node)
    edits: list[ByteEdit] = []
    for node in reversed(gone):
        start = tree.start[node]
        span = next(span for span in deletion_spans(tree, node) if span[0] == start)
        edit = cut(data, *whole_lines(data, *span))
        if edit:
            edits.append(edit)
    return edits


@dataclass(frozen=True, slots=True)
class Notion:
    """What counts as a mention, and how many definitions of a name make it overloaded."""

    in_bodies: bool
    overloaded: int


NOTIONS = (Notion(False, 4), Notion(True, 4), Notion(True, 1 << 30))


class _Items:
    """The items of a document, by number in the order of their nodes."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._tree = document.tree
        self._names = document.names
        self._spaces = document.names.kinds(_SPACE)
        self._parameters = document.tree.field_ids(*roles.PARAMETERS)
        self.nodes: list[int] = []
        self.around: list[int] = []
        self._find()
        self._mentioned: list[set[bytes]] = [set() for _ in self.nodes]
        self._in_bodies: list[set[bytes]] = [set() for _ in self.nodes]
        self._defined: list[set[bytes]] = [set() for _ in self.nodes]
        self._read()

    def _find(self) -> None:
        """Items in preorder with the number of the item around each; -1: none."""
        tree = self._tree
        waiting = [(child, -1) for child in reversed(list(self._members(0)))]
        while waiting:
            node, outer = waiting.pop()
            number = len(self.nodes)
            self.nodes.append(node)
            self.around.append(outer)
            if tree.kind[node] in self._spaces or tree.end[node] - tree.start[node] >= _OPENED:
                inner = self._list_in(node)
                if inner >= 0:
                    waiting += [(c, number) for c in reversed(list(self._members(inner)))]

    def _members(self, node: int) -> Iterator[int]:
        """The members of a node if it is a list: children without a field that are no leaves."""
        tree = self._tree
        for child in tree.children(node):
            if (
                tree.named[child]
                and not tree.is_leaf(child)
                and not tree.fields[child]
                and tree.kind[child] != ERROR
            ):
                yield child

    def _list_in(self, node: int) -> int:
        """The outermost list of definitions within an item, not of statements; -1: it has none."""
        tree = self._tree
        needed = 0.0 if tree.kind[node] in self._spaces else _DEFINE
        least = (tree.end[node] - tree.start[node]) // 2
        level = [node]
        while level:
            following: list[int] = []
            for inner in level:
                members = list(self._members(inner))
                if len(members) > (needed > 0) and not any(
                    "statement" in tree.name(m) for m in members
                ):
                    defining = sum(map(self._defines, members))
                    if not needed or (defining > 1 and defining >= needed * len(members)):
                        return inner
                following += [
                    child
                    for child in tree.children(inner)
                    if tree.end[child] - tree.start[child] >= min(_OPENED, least)
                ]
            level = following
        return -1

    def _defines(self, node: int) -> bool:
        low = bisect_right(self._definitions, node)
        return low < len(self._definitions) and self._definitions[low] < self._tree.after[node]

    @cached_property
    def _definitions(self) -> list[int]:
        return sorted(self._names.definitions)

    def _read(self) -> None:
        """What each item mentions and defines in that part of it which is no item of its own."""
        tree, names = self._tree, self._names
        hidden = self._hidden()
        last = self._last()
        own, declarator = set(self._own_types()), tree.field_ids(*roles.DECLARATOR)
        for leaf in sorted({*names.leaves, *own}):
            number = self._item_of(leaf)
            text = names.text(leaf)
            if number < 0:
                continue
            executed = hidden[leaf] and number < last
            (self._in_bodies if executed else self._mentioned)[number].add(text)
            defines = tree.fields[leaf] in declarator if leaf in own else leaf in names.definitions
            if defines and self._is_outer(leaf, self.nodes[number]):
                self._defined[number].add(text)

    def _own_types(self) -> Iterator[int]:
        """Leaves for types that a grammar takes for the language's own, as it does `size_t`."""
        tree = self._tree
        kinds = self._names.kinds(r"^(primitive|predefined|builtin)_type$")
        return (node for node, kind in enumerate(tree.kind) if kind in kinds and tree.is_leaf(node))

    def _hidden(self) -> bytearray:
        """1 for each node within an executable body."""
        tree = self._tree
        hidden = bytearray(len(tree))
        opened = {tree.parent[node] for node in self.nodes}
        kinds = {kind for kind, name in tree.names.items() if _EXECUTABLE.search(name)}
        for node in sorted(body_nodes(self._document) - opened):
            if tree.kind[node] in kinds and not hidden[node]:
                hidden[node : tree.after[node]] = b"\1" * (tree.after[node] - node)
        return hidden

    def _last(self) -> int:
        """The number of the last item that lies in no other."""
        return max(n for n, outer in enumerate(self.around) if outer < 0)

    def _item_of(self, leaf: int) -> int:
        number = bisect_right(self.nodes, leaf) - 1
        while number >= 0 and self._tree.after[self.nodes[number]] <= leaf:
            number = self.around[number]
        return number

    def _is_outer(self, leaf: int, item: int) -> bool:
        """Whether a definition is that of the item itself, neither of a member nor a parameter."""
        names = self._names
        holder = self._tree.parent[names.item(leaf)]
        return names.scope(leaf) <= item and self._tree.fields[holder] not in self._parameters

    def reached(self, notion: Notion) -> set[int]:
        """The numbers of the items that are reached from the last one."""
        by_name: dict[bytes, list[int]] = {}
        for number, defined in enumerate(self._defined):
            for text in defined:
                by_name.setdefault(text, []).append(number)
        known = by_name.keys()
        mentioned = [texts & known for texts in self._mentioned]
        if notion.in_bodies:
            mentioned = [
                own | (inner & known) for own, inner in zip(mentioned, self._in_bodies, strict=True)
            ]
        closure = _Closure(by_name, mentioned, self.around, self._in_space(), notion.overloaded)
        last = self._last()
        closure.run(range(last, len(self.nodes)))
        return closure.kept

    def _in_space(self) -> bytearray:
        """1 for each item that lies in no other but such as namespaces, open to anyone."""
        tree, spaces = self._tree, self._spaces
        flags = bytearray()
        for outer in self.around:
            flags.append(outer < 0 or (tree.kind[self.nodes[outer]] in spaces and flags[outer]))
        return flags


class _Closure:
    """The items kept, growing from some roots along what they mention.

    A candidate is an item that a name reaches, or one without a name: it is kept as soon as the
    item around it is, or, where that is open to anyone, as soon as all that it mentions is reached.
    """

    def __init__(
        self,
        by_name: dict[bytes, list[int]],
        mentioned: list[set[bytes]],
        around: list[int],
        free: bytearray,
        overloaded: int,
    ) -> None:
        self._by_name = by_name
        self._mentioned = mentioned
        self._around = around
        self._free = free
        self._overloaded = overloaded
        self._unreached = [len(texts) for texts in mentioned]
        self._users: dict[bytes, list[int]] = {}
        for number, texts in enumerate(mentioned):
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
        for user in self._users[text]:
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


DELETE_UNREACHED = Pass(
    "unreached",
    "in larger files, deletes what the last item does not reach by its names",
    delete_unreached,
    likely=0.2,
    width=4,
)
