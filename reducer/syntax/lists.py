"""Bindings in languages that write all things as lists, as Lisp and SMT-LIB do.

Their grammars know lists and symbols alone, so which word binds what is a matter of tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from reducer.syntax.bindings import Binding
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Words that bind names for what follows in the same list, of which the second member has the
#: pairs, and whether a name is known in the pairs behind its own as well.
LET = {b"let": False, b"let*": True, b"letrec": True, b"letrec*": True}

#: Words that define the second member as the last one, and whether parameters are between them.
DEFINE = {
    b"define-fun": True,
    b"defun": True,
    b"define-const": False,
    b"define": False,
    b"def": False,
    b"defvar": False,
    b"defparameter": False,
    b"defconstant": False,
    b"defconst": False,
}

#: Kinds of lists in these languages' grammars.
_KINDS = frozenset({"list_lit", "list", "vec_lit", "sexp"})

#: Members of a list looked at: a binding has not more.
_MEMBERS = 8


def list_kinds(tree: FlatTree) -> set[int]:
    """The kinds of lists in a tree; none if the grammar knows more than lists."""
    names = set(tree.names.values())
    if not names & {"sym_lit", "symbol"}:
        return set()
    return {kind for kind, name in tree.names.items() if name in _KINDS}


def list_bindings(document: Document) -> Iterator[Binding]:
    """The bindings of a document made of lists, in order."""
    tree, data = document.tree, document.data
    kinds = list_kinds(tree)
    for node, kind in enumerate(tree.kind) if kinds else ():
        if kind not in kinds:
            continue
        first, *others = members(tree, node) or [0]
        word = data[tree.start[first] : tree.end[first]] if tree.is_leaf(first) else b""
        if word in LET and len(others) == 2:
            yield from _let(tree, kinds, node, others, in_pairs=LET[word])
        elif word in DEFINE and 2 <= len(others) < _MEMBERS and tree.is_leaf(others[0]):
            yield _definition(tree, kinds, node, others, with_parameters=DEFINE[word])


def members(tree: FlatTree, node: int, most: int = _MEMBERS) -> list[int]:
    """The first named children of a list."""
    return list(islice((child for child in tree.children(node) if tree.named[child]), most))


def _let(
    tree: FlatTree, kinds: set[int], node: int, others: list[int], *, in_pairs: bool
) -> Iterator[Binding]:
    pairs, body = others
    if tree.kind[pairs] not in kinds:
        return
    found = [child for child in tree.children(pairs) if tree.kind[child] in kinds]
    for pair in found:
        inner = members(tree, pair)
        if len(inner) == 2 and tree.is_leaf(inner[0]):
            scope = node if in_pairs else body
            rest = body if len(found) == 1 else -1
            yield Binding("value", inner[0], pair, inner[1], scope=scope, rest=rest)


def _definition(
    tree: FlatTree, kinds: set[int], node: int, others: list[int], *, with_parameters: bool
) -> Binding:
    name, *between, value = others
    if not (with_parameters and between and tree.kind[between[0]] in kinds):
        return Binding("value", name, node, value)
    pairs = [child for child in tree.children(between[0]) if tree.named[child]]
    names = tuple(next(iter(members(tree, pair, 1)), pair) for pair in pairs)
    return Binding("function" if names else "value", name, node, value, names)
