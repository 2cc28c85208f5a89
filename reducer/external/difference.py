"""What another program has changed, as an edit of small slices that composes with others."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from reducer.core.edit import Edit, Slice

#: Words, runs of blanks, single marks: no slice begins or ends within a word.
_TOKENS = re.compile(rb"[\w\x80-\xff]+|\s+|.", re.DOTALL)

#: What is too little to keep two changes apart. A line break does: what is deleted line by line
#: are things of their own.
_MARKS = re.compile(rb"[^\w\x80-\xff\n]*")

#: Times that a range is cut at what is unique in it. Each time takes the length of the range, and
#: what has no unique lines after so many is one change.
_DEPTH = 8

#: Bytes of a change up to which its tokens are compared; their number is what takes time.
_REFINED = 1 << 20

#: Two ranges, each by its begin and its end, that differ.
Range = tuple[int, int, int, int]


def difference(before: bytes, after: bytes) -> Edit[bytes] | None:
    """The edit that makes `after` of `before`; None if they are equal or nothing can be replaced.

    Lines and then tokens are compared by the patience method: what is unique in both texts and in
    the same order is where they agree, and what is between is compared in the same way. Takes
    n log n for n bytes, unlike the shortest edit, which takes longer the more there is to change.
    """
    if before == after or not before:
        return None
    slices: list[Slice[bytes]] = []
    for start, stop, new_start, new_stop in _changes(
        before.splitlines(keepends=True), after.splitlines(keepends=True)
    ):
        old, new = before[start:stop], after[new_start:new_stop]
        if not old or len(old) + len(new) > _REFINED:
            slices.append((start, stop, new))
            continue
        slices += (
            (start + low, start + high, new[new_low:new_high])
            for low, high, new_low, new_high in _changes(_TOKENS.findall(old), _TOKENS.findall(new))
        )
    return Edit.of(_filled(before, item) for item in _joined(before, slices))


def _joined(before: bytes, slices: Sequence[Slice[bytes]]) -> Iterator[Slice[bytes]]:
    """The slices, as one where only marks are between two: of `{a;}` to `;` no half is a change."""
    last: Slice[bytes] | None = None
    for start, stop, new in slices:
        if last is not None:
            if _MARKS.fullmatch(before, last[1], start):
                start, new = last[0], last[2] + before[last[1] : start] + new
            else:
                yield last
        last = start, stop, new
    if last is not None:
        yield last


def _filled(before: bytes, item: Slice[bytes]) -> Slice[bytes]:
    """The slice, with the byte in front (at the beginning: behind) if it replaces nothing."""
    start, stop, new = item
    if stop > start:
        return item
    if start:
        return start - 1, start, before[start - 1 : start] + new
    return 0, 1, new + before[:1]


def _changes(before: Sequence[bytes], after: Sequence[bytes]) -> Iterator[Range]:
    """Where the two differ, in bytes, ascending."""
    old = list(accumulate(map(len, before), initial=0))
    new = list(accumulate(map(len, after), initial=0))
    todo: list[tuple[Range, int]] = [((0, len(before), 0, len(after)), 0)]
    while todo:
        (low, high, new_low, new_high), depth = todo.pop()
        while low < high and new_low < new_high and before[low] == after[new_low]:
            low, new_low = low + 1, new_low + 1
        while low < high and new_low < new_high and before[high - 1] == after[new_high - 1]:
            high, new_high = high - 1, new_high - 1
        here = low, high, new_low, new_high
        common = _common(before, after, here) if depth < _DEPTH else []
        if common:
            ends = [*common, (high, new_high)]
            begins = [(low, new_low), *((i + 1, j + 1) for i, j in common)]
            parts = [((a, c, b, d), depth + 1) for (a, b), (c, d) in zip(begins, ends, strict=True)]
            todo += reversed(parts)
        elif low < high or new_low < new_high:
            yield old[low], old[high], new[new_low], new[new_high]


def _common(before: Sequence[bytes], after: Sequence[bytes], here: Range) -> list[tuple[int, int]]:
    """Places of what is unique in both ranges and in the same order: as many as there can be."""
    low, high, new_low, new_high = here
    if low == high or new_low == new_high:
        return []
    once = Counter(before[low:high])
    again = Counter(after[new_low:new_high])
    places = {after[j]: j for j in range(new_low, new_high) if again[after[j]] == 1}
    pairs = [
        (i, places[before[i]])
        for i in range(low, high)
        if once[before[i]] == 1 and before[i] in places
    ]
    return _longest_ascending(pairs)


def _longest_ascending(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of the pairs, which ascend in the first, that ascends in the second."""
    tails: list[int] = []  # The smallest end of a chain of each length.
    ends: list[int] = []  # The pair at that end.
    before: list[int] = []  # By pair, the one in front of it in its chain; -1: none.
    for index, (_, value) in enumerate(pairs):
        length = bisect_left(tails, value)
        before.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [value]
        ends[length : length + 1] = [index]
    chain: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]
