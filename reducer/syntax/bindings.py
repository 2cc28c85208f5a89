"""What a document binds to names: values, types, functions and bodies that could stand at the uses.

No language is named: a binding shows by the fields of the grammar, a name beside a value, a type or
a body. Bindings are found by structure alone and may be wrong; whoever uses them has to try.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

Kind = Literal["value", "type", "function", "body", "macro"]

#: Fields with the name of what is bound, or with something that has the name in it.
_NAMES = ("name", "declarator", "pattern", "left", "alias")

#: Those that follow one another down to the name.
_CHAIN = ("name", "declarator", "pattern")

#: Fields with what is bound, the likeliest first.
_VALUES = ("value", "right", "path", "type", "body")

#: Fields with the parameters of a function, in the node of the function or in its declarator.
_PARAMETERS = ("parameters", "parameter")

#: Kinds of nodes that have such fields and bind nothing that could be used elsewhere.
_NO_BINDING = re.compile(
    r"argument|attribute|pair|init(ialized)?_field|field_init|param|label|enumerator$"
)

#: Kinds of nodes that give a name to a type, without being the type.
_ALIAS = re.compile(r"alias|type_(def|item|spec|decl)|typedef")

#: Kinds of nodes that are types, with a body of their own.
_TYPE_WITH_BODY = re.compile(r"(struct|union|enum|class|interface|record|trait)_|^type_")

_MACRO = re.compile(r"preproc|macro|define")

#: Kinds of nodes that make the last part of a path known by itself.
_IMPORT = re.compile(r"^(use|using|import)_declaration$")

#: An assignment, and nothing that computes or compares.
_ASSIGNS = re.compile(rb"(^|[^-+*/%&|^<>=!~@?.])=\s*$")

#: Kinds of leaves that are no names even where names are expected; any other is one: the grammar
#: of C takes a few names of types for words of the language, also where a program defines them.
_LITERAL = re.compile(r"literal|string|number|integer|float|comment|wildcard|^ERROR$")

#: Kinds of leaves that stand for names.
_NAME_KIND = re.compile(r"identifier|name|symbol|constant|word|variable")


@dataclass(frozen=True)
class Binding:
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


def bindings(document: Document) -> Iterator[Binding]:
    """The bindings of a document in order of their nodes."""
    tree = document.tree
    fielded = _Fielded(tree)
    imports = {kind for kind, name in tree.names.items() if _IMPORT.search(name)}
    nodes = {n for n, kind in enumerate(tree.kind) if kind in imports} if imports else set()
    for node in sorted(nodes.union(fielded.parents(_NAMES))):
        kind = tree.kind[node]
        found = None
        if kind in imports:
            found = _import(tree, node)
        elif not _NO_BINDING.search(tree.names[kind]):
            found = _binding(document, fielded, node)
        if found is not None:
            yield found


class _Fielded:
    """The children of nodes by the fields that they fill; of several with one field, the first."""

    def __init__(self, tree: FlatTree) -> None:
        self.tree = tree
        self._children: dict[int, dict[str, int]] = {}
        wanted = {*_NAMES, *_VALUES, *_PARAMETERS}
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
            parameters = parameters or self.child(node, *_PARAMETERS)
            inner = self.child(node, *_CHAIN)
            node = inner if inner is not None else only_child(tree, node)
        if node is None or not tree.named[node] or _LITERAL.search(tree.name(node)):
            return None, None
        return node, parameters


def only_child(tree: FlatTree, node: int) -> int | None:
    """The only named child of a node, comments aside; None if there is not just one."""
    extra = tree.extra
    children = [c for c in tree.children(node) if tree.named[c] and not extra[c]]
    return children[0] if len(children) == 1 else None


def _binding(document: Document, fielded: _Fielded, node: int) -> Binding | None:
    tree = document.tree
    named = fielded.child(node, "alias", *_NAMES)
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
    parameters = parameters or fielded.child(node, *_PARAMETERS)
    names = _parameter_names(fielded, parameters)
    if value is not None and _MACRO.search(kind):
        return Binding("macro", name, node, value, names)
    if value is not None:
        return _bound_value(fielded, name, node, value)
    if alias is not None and named is not None and _ALIAS.search(kind):
        fields = tree.fields
        if sum(fields[child] == fields[named] for child in tree.children(node)) > 1:
            return None
        return Binding("type", name, node, alias)
    if body is not None and parameters is not None:
        return Binding("function", name, node, body, names)
    if body is not None and _TYPE_WITH_BODY.search(kind):
        return Binding("body", name, node, node)
    return None


def _assigns(document: Document, left: int | None, right: int | None) -> bool:
    tree, data = document.tree, document.data
    if left is None or right is None:
        return False
    return bool(_ASSIGNS.search(data[tree.end[left] : tree.start[right]]))


def _import(tree: FlatTree, node: int) -> Binding | None:
    """The last name of a path, and the path."""
    path = only_child(tree, node)
    last = tree.after[node] - 1
    while last > node and not tree.named[last]:
        last -= 1
    if path is None or tree.is_leaf(path) or tree.end[last] != tree.end[path]:
        return None
    if re.search("clause|alias|list", tree.name(path)):
        return None  # One that has a name of its own, or several paths.
    return Binding("value", last, node, path) if _NAME_KIND.search(tree.name(last)) else None


def _bound_value(fielded: _Fielded, name: int, node: int, value: int) -> Binding:
    """A value, or a function if it is one without a name of its own."""
    parameters, body = fielded.child(value, *_PARAMETERS), fielded.child(value, "body")
    if parameters is not None and body is not None:
        return Binding("function", name, node, body, _parameter_names(fielded, parameters))
    return Binding("value", name, node, value)


def _parameter_names(fielded: _Fielded, parameters: int | None) -> tuple[int, ...]:
    """The names of parameters; of one without, the node itself, so that their number is right."""
    if parameters is None:
        return ()
    tree = fielded.tree
    if tree.is_leaf(parameters):
        return (parameters,) if tree.named[parameters] else ()
    extra = tree.extra
    nodes = [c for c in tree.children(parameters) if tree.named[c] and not extra[c]]
    return tuple(
        leaf if (leaf := fielded.name_leaf(node)[0]) is not None else node for node in nodes
    )


def introduces(tree: FlatTree, leaf: int) -> bool:
    """Whether a leaf with a name introduces it, as a declarator or a parameter, or writes to it."""
    fields, parent = tree.fields, tree.parent
    node = leaf
    while node > 0:
        field = tree.field_name(fields[node])
        if field == "left":
            return bool(re.search("assign|declar|alias", tree.name(parent[node])))
        if field not in _NAMES:
            break
        node = parent[node]
    if node == leaf:
        return not fields[leaf] and "param" in tree.name(parent[leaf])
    return bool(
        re.search("declar|defin|item|spec|param|pattern|let|bind|alias|import", tree.name(node))
    )
