"""Inlining: what a name stands for at its uses, and the definition gone, in one edit.

Edits that make the test case no larger are an ordinary pass; those that make it grow are detours,
worth a step only if what follows leads below where they began.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from reducer.core.edit import Slice
from reducer.passes.cut import put, whole_lines
from reducer.passes.definitions import is_name_kind
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.bindings import Binding, bindings, introduces, only_child
from reducer.syntax.document import Document
from reducer.syntax.lists import list_bindings, list_kinds, members
from reducer.syntax.tree import FlatTree

#: Uses of a name up to which it is inlined; of more, the edit grows the test case beyond measure.
_MOST_USES = 64

#: Occurrences of a name looked at for its uses; all of them, for each of many definitions of one
#: name, would be quadratic.
_MOST_LOOKED_AT = 256

#: Bytes of values and of what is put at their uses, for each byte of the file and at least: with
#: definitions within definitions it would be quadratic.
_WORK, _LEAST_WORK = 8, 1 << 16

#: Kinds of expressions that hold together only in parentheses or between delimiters.
_LOOSE = re.compile(
    r"binary|unary|boolean_op|comparison|not_op|operat|assign|condition|ternary|lambda|arrow|cast"
    r"|await|infix|prefix|postfix|pointer_exp|reference_exp|range|closure|preproc_arg|update|comma"
)

#: Bytes around a place in which its neighbours are looked for.
_NEAR = 64

_DELIMITERS_BEFORE, _DELIMITERS_AFTER = b"([{,;=", b")]},;"

#: Fields with names that mean something only within what stands before them.
_MEMBER = re.compile(r"field|property|attribute|member|label|key")

#: Kinds of nodes around a definition that are there for its sake alone.
_AROUND = re.compile(r"declaration|definition|statement|_item|_spec|import|template")
_LIST = re.compile(r"block|body|list|compound|suite|program|module|file|unit$")

#: What may stand beside the only definition in such a node without being another one.
_BESIDE = re.compile(r"type|specifier|modifier|qualifier|annotation|storage|param|decorator")

_RETURN = re.compile(r"return|^expression_statement$|expression_list$")
_WITH_ARGUMENTS = re.compile(rb"([\w:.]+)\s*[<\[(].*[>\])]$", re.DOTALL)
_WORD = re.compile(rb"\w+")


def inline(document: Document) -> Iterator[ByteEdit]:
    """Inlines each binding of which that makes the test case no larger, the last one first."""
    yield from reversed(list(inlinings(document, 0)))


def inlinings(document: Document, growth: int) -> Iterator[ByteEdit]:
    """The edits that inline one binding each and add no more than `growth` bytes."""
    data, tree = document.data, document.tree
    found = [*bindings(document), *list_bindings(document)]
    uses = _Uses(document, found)
    work = _WORK * len(data) + _LEAST_WORK
    for binding in found:
        whole = _whole_definition(tree, binding)
        places = uses.of(binding, whole)
        if not 0 < len(places) <= _MOST_USES:
            continue
        work -= tree.end[binding.value] - tree.start[binding.value]
        if work < 0:
            return
        cuts = _cuts(document, binding, whole)
        room = sum(stop - start for start, stop in cuts) + growth
        family = binding.kind, tree.name(binding.node)
        for slices in _substitutions(document, binding, places, room):
            edit = _edit(data, cuts, slices, family) if slices else None
            if edit is not None and edit.saving >= -growth:
                work -= sum(len(new) for _, _, new in edit.slices)
                yield edit


def _cuts(document: Document, binding: Binding, whole: int) -> list[tuple[int, int]]:
    """What is cut out to delete a definition."""
    data, tree = document.data, document.tree
    if binding.rest < 0:
        span, *others = deletion_spans(tree, whole)
        before = data[max(0, span[0] - _NEAR) : span[0]].rstrip()
        after = data[tree.end[whole] : tree.end[whole] + _NEAR].lstrip()
        if others and before.endswith(b",") and not after.startswith(b","):
            span = others[0]  # The last of several: what follows is the end of them all.
        return [whole_lines(data, *span)]
    around = tree.parent[binding.rest]
    start, stop = tree.start[binding.rest], tree.end[binding.rest]
    return [(tree.start[around], start), (stop, tree.end[around])]


def _edit(
    data: bytes, cuts: list[tuple[int, int]], slices: list[Slice[bytes]], family: tuple[str, str]
) -> ByteEdit | None:
    for start, stop in cuts:
        if start >= stop or any(start < piece[1] and piece[0] < stop for piece in slices):
            return None
    return ByteEdit(ByteEdit.of([*slices, *(put(data, *cut) for cut in cuts)]).slices, family)


class _Uses:
    """The leaves with each bound name, in order."""

    def __init__(self, document: Document, found: Iterable[Binding]) -> None:
        self._document = document
        data, tree = document.data, document.tree
        self._introduces = cache(partial(introduces, tree))
        self._leaves: dict[bytes, list[int]] = {
            data[tree.start[binding.name] : tree.end[binding.name]]: [] for binding in found
        }
        kinds = {tree.kind[binding.name] for binding in found}
        kinds |= {kind for kind, name in tree.names.items() if is_name_kind(name)}
        for leaf, kind in enumerate(tree.kind):
            if kind in kinds and tree.is_leaf(leaf):
                leaves = self._leaves.get(data[tree.start[leaf] : tree.end[leaf]])
                if leaves is not None:
                    leaves.append(leaf)

    def of(self, binding: Binding, whole: int) -> list[int]:
        """The uses of a binding in the part of the tree where it is known; [] if in vain.

        A value is known behind its definition and up to where another one is written to the name.
        """
        tree, data = self._document.tree, self._document.data
        fields = tree.fields
        name = data[tree.start[binding.name] : tree.end[binding.name]]
        leaves = self._leaves.get(name, [])
        scope = _scope(tree, binding, whole)
        first = tree.after[whole] if binding.kind == "value" else scope
        found: list[int] = []
        begin = bisect_left(leaves, max(first, scope))
        for leaf in leaves[begin : begin + _MOST_LOOKED_AT]:
            if leaf >= tree.after[scope] or len(found) > _MOST_USES:
                break
            if whole <= leaf < tree.after[whole]:
                # What refers to itself would leave a reference to nothing.
                if leaf != binding.name:
                    return []
            elif binding.kind == "body":
                found.append(leaf)
            elif self._introduces(leaf):
                if binding.kind == "value":
                    break
            elif not _MEMBER.search(tree.field_name(fields[leaf])):
                found.append(leaf)
        return found


def _whole_definition(tree: FlatTree, binding: Binding) -> int:
    """The node that goes with a binding: what is around it for its sake alone goes as well."""
    node = binding.node
    while node > 0 and binding.scope < 0:
        parent = tree.parent[node]
        kind = tree.name(parent)
        if parent <= 0 or _LIST.search(kind) or not _AROUND.search(kind):
            break
        others = (c for c in tree.children(parent) if tree.named[c] and c != node)
        if not all(_BESIDE.search(_description(tree, other)) for other in others):
            break
        node = parent
    return node


def _scope(tree: FlatTree, binding: Binding, whole: int) -> int:
    """The node in which a name is known: what is around the whole statement with its binding."""
    if binding.scope >= 0:
        return binding.scope
    parent = tree.parent
    node = parent[whole]
    while node > 0 and _AROUND.search(tree.name(node)) and not _LIST.search(tree.name(node)):
        node = parent[node]
    return node


def _description(tree: FlatTree, node: int) -> str:
    return f"{tree.field_name(tree.fields[node])} {tree.name(node)}"


def _substitutions(
    document: Document, binding: Binding, uses: list[int], room: int
) -> Iterator[list[Slice[bytes]]]:
    """The slices that put what is bound at the uses, in each way that adds at most `room` bytes."""
    data, tree = document.data, document.tree
    if binding.kind == "function" or binding.parameters:
        yield _calls(document, binding, uses, room)
        return
    if binding.kind == "body":
        yield _moved_body(document, binding, uses)
        return
    starts, ends = tree.start, tree.end
    text = data[starts[binding.value] : ends[binding.value]]
    size = ends[binding.name] - starts[binding.name]
    if binding.kind != "type":
        if (len(text) - size) * len(uses) <= room:
            loose = _is_loose(tree, binding.value, text)
            yield [_placed(data, starts[use], ends[use], text, loose) for use in uses]
        return
    paths = [data[ends[use] : ends[use] + 2] == b"::" for use in uses]
    for plain, in_path in _types(document, binding):
        # Of the variants for paths without one all would be the same.
        if (plain == in_path or any(paths)) and (len(plain) - size) * len(uses) <= room:
            yield [
                put(data, starts[use], ends[use], in_path if path else plain)
                for use, path in zip(uses, paths, strict=True)
            ]


def _placed(data: bytes, start: int, stop: int, text: bytes, loose: bool) -> Slice[bytes]:
    """The slice that puts an expression in a place, in parentheses if it would fall apart."""
    if loose and not _is_delimited(data, start, stop):
        text = b"(" + text + b")"
    return put(data, start, stop, text)


def _is_loose(tree: FlatTree, node: int, text: bytes) -> bool:
    return bool(_LOOSE.search(tree.name(node))) and not _WORD.fullmatch(text)


def _is_delimited(data: bytes, start: int, stop: int) -> bool:
    before = data[max(0, start - _NEAR) : start].rstrip()
    after = data[stop : stop + _NEAR].lstrip()
    return (before[-1:] in _DELIMITERS_BEFORE or before.endswith(b"return")) and (
        after[:1] in _DELIMITERS_AFTER
    )


def _types(document: Document, binding: Binding) -> list[tuple[bytes, bytes]]:
    """The type with what of the declarator stands before the name, such as a star.

    Each variant as it is for most places, and as it is for the beginning of a path: a type with
    arguments may have to stand in brackets there, or be left without them.
    """
    data, tree = document.data, document.tree
    value, name = binding.value, binding.name
    text = data[tree.start[value] : tree.end[value]]
    declarator = name
    while tree.parent[declarator] not in (binding.node, 0):
        declarator = tree.parent[declarator]
    if tree.end[declarator] != tree.end[name]:
        return []
    if value < declarator:
        text += data[tree.start[declarator] : tree.start[name]]
    bare = _WITH_ARGUMENTS.match(text)
    if not bare:
        return [(text, text)]
    return [(text, text), (text, b"<" + text + b">"), (bare[1], bare[1])]


def _moved_body(document: Document, binding: Binding, uses: list[int]) -> list[Slice[bytes]]:
    """The definition of a type in the place of its first use; without its name if that is all."""
    data, tree = document.data, document.tree
    node = binding.node
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
        piece = put(text, tree.start[binding.name] - start, tree.end[binding.name] - start)
        text = ByteEdit((piece,)).apply(text)
    return [put(data, tree.start[first], tree.end[first], text)]


def _calls(
    document: Document, binding: Binding, uses: list[int], room: int
) -> list[Slice[bytes]]:
    """What a function gives, with its arguments in the place of its parameters, at each call."""
    data, tree = document.data, document.tree
    value = _result(tree, binding)
    placed: list[Slice[bytes]] = []
    for use in reversed(uses):  # A call among the arguments of another before that one.
        call = _call(tree, use)
        if call is None:
            return []
        around, arguments = call
        texts = [_text(data, tree, argument, placed) for argument in arguments]
        if len(texts) != len(binding.parameters):
            return []
        if value is None:
            if not _is_statement(tree, around):
                return []
            around = tree.parent[around]
            text = _with_arguments(document, binding, binding.value, texts)
            loose = False
        else:
            text = _with_arguments(document, binding, value, texts)
            loose = _is_loose(tree, value, text)
        start, stop = tree.start[around], tree.end[around]
        if len(text) - (stop - start) > room:
            return []  # Calls in each other's arguments can double it again and again.
        placed = [piece for piece in placed if not start <= piece[0] < stop]
        placed.append(_placed(data, start, stop, text, loose))
    return placed


def _result(tree: FlatTree, binding: Binding) -> int | None:
    """The expression that a function's body comes to; None if the body is more than one."""
    node = binding.value
    if binding.kind == "macro":
        return node
    while True:
        if re.search("block|body|suite|compound|statement_list", tree.name(node)) or (
            _RETURN.search(tree.name(node))
        ):
            inner = only_child(tree, node)
            if inner is None:
                return None
            node = inner
        else:
            return None if re.search("statement|declaration", tree.name(node)) else node


def _call(tree: FlatTree, use: int) -> tuple[int, list[int]] | None:
    """The node of the call of which a leaf is the function, and its arguments."""
    parent, extra = tree.parent[use], tree.extra
    follower = tree.after[use]
    if follower < tree.after[parent] and "argument" in _description(tree, follower):
        return parent, [c for c in tree.children(follower) if tree.named[c] and not extra[c]]
    if tree.kind[parent] in list_kinds(tree):
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
    return b"(" + text + b")" if _is_loose(tree, node, text) else text


def _with_arguments(
    document: Document, binding: Binding, value: int, arguments: Sequence[bytes]
) -> bytes:
    data, tree = document.data, document.tree
    start = tree.start[value]
    text = data[start : tree.end[value]]
    names = [data[tree.start[leaf] : tree.end[leaf]] for leaf in binding.parameters]
    by_name = dict(zip(names, arguments, strict=True))
    if not by_name:
        return text
    if tree.is_leaf(value) and binding.kind == "macro":
        return _WORD.sub(lambda match: by_name.get(match[0], match[0]), text)
    pieces = [
        (tree.start[leaf] - start, tree.end[leaf] - start, by_name[name])
        for leaf in range(value, tree.after[value])
        if tree.is_leaf(leaf)
        and (name := data[tree.start[leaf] : tree.end[leaf]]) in by_name
        and not _MEMBER.search(tree.field_name(tree.fields[leaf]))
    ]
    return ByteEdit.of(pieces).apply(text)


def inline_growing(document: Document) -> Iterator[ByteEdit]:
    """The edits that inline a binding although the test case grows by that, up to twofold."""
    for edit in inlinings(document, len(document.data)):
        if edit.saving < 0:
            yield edit


INLINE = Pass(
    "inline",
    "puts what a name stands for at its uses and deletes the definition, if that saves",
    inline,
    likely=0.5,
)

INLINE_GROWING = Pass(
    "detours",
    "inlines what makes the test case grow at first, if it then gets smaller than before",
    inline_growing,
    likely=0.3,
    grows=True,
)
