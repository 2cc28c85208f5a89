"""Structures and unions by one of their fields.

In one edit the type becomes that of the field, wherever it is defined or named, and what accesses
the field becomes what has it, `x.a` as well as `p->a`. No language is named: a structure is a node
with a body whose members have types and names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from reducer.core.edit import Slice
from reducer.core.order import order
from reducer.passes.cut import put
from reducer.passes.deletion import likeliest_span
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree

#: Fields of a structure that are tried, and places that mention it or a field of it: structures
#: with more of them become smaller by other passes first.
_MOST_FIELDS = 16
_MOST_PLACES = 64

_STRUCTURE = re.compile(r"struct|union|record|class|interface")
_ACCESSED = re.compile(r"field|property|member|attribute")
_NAMES = ("declarator", "name")


@dataclass(frozen=True)
class _Structure:
    """A type with a body: its node, its name's text if it has one, and its fields.

    Each field is the text of its type and that of its name.
    """

    node: int
    name: bytes
    fields: tuple[tuple[bytes, bytes], ...]


def unwrap_aggregates(document: Document) -> Iterator[ByteEdit]:
    """For each structure the edit that leaves one of its fields of it, the last structure first."""
    tree, data = document.tree, document.data
    found = list(_structures(document))
    if not found:
        return
    accesses, mentions = _accesses(tree, data, found), _mentions(tree, data, found)
    for structure in reversed(found):
        mentioned = mentions.get(structure.name, [])
        if len(mentioned) > _MOST_PLACES:
            continue
        chosen = _chosen(structure, accesses)
        if chosen is not None:
            new, field = chosen
            edit = _edit(document, structure, new, accesses.get(field, []), mentioned)
            if edit is not None and edit.saving >= 0:
                yield edit


def _chosen(
    structure: _Structure, accesses: Mapping[bytes, Sequence[int]]
) -> tuple[bytes, bytes] | None:
    """The field accessed most, as the others are hardly accessed then; of several, the simplest."""
    counts = [len(accesses.get(field, ())) for _, field in structure.fields]
    most = max(counts, default=0)
    fields = [f for f, count in zip(structure.fields, counts, strict=True) if count == most]
    return min(fields, key=lambda f: order(f[0]), default=None) if most <= _MOST_PLACES else None


def _structures(document: Document) -> Iterator[_Structure]:
    tree, data = document.tree, document.data
    kinds = {kind for kind, name in tree.names.items() if _STRUCTURE.search(name)}
    bodies = tree.field_ids("body")
    for node, kind in enumerate(tree.kind):
        if kind not in kinds:
            continue
        body = _child(tree, node, bodies)
        if body < 0:
            continue
        members = islice(tree.children(body), 2 * _MOST_FIELDS)
        fields = (_field(tree, data, member) for member in members if tree.named[member])
        name = _child(tree, node, tree.field_ids("name"))
        text = data[tree.start[name] : tree.end[name]] if name >= 0 else b""
        yield _Structure(node, text, tuple(f for f in fields if f)[:_MOST_FIELDS])


def _child(tree: FlatTree, node: int, fields: frozenset[int]) -> int:
    """The first child of a node in one of these fields; -1: there is none."""
    return next((c for c in tree.children(node) if tree.fields[c] in fields), -1)


def _field(tree: FlatTree, data: bytes, member: int) -> tuple[bytes, bytes] | None:
    kind, name = _child(tree, member, tree.field_ids("type")), _child(tree, member, _names(tree))
    if kind < 0 or name < 0:
        return None
    text = data[tree.start[kind] : tree.end[kind]]
    start = tree.start[name]
    while name >= 0 and not tree.is_leaf(name):
        name = _child(tree, name, _names(tree))
    if name < 0:
        return None
    # What of a declarator stands before the name, such as a star.
    return text + data[start : tree.start[name]], data[tree.start[name] : tree.end[name]]


def _names(tree: FlatTree) -> frozenset[int]:
    return tree.field_ids(*_NAMES)


def _accesses(tree: FlatTree, data: bytes, found: list[_Structure]) -> dict[bytes, list[int]]:
    """By the name of a field, the nodes that access it."""
    wanted = {name for structure in found for _, name in structure.fields}
    ids = {field for field in set(tree.fields) if _ACCESSED.search(tree.field_name(field))}
    nodes: dict[bytes, list[int]] = {}
    for leaf, field in enumerate(tree.fields):
        if field in ids and tree.is_leaf(leaf):
            text = data[tree.start[leaf] : tree.end[leaf]]
            if text in wanted:
                nodes.setdefault(text, []).append(tree.parent[leaf])
    return nodes


def _mentions(tree: FlatTree, data: bytes, found: list[_Structure]) -> dict[bytes, list[int]]:
    """By the name of a structure, the nodes that name it: with a keyword before it, or alone."""
    wanted = {structure.name for structure in found}
    kinds = {tree.kind[structure.node] for structure in found}
    defined = {structure.node for structure in found}
    nodes: dict[bytes, list[int]] = {}
    for leaf in tree.leaves():
        text = data[tree.start[leaf] : tree.end[leaf]] if "type" in tree.name(leaf) else b""
        if text and text in wanted:
            parent = tree.parent[leaf]
            if parent not in defined:
                node = parent if tree.kind[parent] in kinds else leaf
                nodes.setdefault(text, []).append(node)
    return nodes


def _edit(
    document: Document, structure: _Structure, new: bytes, accesses: list[int], mentions: list[int]
) -> ByteEdit | None:
    tree, data = document.tree, document.data
    node = structure.node
    if tree.field_name(tree.fields[node]) == "type":
        slices = [put(data, tree.start[node], tree.end[node], new)]
    else:
        span = likeliest_span(data, tree, node)
        slices = [put(data, *span)]
    slices += [put(data, tree.start[place], tree.end[place], new) for place in mentions]
    for access in accesses:
        piece = _without_access(tree, data, access)
        if piece is None:
            return None
        slices.append(piece)
    slices.sort(key=lambda piece: piece[:2])
    if any(before[1] > after[0] for before, after in pairwise(slices)):
        return None
    return ByteEdit(ByteEdit.of(slices).slices, ("field", tree.name(node)))


def _without_access(tree: FlatTree, data: bytes, access: int) -> Slice[bytes] | None:
    """The slice that makes of an access what is accessed."""
    accessed = next(tree.children(access))
    end = tree.end[accessed]
    sign = data[end : tree.start[tree.after[access] - 1]].strip()
    if sign == b".":
        return put(data, end, tree.end[access])
    if sign == b"->":
        text = b"(*" + data[tree.start[accessed] : end] + b")"
        return put(data, tree.start[access], tree.end[access], text)
    return None


UNWRAP_AGGREGATES = Pass(
    "aggregates",
    "puts one of its fields in the place of a structure or a union",
    unwrap_aggregates,
    likely=0.3,
)
