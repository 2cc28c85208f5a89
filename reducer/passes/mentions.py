"""Everything that mentions a name at once.

Where parts of a file refer to each other by name, no part can go alone. No language is named: a
name is a leaf that stands for one, or a string, and what mentions it is the member of a list
around it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from reducer.core.edit import merge
from reducer.passes.cut import cut
from reducer.passes.deletion import likeliest_span
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.tree import FlatTree


def delete_mentions(document: Document) -> Iterator[ByteEdit]:
    """For each name that occurs more than once, deletes all that mentions it; most bytes first."""
    tree, data = document.tree, document.data
    members_of = _members(tree)
    places: dict[bytes, set[int]] = {}
    for leaf in _mentions(document):
        text = data[tree.start[leaf] : tree.end[leaf]]
        member = members_of[leaf]
        if member:
            places.setdefault(text, set()).add(member)
    edits: list[ByteEdit] = []
    for members in places.values():
        if len(members) > 1:
            spans = (likeliest_span(data, tree, member) for member in sorted(members))
            cuts = [edit for span in spans if (edit := cut(data, *span))]
            edits.append(merge(cuts))
    edits.sort(key=lambda edit: -edit.saving)
    yield from edits


def _mentions(document: Document) -> Iterator[int]:
    """Leaves that are names or the content of strings."""
    tree = document.tree
    strings = {k for k, name in tree.names.items() if "string" in name or name == "text"}
    names = set(document.names.leaves)
    for leaf in tree.leaves():
        if leaf in names or (tree.kind[leaf] in strings and tree.named[leaf]):
            yield leaf


def list_kinds(tree: FlatTree) -> set[int]:
    """Kinds of which the nodes in this file have different numbers of named children."""
    counts = [0] * len(tree)
    for node in range(1, len(tree)):
        counts[tree.parent[node]] += tree.named[node]
    seen: dict[int, int] = {}
    lists = {tree.kind[0]}
    for node, kind in enumerate(tree.kind):
        if not tree.is_leaf(node) and seen.setdefault(kind, counts[node]) != counts[node]:
            lists.add(kind)
    return lists


def _members(tree: FlatTree) -> array[int]:
    """For each node the innermost one around it that is a member of a list; 0: there is none."""
    lists = list_kinds(tree)
    members = array("I", [0])
    kinds, parents = tree.kind, tree.parent
    for node in range(1, len(tree)):
        parent = parents[node]
        members.append(node if kinds[parent] in lists else members[parent])
    return members


DELETE_MENTIONS = Pass(
    "mentions", "deletes everything that mentions a name at once", delete_mentions, likely=0.3
)
