"""Inside tokens: numbers and the content of strings and comments made simpler.

After T-Rec (Xu et al., TOSEM 2024, section 3): tokens of equal text first all together, then each
alone. What goes by deleting single characters is left to the pass that does so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from reducer.core.order import simpler
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.numerals import NUMERAL, simpler_numerals
from reducer.syntax.document import Document

#: Kinds of nodes whose text says nothing to the parser. What stands between the quotes is a node
#: in some grammars, the quotes included in others.
_FREE_TEXT = re.compile(r"string|char|comment|^text$|text_content")

#: What encloses free text: quotes with a prefix, the marks of comments.
_DELIMITERS = re.compile(rb"\A(?:\w{0,3}[\"'`]+|/[*/]+|#+|--|;+)|(?:[\"'`]+|\*/)\Z")

#: Free text from this length on (bytes) is halved: below, single characters are as quick.
_HALVED = 8

#: The ways that are tried on one of several equal tokens alone, after all of them together: where
#: none of these is possible, the others hardly are.
_ALONE = frozenset(("empty", "zero", "one"))

#: Different tokens of which the ways are worked out at once: of all that a large file has, it would
#: take seconds.
_AT_ONCE = 1024

#: A way to be simpler and the text for it.
Ways = Callable[[bytes], Iterable[tuple[str, bytes]]]


def simplify_numbers(document: Document) -> Iterator[ByteEdit]:
    """Every number by simpler ones, wherever in the text a word begins with a digit."""
    spans = (match.span() for match in NUMERAL.finditer(document.data))
    yield from _edits(document.data, spans, simpler_numerals)


def simplify_strings(document: Document) -> Iterator[ByteEdit]:
    """The content of strings and comments emptied, halved, then made of the letter `a`."""
    yield from _edits(document.data, _free_texts(document), _simpler_texts)


def _free_texts(document: Document) -> Iterator[tuple[int, int]]:
    """Start and end of what stands within strings and comments."""
    tree, data = document.tree, document.data
    kinds = {kind for kind, name in tree.names.items() if _FREE_TEXT.search(name)}
    for node, (kind, after) in enumerate(zip(tree.kind, tree.after, strict=True)):
        if kind in kinds and after == node + 1 and tree.named[node]:
            start, end = tree.start[node], tree.end[node]
            marks = [match.span() for match in _DELIMITERS.finditer(data[start:end])]
            for low, high in marks:
                if low == 0:
                    start += high
                else:
                    end -= high - low
            if start < end:
                yield start, end


def _simpler_texts(text: bytes) -> Iterator[tuple[str, bytes]]:
    yield "empty", b""
    if len(text) >= _HALVED:
        half = len(text) // 2
        while half < len(text) and text[half] & 0xC0 == 0x80:
            half += 1
        yield "first half", text[:half]
        yield "second half", text[half:]
    yield "plain", b"a" * sum(byte & 0xC0 != 0x80 for byte in text)


def _edits(data: bytes, spans: Iterable[tuple[int, int]], ways: Ways) -> Iterator[ByteEdit]:
    """Edits by which tokens become simpler: way by way, all tokens of a text before each."""
    places: dict[bytes, list[tuple[int, int]]] = {}
    for span in spans:
        places.setdefault(data[slice(*span)], []).append(span)
    texts = iter(places)
    while some := list(islice(texts, _AT_ONCE)):
        offers: dict[str, list[tuple[bytes, bytes]]] = {}
        for text in some:
            for way, new in ways(text):
                if simpler(new, text):
                    offers.setdefault(way, []).append((text, new))
        for way, pairs in offers.items():
            for text, new in pairs:
                yield ByteEdit(tuple((*span, new) for span in places[text]), way)
        for way in (way for way in offers if way in _ALONE):
            for text, new in offers[way]:
                if len(places[text]) > 1:
                    for span in places[text]:
                        yield ByteEdit(((*span, new),), (way, "alone"))


SIMPLIFY_NUMBERS = Pass(
    "numbers",
    "makes numbers smaller, and drops their suffixes, fractions, exponents and bases",
    simplify_numbers,
    likely=0.3,
    grammar=False,
    opens=False,
)

SIMPLIFY_STRINGS = Pass(
    "strings",
    "empties and halves the content of strings and comments",
    simplify_strings,
    likely=0.3,
    opens=False,
)
