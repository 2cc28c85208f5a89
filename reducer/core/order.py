"""What *simpler* means: one total order, smaller first, then easier to read.

Every accepted step is strictly simpler than what it started from, so every reduction ends.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import Any

#: Bytes from the plainest to the oddest: among results of equal length the one made of digits and
#: small letters is read and typed most easily, tabs and carriage returns are taken for other white
#: space, and control characters upset the tools around us.
PLAINEST_FIRST = (
    string.digits
    + string.ascii_lowercase
    + string.ascii_uppercase
    + " \n"
    + string.punctuation
    + "\t\r"
).encode()

_RANK = bytes.maketrans(
    PLAINEST_FIRST + bytes(b for b in range(256) if b not in PLAINEST_FIRST), bytes(range(256))
)


def order(sequence: Sequence[Any]) -> tuple[int, Any]:
    """The key by which test cases are compared: the lower, the simpler.

    Bytes and text compare by length, then character by character from the plainest to the oddest;
    any other sequence by length, then by its items, which must be comparable (shortlex).
    """
    if isinstance(sequence, bytes):
        return len(sequence), sequence.translate(_RANK)
    if isinstance(sequence, str):
        return len(sequence), sequence.encode("utf-8", "surrogatepass").translate(_RANK)
    return len(sequence), sequence


def simpler(candidate: Sequence[Any], base: Sequence[Any]) -> bool:
    """Whether the candidate is strictly simpler than the base."""
    if len(candidate) != len(base):
        return len(candidate) < len(base)
    return bool(order(candidate) < order(base))
