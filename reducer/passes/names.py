"""Shorter names: all occurrences of a name at once, by a short one that is still free."""

from __future__ import annotations

import itertools
import string
from collections.abc import Iterator

from reducer.passes.definitions import name_leaves
from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document


def shorten_names(document: Document) -> Iterator[ByteEdit]:
    """Renames every name to the first free short one; the most used names get the shortest."""
    tree, data = document.tree, document.data
    places: dict[bytes, list[int]] = {}
    for leaf in name_leaves(tree):
        places.setdefault(data[tree.start[leaf] : tree.end[leaf]], []).append(leaf)
    free = (name for name in _short_names() if name not in places)
    for name in sorted(places, key=lambda name: -(len(name) - 1) * len(places[name])):
        if len(name) == 1:
            continue
        new = next(free)
        if len(new) < len(name):
            yield ByteEdit.of((tree.start[leaf], tree.end[leaf], new) for leaf in places[name])


def _short_names() -> Iterator[bytes]:
    """a, b, ..., z, aa, ab, ..."""
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            yield "".join(letters).encode()


SHORTEN_NAMES = Pass(
    "names", "renames all occurrences of a name to a short one", shorten_names, likely=0.95
)
