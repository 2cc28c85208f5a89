"""What takes the place of a name where what is bound to it is inlined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reducer.core.edit import Slice
from reducer.passes.cut import put
from reducer.passes.model import ByteEdit
from reducer.passes.uses import MEMBER, described
from reducer.syntax.children import named_children, only_child
from reducer.syntax.document import Document
from reducer.syntax.inlinables import Inlinable
from reducer.syntax.listed import members, sexpr_kinds
from reducer.syntax.tree import FlatTree

#: Kinds of expressions that hold together only in parentheses or between delimiters.
_LOOSE = re.compile(
    r"binary|unary|boolean_op|comparison|not_op|operat|assign|condition|ternary|lambda|arrow|cast"
    r"|await|infix|prefix|postfix|pointer_exp|reference_exp|range|closure|preproc_arg|update|comma"
)

#: Bytes around a place in which its neighbours are looked for.
_NEAR = 64

_DELIMITERS_BEFORE, _DELIMITERS_AFTER = b"([{,;=", b")]},;"

#: Kinds of nodes around what a function gives, and of those that are no expression.
_BODY = re.compile(r"block|body|suite|compound|list$|return|^expression_statement$")
_NO_EXPRESSION = re.compile(r"statement|declaration")

_WITH_ARGUMENTS = re.compile(rb"([\w:.]+)\s*[<\[(].*[>\])]$", re.DOTALL)
_WORD = re.compile(rb"\w+")


def substitutions(
    document: Document, inlinable: Inlinable, uses: list[int], room: int
) -> Iterator[list[Slice[bytes]]]:
    """The slices that put what is bound at the uses, in each way that adds at most `room` bytes."""
    data, tree = document.data, document.tree
    if inlinable.kind == "function" or inlinable.parameters:
        yield _calls(document, inlinable, uses, room)
        return
    if inlinable.kind == "body":
        yield _moved_body(document, inlinable, uses)
        return
    starts, ends = tree.start, tree.end
    text = data[starts[inlinable.value] : ends[inlinable.value]]
    size = ends[inlinable.name] - starts[inlinable.name]
    if inlinable.kind != "type":
        if (len(text) - size) * len(uses) <= room:
            loose = _is_loose(tree, inlinable.value)
            yield [_placed(data, starts[use], ends[use], text, loose) for use in uses]
        return
    paths = [data[ends[use] : ends[use] + 2] == b"::" for use in uses]
    for plain, in_path in _types(document, inlinable):
        # Of the variants for paths without one all would be the same.
        if (plain == in_path or any(paths)) and (len(plain) - size) * len(uses) <= room:
            yield [
                put(data, starts[use], ends[use], in_path if path else plain)
                for use, path in zip(uses, paths, strict=True)
            ]


def _placed(data: bytes, start: int, stop: int, text: bytes, loose: bool) -> Slice[bytes]:
    """The slice that puts an expression in a place, in parentheses if it would fall apart."""
    if loose and not _WORD.fullmatch(text) and not _is_delimited(data, start, stop):
        text = b"(" + text + b")"
    return put(data, start, stop, text)


def _is_loose(tree: FlatTree, node: int) -> bool:
    return _LOOSE.search(tree.name(node)) is not None


def _is_delimited(data: bytes, start: int, stop: int) -> bool:
    before = data[max(0, start - _NEAR) : start].rstrip()
    after = data[stop : stop + _NEAR].lstrip()
    return (before[-1:] in _DELIMITERS_BEFORE or before.endswith(b"return")) and (
        after[:1] in _DELIMITERS_AFTER
    )


def _types(document: Document, inlinable: Inlinable) -> list[tuple[bytes, bytes]]:
    """The type with what of the declarator stands before the name, such as a star.

    Each variant as it is for most places, and as it is for the beginning of a path: a type with
    arguments may have to stand in brackets there, or be left without them.
    """
    data, tree = document.data, document.tree
    value, name = inlinable.value, inlinable.name
    text = data[tree.start[value] : tree.end[value]]
    declarator = name
    while tree.parent[declarator] not in (inlinable.node, 0):
        declarator = tree.parent[declarator]
    if tree.end[declarator] != tree.end[name]:
        return []
    if value < declarator:
        text += data[tree.start[declarator] : tree.start[name]]
    bare = _WITH_ARGUMENTS.match(text)
    if not bare:
        return [(text, text)]
    return [(text, text), (text, b"<" + text + b">"), (bare[1], bare[1])]


def _moved_body(document: Document, inlinable: Inlinable, uses: list[int]) -> list[Slice[bytes]]:
    """The definition of a type in the place of its first use; without its name if that is all."""
    data, tree = document.data, document.tree
    node = inlinable.node
    first = uses[0]
    if first < node:
        return []
    parent = tree.parent[first]
    if tree.kind[parent] == tree.kind[node]:
        first = parent
    end = tree.end[node]
    text = data[tree.start[node] : end]
    if len(uses) == 1:
        start = tree.start[node]
        piece = put(text, tree.start[inlinable.name] - start, tree.end[inlinable.name] - start)
        text = ByteEdit((piece,)).apply(text)
    return [put(data, tree.start[first], tree.end[first], text)]


def _calls(
    document: Document, inlinable: Inlinable, uses: list[int], room: int
) -> list[Slice[bytes]]:
    """What a function gives, with its arguments in the place of its parameters, at each call."""
    data, tree = document.data, document.tree
    value = _result(tree, inlinable)
    loose = value is not None and _is_loose(tree, value)
    placed: list[Slice[bytes]] = []
    for use in reversed(uses):  # A call among the arguments of another before that one.
        call = _call(tree, use)
        if call is None:
            return []
        around, arguments = call
        texts = [_text(data, tree, argument, placed) for argument in arguments]
        if len(texts) != len(inlinable.parameters):
            return []
        if value is None:
            if not _is_statement(tree, around):
                return []
            around = tree.parent[around]
        start, stop = tree.start[around], tree.end[around]
        text = _with_arguments(
            document, inlinable, inlinable.value if value is None else value, texts
        )
        within = [piece for piece in placed if start <= piece[0] < stop]
        placed = [piece for piece in placed if not start <= piece[0] < stop]
        placed.append(_placed(data, start, stop, text, loose))
        # Calls in each other's arguments can double the text again and again.
        room += sum(_growth(piece) for piece in within) - _growth(placed[-1])
        if room < 0:
            return []
    return placed


def _growth(piece: Slice[bytes]) -> int:
    start, stop, new = piece
    return len(new) - (stop - start)


def _result(tree: FlatTree, inlinable: Inlinable) -> int | None:
    """The expression that a function's body comes to; None if the body is more than one."""
    node: int | None = inlinable.value
    if inlinable.kind == "macro":
        return node
    while node is not None and _BODY.search(tree.name(node)):
        node = only_child(tree, node)
    if node is None or _NO_EXPRESSION.search(tree.name(node)):
        return None
    return node


def _call(tree: FlatTree, use: int) -> tuple[int, list[int]] | None:
    """The node of the call of which a leaf is the function, and its arguments."""
    parent = tree.parent[use]
    follower = tree.after[use]
    if follower < tree.after[parent] and "argument" in described(tree, follower):
        return parent, named_children(tree, follower)
    if tree.kind[parent] in sexpr_kinds(tree):
        first, *arguments = members(tree, parent)
        return (parent, arguments) if first == use else None
    return None


def _is_statement(tree: FlatTree, call: int) -> bool:
    parent = tree.parent[call]
    return "statement" in tree.name(parent) and only_child(tree, parent) == call


def _text(data: bytes, tree: FlatTree, node: int, placed: list[Slice[bytes]]) -> bytes:
    """The text of a node after what has been placed in it, in parentheses if it is loose."""
    start, stop = tree.start[node], tree.end[node]
    inner = [(a - start, b - start, new) for a, b, new in placed if start <= a and b <= stop]
    text = ByteEdit.of(inner).apply(data[start:stop])
    return b"(" + text + b")" if _is_loose(tree, node) else text


def _with_arguments(
    document: Document, inlinable: Inlinable, value: int, arguments: Sequence[bytes]
) -> bytes:
    data, tree = document.data, document.tree
    start = tree.start[value]
    text = data[start : tree.end[value]]
    names = [data[tree.start[leaf] : tree.end[leaf]] for leaf in inlinable.parameters]
    by_name = dict(zip(names, arguments, strict=True))
    if not by_name:
        return text
    if tree.is_leaf(value) and inlinable.kind == "macro":
        return _WORD.sub(lambda match: by_name.get(match[0], match[0]), text)
    pieces = [
        (tree.start[leaf] - start, tree.end[leaf] - start, by_name[name])
        for leaf in range(value, tree.after[value])
        if tree.is_leaf(leaf)
        and (name := data[tree.start[leaf] : tree.end[leaf]]) in by_name
        and not MEMBER.search(tree.field_name(tree.fields[leaf]))
    ]
    return ByteEdit.of(pieces).apply(text)
