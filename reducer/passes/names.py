"""Shorter names: all occurrences of a name at once, by a short one that is still free."""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterator

from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Words in any text.
_WORD = re.compile(rb"[A-Za-z_]\w*")

#: Kinds of leaves that are what stands between the quotes of a string.
_STRING = re.compile(r"string_(content|fragment)|string_literal_content|^text$")


def shorten_names(document: Document) -> Iterator[ByteEdit]:
    """Renames every name to the first free short one; the most used names get the shortest.

    A string's content is a name as well if it occurs more than once, and so is, in a file in no
    known language, any word.
    """
    places: dict[bytes, list[int]] = {}
    for start, text, is_name in _words(document):
        places.setdefault(text, []).append(start if is_name else ~start)
    numeric = all(name.isdigit() for name in places)
    taken = places.keys() | _keywords(document)
    free = (name for name in _short_names(numeric=numeric) if name not in taken)
    for name in sorted(places, key=lambda name: -(len(name) - 1) * len(places[name])):
        starts = [start if start >= 0 else ~start for start in places[name]]
        if len(name) == 1 or (len(starts) == 1 and places[name][0] < 0):
            continue
        new = next(free)
        if len(new) < len(name):
            yield ByteEdit.of((start, start + len(name), new) for start in starts)


def _words(document: Document) -> Iterator[tuple[int, bytes, bool]]:
    """Start, text and whether it surely is a name, of all that may be one."""
    data = document.data
    if document.notation is None:
        for match in _WORD.finditer(data):
            yield match.start(), match[0], False
        return
    tree = document.tree
    strings = {kind for kind, name in tree.names.items() if _STRING.search(name)}
    names = set(document.names.leaves)
    for leaf in tree.leaves():
        text = data[tree.start[leaf] : tree.end[leaf]]
        if leaf in names:
            yield tree.start[leaf], text, True
        elif text and tree.kind[leaf] in strings and text[:1] not in b"\"'`":
            yield tree.start[leaf], text, False


def _keywords(document: Document) -> set[bytes]:
    """The words of the grammar that are short enough to be in the way, such as `do` and `if`."""
    if document.grammar is None:
        return set()
    language = document.grammar.language
    words = (
        language.node_kind_for_id(kind) or ""
        for kind in range(language.node_kind_count)
        if not language.node_kind_is_named(kind)
    )
    return {word.encode() for word in words if word.isalpha()}


def _short_names(*, numeric: bool) -> Iterator[bytes]:
    """a, b, ..., z, aa, ab, ...; 1, 2, 3 ... where all names are numbers."""
    if numeric:
        yield from (b"%d" % number for number in itertools.count(1))
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "".join(letters).encode()


SHORTEN_NAMES = Pass(
    "names",
    "renames all occurrences of a name to a short one",
    shorten_names,
    likely=0.95,
    grammar=False,
    opens=False,
)
