"""What is called with which arguments: lists of parameters and the lists that answer to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reducer.syntax.children import named_children
from reducer.syntax.data import roles
from reducer.syntax.names import Names

#: Nodes on the way from a call to the name of what it calls.
_FAR = 16


@dataclass(frozen=True)
class Signature:
    """A list of parameters.

    Attributes:
        name: of what has them; empty if it has none.
        owner: the node of what has them, within which they are used.
        listing: the node of the list, brackets included.
        members: the parameters.
        generic: whether they are parameters of a type or template.
        receiver: whether the first one is the object that a method is called on.
    """

    name: bytes
    owner: int
    listing: int
    members: tuple[int, ...]
    generic: bool
    receiver: bool


@dataclass(frozen=True)
class Application:
    """A list of arguments, with the name of what they are handed to and the call around it.

    ``receiver``: whether that is a member of something, which may be an argument as well.
    """

    name: bytes
    node: int
    listing: int
    members: tuple[int, ...]
    generic: bool
    receiver: bool

    def answering(self, signature: Signature, number: int) -> int | None:
        """The argument for a parameter of a signature, counted from 0, if there is one."""
        mine, others = len(self.members), len(signature.members)
        if self.receiver and signature.receiver and mine < others:
            number -= 1
        return self.members[number] if 0 <= number < mine else None


class Signatures:
    """The signatures and applications of a document."""

    def __init__(self, names: Names) -> None:
        """Takes the names of the document."""
        self._names = names
        self._tree = names.tree
        tree = names.tree
        self._callees = [tree.field_ids(field) for field in roles.CALLEES]
        self._members = tree.field_ids(*roles.MEMBERS, "object")
        self._before = tree.field_ids("name", "declarator")
        self._around = tree.field_ids("name", "left")
        self._declarator = tree.field_ids(*roles.DECLARATOR)

    def signatures(self) -> Iterator[Signature]:
        """The lists of parameters, in order."""
        tree = self._tree
        fields = tree.field_ids(*roles.PARAMETERS)
        generic = tree.field_ids(*roles.TYPE_PARAMETERS)
        templates = self._names.kinds("template_param|type_param")
        for listing, field in enumerate(tree.fields):
            if field in fields and not tree.is_leaf(listing):
                owner = tree.parent[listing]
                while tree.fields[owner] in self._declarator:
                    owner = tree.parent[owner]
                of_types = field in generic or tree.kind[listing] in templates
                members = tuple(named_children(tree, listing))
                receiver = bool(members) and self._names.text(members[0]) in roles.RECEIVERS
                name = self._owner_name(listing)
                yield Signature(name, owner, listing, members, of_types, receiver)

    def applications(self) -> Iterator[Application]:
        """The lists of arguments, in order."""
        tree = self._tree
        fields, generic = tree.field_ids("arguments"), tree.field_ids("type_arguments")
        kinds = self._names.kinds("type_arguments|template_argument")
        for listing, kind in enumerate(tree.kind):
            field = tree.fields[listing]
            if (field in fields or field in generic or kind in kinds) and listing > 0:
                node = tree.parent[listing]
                name, receiver = self._callee(node, listing)
                yield Application(
                    name,
                    node,
                    listing,
                    tuple(named_children(tree, listing)),
                    field in generic or kind in kinds,
                    receiver,
                )

    def _owner_name(self, listing: int) -> bytes:
        """What has the parameters: named before them, or behind them in a template, or around."""
        tree, names = self._tree, self._names
        node = tree.parent[listing]
        for child in tree.children(node):
            if child != listing and tree.fields[child] in self._before:
                return names.text(self._last_leaf(child))
        if "template" in tree.name(node):
            for leaf in range(tree.after[listing], tree.after[node]):
                if leaf in names.definitions:
                    return names.text(leaf)
        around = tree.parent[node]
        if around > 0:
            for child in tree.children(around):
                if child < node and tree.fields[child] in self._around:
                    return names.text(self._last_leaf(child))
        return b""

    def _last_leaf(self, node: int) -> int:
        """The last leaf in a node."""
        return self._tree.after[node] - 1

    def _callee(self, node: int, listing: int) -> tuple[bytes, bool]:
        """The name of what is called, and whether it is a member of something."""
        receiver = False
        for _ in range(_FAR):
            children = [c for c in self._tree.children(node) if c < listing]
            if not children:
                break
            receiver = receiver or any(
                self._tree.fields[c] in self._members and c != listing for c in children
            )
            node = self._towards_name(children)
            listing = self._tree.after[node]
        return self._names.text(node), receiver

    def _towards_name(self, children: list[int]) -> int:
        tree = self._tree
        for fields in self._callees:
            for child in children:
                if tree.fields[child] in fields:
                    return child
        return next((child for child in children if tree.named[child]), children[0])
