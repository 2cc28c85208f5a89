"""What could stand for a name at its uses: values, types, functions and bodies.

No language is named: it shows by the fields of the grammar, a name beside a value, a type or a
body. Which leaves mean the same thing is the business of `reducer.syntax.names`; here a definition
counts only if it says what to put in the place of its name. Found by structure alone, it may be
wrong; whoever uses it has to try.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from reducer.syntax.children import named_children, only_child
from reducer.syntax.data import inlining
from reducer.syntax.document import Document
from reducer.syntax.nameleaves import is_name_kind
from reducer.syntax.tree import FlatTree

Kind = Literal["value", "type", "function", "body", "macro"]

_NEVER, _ALIAS = re.compile(inlining.NEVER), re.compile(inlining.ALIAS)
_TYPE_WITH_BODY, _MACRO = re.compile(inlining.TYPE_WITH_BODY), re.compile(inlining.MACRO)
_IMPORT, _ASSIGNS = re.compile(inlining.IMPORT), re.compile(inlining.ASSIGNS)
_LITERAL = re.compile(inlining.LITERAL)


@dataclass(frozen=True)
class Inlinable:
    """A name and what it stands for, all as nodes of the tree.

    Attributes:
        kind: what is bound; a body is that of a type which it defines.
        name: the leaf with the name.
        node: the innermost node that has both the name and what is bound.
        value: what is bound.
        parameters: the leaves with the names of a function's or a macro's parameters.
        scope: the node in which the name is known; -1: all that is around the definition.
        rest: what is left of what is around it once it goes; -1: all but the definition.
    """

    kind: Kind
    name: int
    node: int
    value: int
    parameters: tuple[int, ...] = ()
    scope: int = -1
    rest: int = -1


def inlinables(document: Document) -> Iterator[Inlinable]:
    """What can be inlined in a document, in order of the nodes."""
    tree = document.tree
    fielded = _Fielded(tree)
    imports = {kind for kind, name in tree.names.items() if _IMPORT.search(name)}
    nodes = {n for n, kind in enumerate(tree.kind) if kind in imports} if imports else set()
    for node in sorted(nodes.union(fielded.parents(inlining.NAMES))):
        kind = tree.kind[node]
        found = None
        if kind in imports:
            found = _import(tree, node)
        elif not _NEVER.search(tree.names[kind]):
            found = _inlinable(document, fielded, node)
        if found is not None:
            yield found


class _Fielded:
    """The children of nodes by the fields that they fill; of several with one field, the first."""

    def __init__(self, tree: FlatTree) -> None:
        self.tree = tree
        self._children: dict[int, dict[str, int]] = {}
        wanted = {*inlining.NAMES, *inlining.VALUES, *inlining.PARAMETERS}
        names = {field: tree.field_name(field) for field in set(tree.fields)}
        names = {field: name for field, name in names.items() if name in wanted}
        if names:
            for node, field in enumerate(tree.fields):
                if field in names:
                    children = self._children.setdefault(tree.parent[node], {})
                    children.setdefault(names[field], node)

    def parents(self, fields: tuple[str, ...]) -> list[int]:
        """The nodes with a child in one of these fields."""
        return [n for n, children in self._children.items() if any(f in children for f in fields)]

    def child(self, node: int, *fields: str) -> int | None:
        """The child of a node in the first of the fields that is filled."""
        children = self._children.get(node, {})
        return next((children[field] for field in fields if field in children), None)

    def name_leaf(self, node: int | None) -> tuple[int | None, int | None]:
        """The leaf with the name in a node, and the parameters passed on the way to it."""
        tree, parameters = self.tree, None
        while node is not None and not tree.is_leaf(node):
            parameters = parameters or self.child(node, *inlining.PARAMETERS)
            inner = self.child(node, *inlining.CHAIN)
            node = inner if inner is not None else only_child(tree, node)
        if node is None or not tree.named[node] or _LITERAL.search(tree.name(node)):
            return None, None
        return node, parameters


def _inlinable(document: Document, fielded: _Fielded, node: int) -> Inlinable | None:
    tree = document.tree
    named = fielded.child(node, "alias", *inlining.NAMES)
    value = fielded.child(node, "value", "right")
    field = tree.field_name(tree.fields[named]) if named is not None else ""
    if field == "alias":
        value = fielded.child(node, "path", "name")
    body, alias = fielded.child(node, "body"), fielded.child(node, "type")
    if value is None and body is None and alias is None:
        return None  # A part of a declarator, which is seen with the whole.
    if field == "left" and not _assigns(document, named, value):
        return None
    name, parameters = fielded.name_leaf(named)
    if name is None:
        return None
    kind = tree.name(node)
    parameters = parameters or fielded.child(node, *inlining.PARAMETERS)
    names = _parameter_names(fielded, parameters)
    if value is not None and _MACRO.search(kind):
        return Inlinable("macro", name, node, value, names)
    if value is not None:
        return _bound_value(fielded, name, node, value)
    if alias is not None and named is not None and _ALIAS.search(kind):
        fields = tree.fields
        if sum(fields[child] == fields[named] for child in tree.children(node)) > 1:
            return None
        return Inlinable("type", name, node, alias)
    if body is not None and parameters is not None:
        return Inlinable("function", name, node, body, names)
    if body is not None and _TYPE_WITH_BODY.search(kind):
        return Inlinable("body", name, node, node)
    return None


def _assigns(document: Document, left: int | None, right: int | None) -> bool:
    tree, data = document.tree, document.data
    if left is None or right is None:
        return False
    return bool(_ASSIGNS.search(data[tree.end[left] : tree.start[right]]))


def _import(tree: FlatTree, node: int) -> Inlinable | None:
    """The last name of a path, and the path."""
    path = only_child(tree, node)
    last = tree.after[node] - 1
    while last > node and not tree.named[last]:
        last -= 1
    if path is None or tree.is_leaf(path) or tree.end[last] != tree.end[path]:
        return None
    if re.search("clause|alias|list", tree.name(path)):
        return None  # One that has a name of its own, or several paths.
    return Inlinable("value", last, node, path) if is_name_kind(tree.name(last)) else None


def _bound_value(fielded: _Fielded, name: int, node: int, value: int) -> Inlinable:
    """A value, or a function if it is one without a name of its own."""
    parameters, body = fielded.child(value, *inlining.PARAMETERS), fielded.child(value, "body")
    if parameters is not None and body is not None:
        return Inlinable("function", name, node, body, _parameter_names(fielded, parameters))
    return Inlinable("value", name, node, value)


def _parameter_names(fielded: _Fielded, parameters: int | None) -> tuple[int, ...]:
    """The names of parameters; of one without, the node itself, so that their number is right."""
    if parameters is None:
        return ()
    tree = fielded.tree
    if tree.is_leaf(parameters):
        return (parameters,) if tree.named[parameters] else ()
    return tuple(
        leaf if (leaf := fielded.name_leaf(node)[0]) is not None else node
        for node in named_children(tree, parameters)
    )


def introduces(tree: FlatTree, leaf: int) -> bool:
    """Whether a leaf with a name introduces it, as a declarator or a parameter, or writes to it."""
    fields, parent = tree.fields, tree.parent
    node = leaf
    while node > 0:
        field = tree.field_name(fields[node])
        if field == "left":
            return bool(re.search("assign|declar|alias", tree.name(parent[node])))
        if field not in inlining.NAMES:
            break
        node = parent[node]
    if node == leaf:
        return not fields[leaf] and "param" in tree.name(parent[leaf])
    return bool(
        re.search("declar|defin|item|spec|param|pattern|let|bind|alias|import", tree.name(node))
    )
