"""Minimal replacement: a node by the shortest text that is valid in its place.

The text is the minimal one of its kind derived from the grammar's tables, or the shortest one of
the same kind that the file has already. Outermost nodes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import sub

from reducer.core.order import order, simpler
from reducer.passes.cut import cut
from reducer.passes.definitions import has_names
from reducer.passes.deletion import by_kind
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document
from reducer.syntax.minimal import minimal_texts
from reducer.syntax.sketch import group_texts

#: Bodies shorter than this (bytes) are left to the passes that come later: emptying pays by size.
_BODY = 40


#: Kinds of bodies that no bracket opens.
_BODY_KIND = re.compile(r"block|^group \w")
_BODY_BRACKETS = b"{["


#: Kinds of types that need no definition.
_OWN_TYPE = re.compile(r"^(primitive|predefined|integral)_type$")


#: Expressions of so many bytes are reduced from within before they give way to a number or a name:
#: as they are, that has next to never succeeded.
_EXPRESSION = 32

#: The statement that does nothing, and what statements end with.
_NOTHING = b";"
_TERMINATORS = (b";", b"}")

#: Bytes of a file in which the shortest texts are still looked for; in larger ones it takes a
#: second or more, and the minimal texts do for the beginning.
_SHORTEST_UP_TO = 1 << 20


def replace_nodes(document: Document) -> Iterator[ByteEdit]:
    """Every named node by texts of one character, then by the minimal ones for its kind."""
    tree = document.tree
    yield from _replacements(document, range(1, len(tree)), _fillers(document))


def empty_bodies(document: Document) -> Iterator[ByteEdit]:
    """The large bracketed nodes and blocks by the minimal texts for their kind.

    What a body refers to becomes unreferenced with it, so emptying the bodies of a program before
    anything is deleted resolves most dependencies at once. Data formats have none.
    """
    bodies = body_nodes(document)
    if bodies and has_names(document):
        yield from _replacements(document, sorted(bodies), [])


def body_nodes(document: Document) -> set[int]:
    """The large bracketed nodes and blocks."""
    tree, data = document.tree, document.data
    kinds = {kind for kind, name in tree.names.items() if _BODY_KIND.search(name)}
    large = [node for node, size in enumerate(map(sub, tree.end, tree.start)) if size >= _BODY]
    return {
        node
        for node in large
        if node and (tree.kind[node] in kinds or data[tree.start[node]] in _BODY_BRACKETS)
    }


def empty_texts(document: Document) -> Mapping[int, bytes]:
    """The minimal text of each kind of node."""
    return minimal_texts(document.grammar) if document.grammar else group_texts(document.tree)


def _replacements(
    document: Document, nodes: Iterable[int], fillers: list[bytes]
) -> Iterator[ByteEdit]:
    tree, data = document.tree, document.data
    named = tree.named
    levels: dict[int, list[int]] = {}
    for node in nodes:
        if named[node]:
            levels.setdefault(tree.depth[node], []).append(node)
    wanted = {tree.kind[node] for level in levels.values() for node in level}
    shortest = _shortest(document, wanted) if len(data) <= _SHORTEST_UP_TO else {}
    derived = empty_texts(document)
    simplest_type = _simplest_type(document, derived)
    for depth in sorted(levels):
        variants: list[list[ByteEdit]] = [[] for _ in range(len(fillers) + 3)]
        for node in by_kind(tree, levels[depth]):
            start, end = tree.start[node], tree.end[node]
            if start == end:
                continue
            kind, text = tree.kind[node], data[start:end]
            other_type = simplest_type if fillers and "type" in tree.name(node) else None
            short = [filler if _suits(filler, text) else None for filler in fillers]
            options = [*short, other_type, derived.get(kind), shortest.get(kind)]
            for variant, new in zip(variants, options, strict=True):
                if new and len(new) <= len(text) and simpler(new, text):
                    edit = cut(data, start, end, new, (tree.name(node), new))
                    if edit:
                        variant.append(edit)
        for variant in variants:
            yield from variant


def _fillers(document: Document) -> list[bytes]:
    """Texts of one character that may stand for many kinds: a number, a name, nothing at all.

    The name is the simplest in the file, so that it means something there.
    """
    names = document.names.places.keys()
    if not names:
        return [b"0"]
    least = min(map(len, names))
    return [b"0", min((name for name in names if len(name) == least), key=order), _NOTHING]


def _suits(filler: bytes, text: bytes) -> bool:
    """Whether a text of one character is worth a test in the place of another text."""
    if filler == _NOTHING:
        return text[-1:] in _TERMINATORS
    return len(text) < _EXPRESSION


def _simplest_type(document: Document, derived: Mapping[int, bytes]) -> bytes | None:
    """The text of the type that the language has by itself, as `int`."""
    if document.grammar is None:
        return None
    language = document.grammar.language
    own = [kind for kind in derived if _OWN_TYPE.search(language.node_kind_for_id(kind) or "")]
    return min((derived[kind] for kind in own), key=order, default=None)


def _shortest(document: Document, wanted: set[int]) -> dict[int, bytes]:
    """For each of these kinds of node the simplest text of that kind in the file."""
    tree, data = document.tree, document.data
    lengths: dict[int, int] = {}
    places: dict[int, list[int]] = {}
    sizes = map(sub, tree.end, tree.start)
    for kind, start, size in zip(tree.kind, tree.start, sizes, strict=True):
        if kind in wanted and 0 < size <= lengths.get(kind, size):
            if size < lengths.get(kind, size + 1):
                lengths[kind] = size
                places[kind] = []
            places[kind].append(start)
    return {
        kind: min({data[start : start + lengths[kind]] for start in starts}, key=order)
        for kind, starts in places.items()
    }


REPLACE_NODES = Pass(
    "replace", "replaces nodes by the shortest text that is valid in their place", replace_nodes
)

EMPTY_BODIES = Pass(
    "bodies",
    "empties large bodies, so that what they refer to is no longer needed",
    empty_bodies,
    likely=0.95,
)
