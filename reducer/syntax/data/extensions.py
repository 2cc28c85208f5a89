"""What compilers understand and grammars do not, though whole headers are full of it.

One such phrase in the head of a namespace and the tree of all that stands in it is lost. So the
parser is shown something else in its place, of the same length.
"""

from __future__ import annotations

_PARENTHESES = rb"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"

COMMENTED: dict[str, bytes] = {
    "cpp": rb"\bnamespace\s+(?:\w+\s+)?(__attribute(?:__)?\s*" + _PARENTHESES + rb")",
}
"""Language -> pattern; its group is shown as a comment: attributes of namespaces."""

UNMARKED: dict[str, bytes] = {
    "cpp": rb"\b(extern[ \t]+template)\b",
}
"""Language -> pattern; its group is shown as its last word alone, put where it begins:
declarations of instantiations as instantiations."""
