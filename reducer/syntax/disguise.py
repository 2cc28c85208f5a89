"""Showing a parser something it understands in the place of a compiler's extension."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence

from reducer.syntax.data.extensions import COMMENTED, UNMARKED

Disguise = tuple[int, bytes]
"""Where it begins (bytes), and what is shown there: as long as what it stands for."""


def disguises(language: str, data: bytes) -> tuple[Disguise, ...]:
    """What a parser of this language is shown in other places than it stands, in order."""
    found: list[Disguise] = []
    for pattern, show in _patterns(language):
        found += [(match.start(1), show(match[1])) for match in pattern.finditer(data)]
    return tuple(sorted(found))


def disguise(data: bytes, found: Sequence[Disguise]) -> bytes:
    """The text with the disguises in their places."""
    if not found:
        return data
    pieces, position = list[bytes](), 0
    for start, shown in found:
        if start >= position:
            pieces += (data[position:start], shown)
            position = start + len(shown)
    return b"".join((*pieces, data[position:]))


def agree(
    before: Sequence[Disguise], after: Sequence[Disguise], slices: Sequence[tuple[int, int, int]]
) -> bool:
    """Whether after replacing slices (start, stop, new length) all else is disguised as before."""
    kept: list[Disguise] = []
    shift, waiting = 0, iter((*slices, None))
    piece = next(waiting)
    inserted: list[tuple[int, int]] = []
    for start, shown in before:
        while piece is not None and piece[1] <= start:
            inserted.append((piece[0] + shift, piece[0] + shift + piece[2]))
            shift += piece[2] - (piece[1] - piece[0])
            piece = next(waiting)
        if piece is None or start + len(shown) <= piece[0]:
            kept.append((start + shift, shown))
        elif not piece[0] <= start <= start + len(shown) <= piece[1]:
            return False
    while piece is not None:
        inserted.append((piece[0] + shift, piece[0] + shift + piece[2]))
        shift += piece[2] - (piece[1] - piece[0])
        piece = next(waiting)
    known = set(kept)
    new = [item for item in after if item not in known]
    if len(after) - len(new) != len(kept):
        return False
    return all(any(a <= s and s + len(t) <= b for a, b in inserted) for s, t in new)


@functools.cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[bytes], Callable[[bytes], bytes]], ...]:
    tables = ((COMMENTED, _as_comment), (UNMARKED, _as_last_word))
    return tuple((re.compile(t[language]), show) for t, show in tables if language in t)


def _as_comment(text: bytes) -> bytes:
    return b"/*" + re.sub(rb"[^\n]", b"-", text[2:-2]) + b"*/"


def _as_last_word(text: bytes) -> bytes:
    *_, last = text.split()
    return last.ljust(len(text))
