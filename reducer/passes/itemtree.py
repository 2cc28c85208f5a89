"""A file as a tree of items, with what each of them mentions and defines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from reducer.passes.replacement import body_nodes
from reducer.syntax.data import roles
from reducer.syntax.document import Document
from reducer.syntax.tree import ERROR

#: Bytes from which an item is looked into.
_OPENED = 256

#: Part of a list's members that must define something, for it to be a list of definitions.
_DEFINE = 0.75

#: Kinds of items that only hold others, to which any part of the file may add.
_SPACE = "namespace|linkage|module|package"

#: Kinds of bodies that are executed.
_EXECUTABLE = re.compile(r"statement|block|body")


class Items:
    """The items of a document, by number in the order of their nodes.

    An item is a member of a list of definitions: of the file's own, or of one within an item.

    Attributes:
        nodes: the node of each item.
        around: the number of the item around it; -1: none.
        mentioned: the names in that part of it which is no item of its own and not executed.
        executed: the names in its executable bodies.
        defined: the names that it defines, or at least declares.
        special: the names that say of what it is a special case.
        parameters: the names in what it is called with.
        computed: the names of what is no type itself but tells which one is meant.
        bodies: the nodes of its executable bodies.
        free: whether it lies in no other but such as namespaces, open to anyone.
        last: the number of the last item that lies in no other.
    """

    def __init__(self, document: Document) -> None:
        """Finds the items of a document that has a grammar."""
        self.document = document
        self._tree = document.tree
        self._names = document.names
        self._spaces = document.names.kinds(_SPACE)
        self._parameters = document.tree.field_ids(*roles.PARAMETERS)
        self.nodes: list[int] = []
        self.around: list[int] = []
        self._find()
        self.mentioned: list[set[bytes]] = [set() for _ in self.nodes]
        self.executed: list[set[bytes]] = [set() for _ in self.nodes]
        self.defined: list[set[bytes]] = [set() for _ in self.nodes]
        self.special: list[set[bytes]] = [set() for _ in self.nodes]
        self.parameters: list[set[bytes]] = [set() for _ in self.nodes]
        self.free = self._in_space()
        self.last = max((n for n, outer in enumerate(self.around) if outer < 0), default=-1)
        self.bodies: list[list[int]] = [[] for _ in self.nodes]
        self.computed: set[bytes] = set()
        self._read()

    def is_space(self, number: int) -> bool:
        """Whether an item only holds others, as a namespace does."""
        return self._tree.kind[self.nodes[number]] in self._spaces

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

    def _in_space(self) -> bytearray:
        tree, spaces = self._tree, self._spaces
        flags = bytearray()
        for outer in self.around:
            flags.append(outer < 0 or (tree.kind[self.nodes[outer]] in spaces and flags[outer]))
        return flags

    def _read(self) -> None:
        """What each item mentions, defines and needs, apart from what its inner items do."""
        tree, names = self._tree, self._names
        hidden = self._hidden()
        special, parameters = self._heads()
        own, declarator = set(self._own_types()), tree.field_ids(*roles.DECLARATOR)
        for leaf in sorted({*names.leaves, *own}):
            number = self._item_of(leaf)
            text = names.text(leaf)
            if number < 0 or not text:
                continue
            executed = hidden[leaf] and number < self.last
            (self.executed if executed else self.mentioned)[number].add(text)
            if self._computes(self.nodes[number]) and leaf in names.definitions:
                self.computed.add(text)
            if special[leaf]:
                self.special[number].add(text)
            elif parameters[leaf]:
                self.parameters[number].add(text)
            defines = tree.fields[leaf] in declarator if leaf in own else leaf in names.definitions
            node = self.nodes[number]
            if (defines and self._is_outer(leaf, node)) or self._declares(leaf, node):
                self.defined[number].add(text)

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
        for node in sorted(body_nodes(self.document) - opened):
            if tree.kind[node] in kinds and not hidden[node]:
                hidden[node : tree.after[node]] = b"\1" * (tree.after[node] - node)
                number = self._item_of(node)
                if number >= 0:
                    self.bodies[number].append(node)
        return hidden

    def _heads(self) -> tuple[bytearray, bytearray]:
        """1 for each node in what an item is a special case of; in what it is called with."""
        tree, fields = self._tree, self._tree.fields
        name, scope = tree.field_ids(*roles.NAME), tree.field_ids(*roles.SCOPE)
        called, declarator = tree.field_ids("parameters"), tree.field_ids(*roles.DECLARATOR)
        wrappers = self._names.kinds("declarator")
        special, parameters = bytearray(len(tree)), bytearray(len(tree))
        for item in self.nodes:
            waiting = [item]
            while waiting:
                node = waiting.pop()
                outer = node == item or tree.kind[node] in self._templates
                for child in tree.children(node):
                    size = tree.after[child] - child
                    field = fields[child]
                    if size == 1 and field not in scope:
                        continue
                    if field in called and tree.kind[node] not in self._templates:
                        parameters[child : child + size] = b"\1" * size
                    elif field in scope or (tree.kind[node] in self._bodiless and field in name):
                        self._mark_case(child, special)
                    elif (
                        field in declarator or tree.kind[child] in wrappers or (outer and not field)
                    ):
                        waiting.append(child)
        return special, parameters

    def _mark_case(self, node: int, special: bytearray) -> None:
        """Marks the names of a special case: all but those within its arguments."""
        tree = self._tree
        special[node : tree.after[node]] = b"\1" * (tree.after[node] - node)
        arguments = tree.field_ids(*roles.ARGUMENTS)
        for part in range(node, tree.after[node]):
            if tree.fields[part] in arguments and special[part]:
                special[part : tree.after[part]] = bytes(tree.after[part] - part)
                for argument in tree.children(part):
                    leaves = range(argument, tree.after[argument])
                    leaf = next((leaf for leaf in leaves if leaf in self._leaves), None)
                    if leaf is not None:
                        special[leaf] = 1

    @cached_property
    def _leaves(self) -> frozenset[int]:
        return frozenset(self._names.leaves)

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

    def _declares(self, leaf: int, item: int) -> bool:
        """Whether all that an item does is to say that there is a type of this name."""
        tree = self._tree
        parent = tree.parent[leaf]
        return (
            tree.kind[parent] in self._bodiless
            and leaf in (child for child in tree.children(parent) if tree.fields[child])
            and (
                parent == item
                or (tree.parent[parent] == item and tree.kind[item] in self._templates)
            )
        )

    def _computes(self, item: int) -> bool:
        """Whether an item is an alias with parameters."""
        tree = self._tree
        return tree.kind[item] in self._templates and any(
            tree.kind[child] in self._aliases for child in tree.children(item)
        )

    @cached_property
    def _aliases(self) -> frozenset[int]:
        return self._names.kinds(roles.ALIASES)

    @cached_property
    def _bodiless(self) -> frozenset[int]:
        return self._names.kinds(roles.BODILESS)

    @cached_property
    def _templates(self) -> frozenset[int]:
        return frozenset(k for k, name in self._tree.names.items() if name in roles.TEMPLATES)
