"""Where what is bound to a name is used, and what goes with its definition."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, partial

from reducer.syntax.document import Document
from reducer.syntax.inlinables import Inlinable, introduces
from reducer.syntax.nameleaves import is_name_kind
from reducer.syntax.tree import FlatTree

#: Uses of a name up to which it is inlined; of more, the edit grows the test case beyond measure.
MOST_USES = 64

#: Occurrences of a name looked at for its uses; all of them, for each of many definitions of one
#: name, would be quadratic.
_MOST_LOOKED_AT = 256

#: Fields with names that mean something only within what stands before them.
MEMBER = re.compile(r"field|property|attribute|member|label|key")

#: Kinds of nodes around a definition that are there for its sake alone.
_AROUND = re.compile(r"declaration|definition|statement|_item|_spec|import|template")
_LIST = re.compile(r"block|body|list|compound|suite|program|module|file|unit$")

#: What may stand beside the only definition in such a node without being another one.
_BESIDE = re.compile(r"type|specifier|modifier|qualifier|annotation|storage|param|decorator")


class Uses:
    """The leaves with each bound name, in order."""

    def __init__(self, document: Document, found: Iterable[Inlinable]) -> None:
        self._document = document
        data, tree = document.data, document.tree
        self._introduces = cache(partial(introduces, tree))
        self._leaves: dict[bytes, list[int]] = {
            data[tree.start[inlinable.name] : tree.end[inlinable.name]]: [] for inlinable in found
        }
        kinds = {tree.kind[inlinable.name] for inlinable in found}
        kinds |= {kind for kind, name in tree.names.items() if is_name_kind(name)}
        for leaf, kind in enumerate(tree.kind):
            if kind in kinds and tree.is_leaf(leaf):
                leaves = self._leaves.get(data[tree.start[leaf] : tree.end[leaf]])
                if leaves is not None:
                    leaves.append(leaf)

    def of(self, inlinable: Inlinable, whole: int) -> list[int]:
        """The uses of a name in the part of the tree where it is known; [] if in vain.

        A value is known behind its definition and up to where another one is written to the name.
        """
        tree, data = self._document.tree, self._document.data
        fields = tree.fields
        name = data[tree.start[inlinable.name] : tree.end[inlinable.name]]
        leaves = self._leaves.get(name, [])
        scope = _scope(tree, inlinable, whole)
        first = tree.after[whole] if inlinable.kind == "value" else scope
        found: list[int] = []
        begin = bisect_left(leaves, max(first, scope))
        for leaf in leaves[begin : begin + _MOST_LOOKED_AT]:
            if leaf >= tree.after[scope] or len(found) > MOST_USES:
                break
            if whole <= leaf < tree.after[whole]:
                # What refers to itself would leave a reference to nothing.
                if leaf != inlinable.name:
                    return []
            elif inlinable.kind == "body":
                found.append(leaf)
            elif self._introduces(leaf):
                if inlinable.kind == "value":
                    break
            elif not MEMBER.search(tree.field_name(fields[leaf])):
                found.append(leaf)
        return found


def whole_definition(tree: FlatTree, inlinable: Inlinable) -> int:
    """The node that goes with a inlinable: what is around it for its sake alone goes as well."""
    node = inlinable.node
    while node > 0 and inlinable.scope < 0:
        parent = tree.parent[node]
        kind = tree.name(parent)
        if parent <= 0 or _LIST.search(kind) or not _AROUND.search(kind):
            break
        others = (c for c in tree.children(parent) if tree.named[c] and c != node)
        if not all(_BESIDE.search(described(tree, other)) for other in others):
            break
        node = parent
    return node


def _scope(tree: FlatTree, inlinable: Inlinable, whole: int) -> int:
    """The node in which a name is known: what is around the whole statement with its inlinable."""
    if inlinable.scope >= 0:
        return inlinable.scope
    parent = tree.parent
    node = parent[whole]
    while node > 0 and _AROUND.search(tree.name(node)) and not _LIST.search(tree.name(node)):
        node = parent[node]
    return node


def described(tree: FlatTree, node: int) -> str:
    """The names of a node's field and of its kind, to be searched for words."""
    return f"{tree.field_name(tree.fields[node])} {tree.name(node)}"
