"""What can be inlined in languages that write all things as lists, as Lisp and SMT-LIB do.

Their grammars know lists and symbols alone, so which word binds what is a matter of tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from reducer.syntax.data import listwords
from reducer.syntax.document import Document
from reducer.syntax.inlinables import Inlinable
from reducer.syntax.tree import FlatTree

#: Kinds of lists in these languages' grammars.
_KINDS = frozenset({"list_lit", "list", "vec_lit", "sexp"})

#: Members of a list looked at: a definition has not more.
_MEMBERS = 8


def sexpr_kinds(tree: FlatTree) -> set[int]:
    """The kinds of lists in a tree; none if the grammar knows more than lists."""
    names = set(tree.names.values())
    if not names & {"sym_lit", "symbol"}:
        return set()
    return {kind for kind, name in tree.names.items() if name in _KINDS}


def listed_inlinables(document: Document) -> Iterator[Inlinable]:
    """What can be inlined in a document made of lists, in order."""
    tree, data = document.tree, document.data
    kinds = sexpr_kinds(tree)
    for node, kind in enumerate(tree.kind) if kinds else ():
        if kind not in kinds:
            continue
        first, *others = members(tree, node) or [0]
        word = data[tree.start[first] : tree.end[first]] if tree.is_leaf(first) else b""
        if word in listwords.LET and len(others) == 2:
            yield from _let(tree, kinds, node, others, in_pairs=listwords.LET[word])
        elif word in listwords.DEFINE and 2 <= len(others) < _MEMBERS and tree.is_leaf(others[0]):
            yield _definition(tree, kinds, node, others, with_parameters=listwords.DEFINE[word])


def members(tree: FlatTree, node: int, most: int = _MEMBERS) -> list[int]:
    """The first named children of a list."""
    return list(islice((child for child in tree.children(node) if tree.named[child]), most))


def _let(
    tree: FlatTree, kinds: set[int], node: int, others: list[int], *, in_pairs: bool
) -> Iterator[Inlinable]:
    pairs, body = others
    if tree.kind[pairs] not in kinds:
        return
    found = [child for child in tree.children(pairs) if tree.kind[child] in kinds]
    for pair in found:
        inner = members(tree, pair)
        if len(inner) == 2 and tree.is_leaf(inner[0]):
            scope = node if in_pairs else body
            rest = body if len(found) == 1 else -1
            yield Inlinable("value", inner[0], pair, inner[1], scope=scope, rest=rest)


def _definition(
    tree: FlatTree, kinds: set[int], node: int, others: list[int], *, with_parameters: bool
) -> Inlinable:
    name, *between, value = others
    if not (with_parameters and between and tree.kind[between[0]] in kinds):
        return Inlinable("value", name, node, value)
    pairs = [child for child in tree.children(between[0]) if tree.named[child]]
    names = tuple(next(iter(members(tree, pair, 1)), pair) for pair in pairs)
    return Inlinable("function" if names else "value", name, node, value, names)
