"""What has to go, or to be replaced, at a place where a name is used that will be gone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from reducer.syntax.children import is_alone
from reducer.syntax.data import roles
from reducer.syntax.nameleaves import is_head
from reducer.syntax.names import Names

#: Nodes that a use is climbed at most: longer chains of members and calls are rare.
_FAR = 64


class Sort(Enum):
    """What stands at a place: what may take it."""

    VALUE = "value"
    TYPE = "type"
    STATEMENT = "statement"
    PART = "part"
    PATTERN = "pattern"


@dataclass(frozen=True)
class Site:
    """A node that says nothing without a certain name.

    A value or type needs another one in its place; a statement or a part of a list can be left out.
    """

    node: int
    sort: Sort


class Sites:
    """Finds the sites of uses in a document."""

    def __init__(self, names: Names) -> None:
        """Takes the names of the document."""
        self._names = names
        self._tree = tree = names.tree
        self._indices = tree.field_ids(*roles.INDICES)
        self._types = tree.field_ids(*roles.TYPES)
        self._optional = tree.field_ids(*roles.OPTIONAL)
        self._left = tree.field_ids("left")
        self._arguments = tree.field_ids("arguments", "type_arguments")
        self._places = names.kinds(roles.PLACES)
        self._parts = names.kinds(roles.PARTS)
        self._bodiless = names.kinds(roles.BODILESS)
        self._brackets = names.kinds("^parenthesized")
        self._assignments = names.kinds("^assignment|augmented|assignment_expression$")
        self._statements = names.kinds("statement$")
        self._predicates = names.kinds("predicate$|constraint$")
        self._heritage = names.kinds(roles.HERITAGE)
        self._implementing = names.kinds(roles.IMPLEMENTING)
        self._patterns = names.kinds(roles.PATTERNS)
        self._entries = names.kinds(roles.ENTRIES)
        self._keys = tree.field_ids("field", "name", "key", "designator")
        self._heads = names.kinds("|".join(f"^{kind}$" for kind in roles.HEAD_KINDS))

    def of(self, leaf: int) -> Site:
        """The site of a use of a name."""
        tree, node = self._tree, leaf
        fields, kinds = tree.fields, tree.kind
        for _ in range(_FAR):
            parent = tree.parent[node]
            if parent < 1:
                break
            kind, field = kinds[parent], fields[node]
            if kind in self._patterns:
                # All of a pattern goes with its type, nothing but itself with a name in it.
                if not field:
                    return Site(node, Sort.PATTERN)
                if field in self._types or field in self._keys:
                    node = parent
                    continue
            if kind in self._heritage or fields[parent] in self._optional:
                return Site(parent if is_alone(tree, node) else node, Sort.PART)
            if field in self._optional:
                return Site(node, Sort.PART)
            if kind in self._implementing:
                return Site(self._names.item(parent), Sort.STATEMENT)
            if field in self._left and kind in self._predicates:
                return Site(parent, Sort.PART)
            if kind in self._entries and (field in self._keys or is_alone(tree, node)):
                return Site(parent, Sort.PART)
            if kind in self._statements and self._is_all(node, parent):
                return Site(parent, Sort.STATEMENT)
            if not self._says_nothing_without(node, parent):
                break
            node = parent
        is_type = fields[node] in self._types or "type" in tree.name(node)
        return Site(node, Sort.TYPE if is_type else Sort.VALUE)

    def _says_nothing_without(self, node: int, parent: int) -> bool:
        """Whether all of the parent has to go, or to be replaced, with a node."""
        tree = self._tree
        kind, field = tree.kind[parent], tree.fields[node]
        if tree.kind[node] in self._heads:
            return is_head(tree, self._names.data, node)
        if kind in self._parts:
            return field not in self._indices if field else node == parent + 1
        if kind in self._places or kind in self._bodiless:
            return True
        if kind in self._assignments:
            return field in self._left
        if kind in self._brackets:
            around = tree.parent[parent]
            part = tree.kind[around] in self._parts or tree.kind[around] in self._places
            return part and self._says_nothing_without(parent, around)
        if tree.start[parent] == tree.start[node] and tree.end[parent] == tree.end[node]:
            # Where a block is one statement, they span the same.
            return kind not in self._statements and tree.name(parent) != "block"
        return any(
            tree.fields[child] in self._arguments and child > node
            for child in tree.children(parent)
        )

    def _is_all(self, node: int, parent: int) -> bool:
        """Whether a statement is nothing but an expression, as `f(x);`, and no `return x;`."""
        tree = self._tree
        return (
            tree.start[parent] == tree.start[node]
            and tree.end[parent] - tree.end[node] <= 1
            and is_alone(tree, node)
        )
