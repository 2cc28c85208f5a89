"""A syntax tree as flat arrays in preorder, which passes can walk without recursion."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language, Tree

    from reducer.syntax.document import Document

ERROR = 65535
"""The kind id of nodes that stand for text the grammar has no place for."""


class FlatTree:
    """All nodes of a tree, numbered in preorder; node 0 is the root.

    Per node: ``start`` and ``end`` (bytes), ``kind`` (id, see ``names``), ``parent`` (-1 for the
    root) and ``after`` (the first node behind its subtree, so ``range(i, after[i])`` is the
    subtree).  ``depth``, ``named``, ``extra`` and ``fields`` are made when first asked for.  The
    root always spans the whole file.  Nodes may be empty, and text may lie between nodes.
    """

    __slots__ = (
        "_depth",
        "_extra",
        "_fields",
        "_language",
        "_levels",
        "_named",
        "_tree",
        "after",
        "end",
        "kind",
        "names",
        "parent",
        "start",
    )

    def __init__(self, tree: Tree | None, language: Language | None, size: int) -> None:
        """Flattens a parsed tree of ``size`` bytes; without a tree there is only a root."""
        self._tree = tree
        self._language = language
        self._depth: array[int] | None = None
        self._levels: list[array[int]] | None = None
        self._named: bytearray | None = None
        self._extra: bytearray | None = None
        self._fields: array[int] | None = None
        self.start = array("I", [0])
        self.end = array("I", [size])
        self.kind = array("H", [0])
        self.parent = array("i", [-1])
        self.after = array("I", [1])
        if tree is not None:
            self._walk(tree)
        self.start[0] = 0
        self.end[0] = size
        self.names: dict[int, str] = {kind: self._kind_name(kind) for kind in set(self.kind)}

    def _walk(self, tree: Tree) -> None:
        # The innermost loop of every reduction: bound methods, arrays, one attribute a line.
        cursor = tree.walk()
        down, right, up = cursor.goto_first_child, cursor.goto_next_sibling, cursor.goto_parent
        starts, ends, kinds = self.start, self.end, self.kind
        parents, after = self.parent, self.after
        add_start, add_end, add_kind = starts.append, ends.append, kinds.append
        add_parent, add_after = parents.append, after.append
        kinds[0] = tree.root_node.kind_id
        parent, index = 0, 1
        moved = down()
        while moved:
            node = cursor.node
            assert node is not None
            add_start(node.start_byte)
            add_end(node.end_byte)
            add_kind(node.kind_id)
            add_parent(parent)
            moved = down()
            if moved:
                parent = index
            index += 1
            add_after(index)
            if moved:
                continue
            moved = right()
            while not moved and parent > 0:
                up()
                after[parent] = index
                parent = parents[parent]
                moved = right()
        after[0] = index

    def _kind_name(self, kind: int) -> str:
        if kind == ERROR:
            return "ERROR"
        return (self._language and self._language.node_kind_for_id(kind)) or ""

    def add(self, start: int, end: int, kind: int, parent: int) -> int:
        """Appends a node, in preorder, and gives its number; `after` is the caller's business."""
        self.start.append(start)
        self.end.append(end)
        self.kind.append(kind)
        self.parent.append(parent)
        self.after.append(len(self.kind))
        return len(self.kind) - 1

    def label(self, names: dict[int, str], named: Collection[int]) -> None:
        """Says what the kinds of added nodes are called, and which of the kinds are named."""
        self.names = names
        self._named = bytearray(kind in named for kind in self.kind)

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.kind)

    @property
    def depth(self) -> array[int]:
        """The distance of each node from the root."""
        if self._depth is None:
            depth = array("I", [0])
            add = depth.append
            parents = iter(self.parent)
            next(parents)
            for parent in parents:
                add(depth[parent] + 1)
            self._depth = depth
        return self._depth

    @property
    def named(self) -> bytearray:
        """1 for each node that has a name in the grammar, 0 for punctuation and keywords."""
        if self._named is None:
            language = self._language
            flags = {
                kind: kind == ERROR or bool(language and language.node_kind_is_named(kind))
                for kind in self.names
            }
            self._named = bytearray(map(flags.__getitem__, self.kind))
        return self._named

    @property
    def extra(self) -> bytearray:
        """1 for each node that may stand anywhere, such as a comment."""
        if self._extra is None:
            self._extra = bytearray(len(self)) if self._tree is None else _extras(self._tree)
        return self._extra

    @property
    def fields(self) -> array[int]:
        """The id of the field that each node has in its parent; 0 for none."""
        if self._fields is None:
            none = array("H", [0])
            self._fields = none * len(self) if self._tree is None else _field_ids(self._tree)
        return self._fields

    def field_ids(self, *names: str) -> frozenset[int]:
        """The ids of the fields of these names, as far as the grammar has them."""
        language = self._language
        if language is None:
            return frozenset()
        found = (language.field_id_for_name(name) for name in names)
        return frozenset(field for field in found if field)

    def field_name(self, field: int) -> str:
        """What the grammar calls the field with this id; "" for none."""
        return (field and self._language and self._language.field_name_for_id(field)) or ""

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, in order."""
        after = self.after
        child, end = node + 1, after[node]
        while child < end:
            yield child
            child = after[child]

    def is_leaf(self, node: int) -> bool:
        """Whether a node has no children."""
        return self.after[node] == node + 1

    def name(self, node: int) -> str:
        """The name of a node's kind; for punctuation its text."""
        return self.names[self.kind[node]]

    def leaves(self) -> array[int]:
        """All nodes without children, in order."""
        return array("I", [i for i, after in enumerate(self.after) if after == i + 1])

    def levels(self) -> list[array[int]]:
        """The nodes of each depth, in order; the first level is the root alone."""
        if self._levels is None:
            levels: list[array[int]] = []
            for node, depth in enumerate(self.depth):
                if depth == len(levels):
                    levels.append(array("I"))
                levels[depth].append(node)
            self._levels = levels
        return self._levels


def _extras(tree: Tree) -> bytearray:
    extra = bytearray()
    add = extra.append
    cursor = tree.walk()
    down, right, up = cursor.goto_first_child, cursor.goto_next_sibling, cursor.goto_parent
    while True:
        node = cursor.node
        assert node is not None
        add(node.is_extra)
        if down():
            continue
        while not right():
            if not up():
                return extra


def _field_ids(tree: Tree) -> array[int]:
    fields = array("H")
    add = fields.append
    cursor = tree.walk()
    down, right, up = cursor.goto_first_child, cursor.goto_next_sibling, cursor.goto_parent
    while True:
        add(cursor.field_id or 0)
        if down():
            continue
        while not right():
            if not up():
                return fields


def top_level(document: Document) -> list[tuple[int, int, str]]:
    """Start, end and kind name of the root's children, without flattening the whole tree.

    Empty if they are counted, or if the file is in no known language.
    """
    if document.format is not None and not document.format.counted:
        tree = document.tree
        return [(tree.start[n], tree.end[n], tree.name(n)) for n in tree.children(0)]
    if document.grammar is None:
        return []
    found: list[tuple[int, int, str]] = []
    cursor = document.ts_tree.walk()
    moved = cursor.goto_first_child()
    while moved:
        node = cursor.node
        assert node is not None
        found.append((node.start_byte, node.end_byte, node.type))
        moved = cursor.goto_next_sibling()
    return found
