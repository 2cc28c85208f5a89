"""How many tokens a file has."""

from __future__ import annotations

import re

WORD_OR_SIGN = re.compile(rb"\w+|[^\w\s]")


def count_tokens(name: str, original: bytes, content: bytes) -> int:
    """Leaves of the tree of `content` in the language of the file `name` with `original` in it.

    Words and signs where there is no grammar, or where the package is not installed.
    """
    try:
        from reducer.syntax.detect import detect
        from reducer.syntax.document import Document
        from reducer.syntax.formats import load_notation
    except ImportError:
        return words_and_signs(content)
    language = detect(name, original)
    if language is None:
        return words_and_signs(content)
    document = Document(content, load_notation(language))
    if document.grammar is None:
        return words_and_signs(content)
    tree = document.tree
    return sum(tree.start[leaf] < tree.end[leaf] for leaf in tree.leaves())


def words_and_signs(content: bytes) -> int:
    """Words (ASCII letters, digits, underscores) and other characters that are no blanks."""
    return len(WORD_OR_SIGN.findall(content))
