"""Trees of S-expressions: SMT-LIB, Lisps and WebAssembly's text, where no grammar is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reducer.syntax.tree import FlatTree

_TOKEN = re.compile(
    rb"(?P<comment>;[^\n]*)"
    rb"|(?P<block>\#\||\(;)"
    rb'|(?P<string>"(?:\\.|[^"\\])*+"|\|[^|]*+\|)'
    rb"|(?P<bracket>[()\[\]{}])"
    rb"|(?P<quote>\#?'|`|,@?)"
    rb"|(?P<symbol>(?:\\.|[^\s()\[\]{}\"';`,|\\])+)"
    rb"|(?P<sign>\S)",
    re.DOTALL,
)

#: What opens a comment of many lines, and what closes it.
_BLOCKS = {b"#|": b"|#", b"(;": b";)"}

_NUMBER = re.compile(rb"[+-]?(\.?\d|#[xbod][0-9a-fA-F])")

_CLOSES = {b")": b"(", b"]": b"[", b"}": b"{"}

_KINDS = (
    "text",
    "group ( )",
    "group [ ]",
    "group { }",
    "comment",
    "string",
    "number",
    "symbol",
    "head",
    "quote",
    *"()[]{}",
    "sign",
)
_ID = {name: number for number, name in enumerate(_KINDS)}
_NAMED = {_ID[name] for name in _KINDS[:8]}


def expressions(data: bytes) -> FlatTree:
    """The tree of some S-expressions; a bracket without its other is a leaf like any sign.

    The first word of a list is a head, and no name, unless it stands elsewhere in a list as well:
    `assert` and `define` are heads, a function that is declared is a symbol.
    """
    tokens = list(_tokens(data))
    closes = _partners(data, tokens)
    first = _first_words(tokens, closes)
    elsewhere = {
        data[start:end]
        for place, (start, end, kind) in enumerate(tokens)
        if kind == "symbol" and place not in first
    }
    tree = FlatTree(None, None, len(data))
    parents = [0]
    for place, (start, end, kind) in enumerate(tokens):
        text = data[start:end]
        if place in first and text not in elsewhere:
            kind = "head"
        elif kind == "bracket":
            kind = text.decode()
            if place in closes:
                close = closes[place]
                group = f"group {kind} {data[tokens[close][0] : tokens[close][1]].decode()}"
                parents.append(tree.add(start, tokens[close][1], _ID[group], parents[-1]))
        tree.add(start, end, _ID[kind], parents[-1])
        if place and closes.get(-place) is not None:
            tree.after[parents.pop()] = len(tree)
    tree.after[0] = len(tree)
    tree.label(dict(enumerate(_KINDS)), _NAMED)
    return tree


def bracket_errors(data: bytes) -> int:
    """The number of brackets without their other, and of strings without an end."""
    tokens = list(_tokens(data))
    closes = _partners(data, tokens)
    brackets = sum(kind == "bracket" for _, _, kind in tokens)
    return brackets - len(closes) + sum(kind == "sign" for _, _, kind in tokens)


def _tokens(data: bytes) -> Iterator[tuple[int, int, str]]:
    position, last = 0, {opener: data.rfind(close) for opener, close in _BLOCKS.items()}
    while match := _TOKEN.search(data, position):
        start, position = match.span()
        kind = match.lastgroup or "sign"
        if kind == "block":
            if last[match[0]] >= position:
                position = data.find(_BLOCKS[match[0]], position) + 2
                kind = "comment"
            else:  # Never closed: no comment.
                position = start + 1
                kind = "bracket" if match[0] == b"(;" else "sign"
        elif kind == "symbol" and _NUMBER.match(match[0]):
            kind = "number"
        yield start, position, kind


def _partners(data: bytes, tokens: list[tuple[int, int, str]]) -> dict[int, int]:
    """From each bracket that opens a group to its closing one; and, negative, the other way."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for place, (start, end, kind) in enumerate(tokens):
        if kind != "bracket":
            continue
        opener = _CLOSES.get(data[start:end])
        if opener is None:
            opened.append(place)
        elif opened and data[tokens[opened[-1]][0] : tokens[opened[-1]][1]] == opener:
            found[opened[-1]] = place
            found[-place] = opened.pop()
    return found


def _first_words(tokens: list[tuple[int, int, str]], closes: dict[int, int]) -> set[int]:
    """The symbols that stand first in a group in round brackets."""
    return {place + 1 for place in closes if place >= 0 and tokens[place + 1][2] == "symbol"}
