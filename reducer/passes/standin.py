"""What takes the place of a name that is to be gone, wherever it is used.

After dependency-aware reduction (DRReduce, arXiv 2605.19412): a definition is deleted together
with its uses, which become default values of the right sort, so that what is left still compiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reducer.core.edit import Slice, merge
from reducer.core.search import Occupied
from reducer.passes.cut import put, whole_lines
from reducer.passes.deletion import deletion_spans
from reducer.passes.model import ByteEdit
from reducer.syntax.data import roles
from reducer.syntax.document import Document
from reducer.syntax.minimal import minimal_texts
from reducer.syntax.sites import Site, Sites, Sort

#: The value of nearly everything.
_ZERO = b"0"

#: Rounds in which edits are sorted out that do not touch; the few that are left touch many.
_ROUNDS = 8

#: Opens lists of types, which are not there at all when they are empty.
_ANGLE = ord("<")

#: The shortest statement, where it cannot be left out.
_NOTHING = b";"


class StandIns:
    """Makes the slices that delete definitions and uses of names in a document."""

    def __init__(self, document: Document) -> None:
        """Takes the document."""
        self._document = document
        self._names = document.names
        self._tree, self._data = document.tree, document.data
        self._sites = Sites(document.names)
        self._bodies = document.tree.field_ids("body", "consequence", "alternative")
        self.language = document.grammar.name if document.grammar else ""

    def value(self, item: int) -> bytes:
        """An expression that may stand for what an item defines; empty: there is none."""
        by_type = roles.VALUES_BY_TYPE.get(self.language, {})
        return by_type.get(self._type_of(item), _ZERO)

    def _type_of(self, item: int) -> bytes:
        tree = self._tree
        types = tree.field_ids("type", "return_type", "result")
        for child in tree.children(item):
            if tree.fields[child] in types:
                return self._names.text(child)
        children = [child for child in tree.children(item) if tree.named[child]]
        return self._names.text(children[-1]) if children else b""

    def gone(self, node: int) -> Slice[bytes]:
        """The slice that deletes a node with its separator, or with its lines."""
        tree, parent = self._tree, self._tree.parent[node]
        if self._is_lone_type_parameter(node, parent):
            return put(self._data, *self._angles(parent))
        spans = list(deletion_spans(tree, node))
        # The last member of a list goes with the separator before it, not with what ends the list.
        last = len(spans) == 3 and spans[0][1] >= tree.end[parent]
        return put(self._data, *whole_lines(self._data, *spans[1 if last else 0]))

    def all_gone(self, members: Sequence[int]) -> Slice[bytes]:
        """The slice that deletes all members of a list, with the list if it is of types."""
        tree, parent = self._tree, self._tree.parent[members[0]]
        start, stop = tree.start[members[0]], tree.end[members[-1]]
        if self._data[tree.start[parent]] == _ANGLE and tree.start[parent] < start:
            start, stop = self._angles(parent)
        return put(self._data, start, stop)

    def _is_lone_type_parameter(self, node: int, parent: int) -> bool:
        """Whether a node is all that is between angle brackets."""
        tree = self._tree
        return (
            self._data[tree.start[parent]] == _ANGLE
            and tree.start[parent] < tree.start[node]
            and sum(tree.named[child] for child in tree.children(parent)) == 1
        )

    def _angles(self, listing: int) -> tuple[int, int]:
        """A list in angle brackets, with the word before it if that says nothing else."""
        tree, around = self._tree, self._tree.parent[listing]
        introduced = listing == around + 2 and not tree.named[around + 1]
        alone = introduced and tree.name(around) in roles.TEMPLATES
        return tree.start[around if alone else listing], tree.end[listing]

    def use(self, leaf: int, value: bytes) -> Slice[bytes] | None:
        """The slice that replaces or deletes a use; None: nothing is known to take its place."""
        site = self._sites.of(leaf)
        new = self._text(site, value)
        if new is None:
            return None
        if not new and site.sort is not Sort.VALUE:
            return self.gone(site.node)
        return put(self._data, self._tree.start[site.node], self._tree.end[site.node], new)

    def _text(self, site: Site, value: bytes) -> bytes | None:
        match site.sort:
            case Sort.VALUE:
                return value or None
            case Sort.TYPE:
                return roles.TYPES_WITHOUT_NAME.get(self.language)
            case Sort.PATTERN:
                return roles.ANY_PATTERN.get(self.language)
            case Sort.PART:
                return b""
            case Sort.STATEMENT:
                return self._instead_of_statement(site.node)

    def _instead_of_statement(self, node: int) -> bytes:
        """What takes the place of a statement: nothing, unless it is the whole of a body."""
        tree, parent = self._tree, self._tree.parent[node]
        if tree.fields[node] in self._bodies and self._document.grammar is not None:
            return minimal_texts(self._document.grammar).get(tree.kind[node], _NOTHING)
        fills = tree.start[parent] == tree.start[node] and tree.end[parent] == tree.end[node]
        return _ZERO if fills and tree.fields[parent] in self._bodies else b""


def together(pieces: Iterable[Slice[bytes] | None], family: object = None) -> ByteEdit | None:
    """The slices as one edit, by the rule of the outermost; None if it makes nothing shorter."""
    edits = [ByteEdit((piece,)) for piece in pieces if piece is not None and piece[1] > piece[0]]
    # Of slices that touch, the larger one stays: it leaves nothing of the other's place.
    edits.sort(key=lambda edit: edit.slices[0][0] - edit.slices[0][1])
    merged = merge(edits)
    return ByteEdit(merged.slices, family) if merged.slices and merged.saving > 0 else None


def apart(edits: Sequence[ByteEdit], size: int) -> Iterator[ByteEdit]:
    """The edits of a test case of so many bytes, those next to each other that touch nowhere.

    The search takes as many edits together as do not touch, and these ones touch often.
    """
    rest = list(edits)
    for _ in range(_ROUNDS):
        occupied = Occupied(size)
        waiting: list[ByteEdit] = []
        for edit in rest:
            if occupied.add(edit):
                yield edit
            else:
                waiting.append(edit)
        rest = waiting
    yield from rest
