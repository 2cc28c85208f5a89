"""Who is called what: where the names of a document are defined and where they are used.

Everything comes from the fields and kinds of the grammar and from the tables in
`reducer.syntax.data`: it is a sketch of name resolution that is right often and costs one walk.
Where it is wrong, an edit made from it fails its test. What could be put in the place of a name is
the business of `reducer.syntax.inlinables`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from reducer.syntax.children import is_alone
from reducer.syntax.data import listwords, roles
from reducer.syntax.nameleaves import name_leaves

if TYPE_CHECKING:
    from reducer.syntax.document import Document

#: Nodes that a definition is at most away from the name that it defines; a declarator of a
#: pointer to an array of functions is five.
_FAR = 12


@dataclass(frozen=True)
class Binding:
    """One thing that has a name.

    Attributes:
        text: the name.
        definitions: the leaves that define it.
        uses: the leaves that refer to it.
        unclear: leaves that refer to it or to something else of the name, such as members.
        scope: the node within which the name means this thing.
    """

    text: bytes
    definitions: tuple[int, ...]
    uses: tuple[int, ...]
    unclear: tuple[int, ...]
    scope: int


class Names:
    """The names of a document; made when first asked for."""

    def __init__(self, document: Document) -> None:
        """Takes a document; a sketched tree has names as well, but no definitions."""
        self.tree, self.data = document.tree, document.data
        self._language = document.grammar.name if document.grammar else ""
        tree = self.tree
        self._name = tree.field_ids(*roles.NAME)
        self._declarator = tree.field_ids(*roles.DECLARATOR)
        self._left = tree.field_ids(*roles.LEFT)
        self._pattern = tree.field_ids(*roles.PATTERN)
        self._parameters = tree.field_ids(*roles.PARAMETERS)
        self._to_item = tree.field_ids(*roles.TO_ITEM)
        self._body = tree.field_ids("body")
        bodiless = self.kinds(roles.BODILESS)
        self._defining = self.kinds(roles.DEFINING) - self.kinds(roles.REFERRING) - bodiless
        self._bodiless = bodiless
        self._assigning = self.kinds(roles.ASSIGNING)
        self._wrappers = self.kinds(roles.WRAPPERS)
        self._statements = self.kinds("(statement|declaration|definition)$")

    def kinds(self, pattern: str) -> frozenset[int]:
        """The kinds of which the name has the pattern in it."""
        found = re.compile(pattern)
        return frozenset(kind for kind, name in self.tree.names.items() if found.search(name))

    @cached_property
    def leaves(self) -> array[int]:
        """The leaves that stand for names, in order."""
        return array("I", name_leaves(self.tree, self.data))

    @cached_property
    def places(self) -> dict[bytes, list[int]]:
        """The leaves of each name, in order."""
        places: dict[bytes, list[int]] = {}
        for leaf in self.leaves:
            places.setdefault(self.text(leaf), []).append(leaf)
        return places

    def text(self, node: int) -> bytes:
        """The bytes of a node."""
        return self.data[self.tree.start[node] : self.tree.end[node]]

    @cached_property
    def definitions(self) -> frozenset[int]:
        """The leaves that define a name."""
        return frozenset(filter(self._defines, self.leaves))

    def _defines(self, leaf: int) -> bool:
        tree, node = self.tree, leaf
        for _ in range(_FAR):
            parent, field = tree.parent[node], tree.fields[node]
            if parent < 0:
                return False
            kind = tree.kind[parent]
            if field in self._name and kind in self._bodiless:
                return self._has_body(parent)
            if field in self._name and kind in self._defining:
                return True
            if field in self._declarator or (field in self._left and kind in self._assigning):
                return True
            if field in self._pattern:
                return "type" not in tree.name(leaf)
            if not field and tree.fields[parent] in self._parameters:
                return True
            if field or kind not in self._wrappers:
                break
            node = parent
        return self._listed(leaf)

    def _has_body(self, node: int) -> bool:
        return any(self.tree.fields[child] in self._body for child in self.tree.children(node))

    def _listed(self, leaf: int) -> bool:
        """Whether a list defines the name by its first word, or binds it."""
        words = listwords.DEFINING.get(self._language)
        tree, parent = self.tree, self.tree.parent[leaf]
        if words is None or parent < 1:
            return False
        if leaf == parent + 3:
            return self.text(parent + 2) in words
        outer = tree.parent[tree.parent[parent]]
        return (
            leaf == parent + 2
            and outer > 0
            and tree.parent[parent] == outer + 3
            and self.text(outer + 2) in listwords.BINDING
        )

    def item(self, leaf: int) -> int:
        """The whole definition of a name that is defined by a leaf: what to delete."""
        tree, node = self.tree, leaf
        while True:
            parent, field = tree.parent[node], tree.fields[node]
            if parent < 1:
                return node
            if field in self._to_item:
                if self._shares_field(node, parent):
                    return node
            elif (field or tree.kind[parent] not in self._wrappers) and not (
                tree.kind[parent] in self._statements and is_alone(tree, node)
            ):
                return node if node != leaf or not self._listed(leaf) else parent
            node = parent

    def _shares_field(self, node: int, parent: int) -> bool:
        """Whether a field holds several nodes, as the declarators of a declaration."""
        tree = self.tree
        named, fields = tree.named, tree.fields
        return any(
            child != node and fields[child] == fields[node] and named[child]
            for child in tree.children(parent)
        )

    def scope(self, leaf: int) -> int:
        """The node within which a name defined by a leaf has its meaning."""
        tree = self.tree
        scope = tree.parent[self.item(leaf)]
        if leaf == tree.parent[leaf] + 2 and self._listed(leaf):
            scope = tree.parent[scope]
        if scope > 0 and tree.fields[scope] in self._parameters:
            scope = tree.parent[scope]
            while tree.fields[scope] in self._declarator:
                scope = tree.parent[scope]
        return max(scope, 0)

    @cached_property
    def bindings(self) -> list[Binding]:
        """Everything that has a name and a definition, in the order of the definitions.

        A use belongs to the innermost scope around it that has a definition of the name. Where
        there is none, as for the names of members, it may belong to any definition.
        """
        found: list[Binding] = []
        for text, places in self.places.items():
            scopes: dict[int, list[int]] = {}
            for leaf in places:
                if leaf in self.definitions:
                    scopes.setdefault(self.scope(leaf), []).append(leaf)
            if scopes:
                found += self._resolve(text, places, scopes)
        found.sort(key=lambda binding: binding.definitions[0])
        return found

    def _resolve(
        self, text: bytes, places: list[int], scopes: dict[int, list[int]]
    ) -> Iterator[Binding]:
        after, open_scopes = self.tree.after, list[int]()
        waiting = sorted(scopes, reverse=True)
        uses: dict[int, list[int]] = {scope: [] for scope in scopes}
        stray: list[int] = []
        for leaf in places:
            while waiting and waiting[-1] <= leaf:
                open_scopes.append(waiting.pop())
            while open_scopes and after[open_scopes[-1]] <= leaf:
                open_scopes.pop()
            if leaf not in self.definitions:
                (uses[open_scopes[-1]] if open_scopes else stray).append(leaf)
        unclear = tuple(stray) if len(scopes) > 1 else ()
        for scope, leaves in scopes.items():
            own = uses[scope] if unclear else sorted(uses[scope] + stray)
            yield Binding(text, tuple(leaves), tuple(own), unclear, scope)
