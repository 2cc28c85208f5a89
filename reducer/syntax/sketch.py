"""A syntax tree for code in a language without a grammar, sketched from its outer appearance.

Brackets and pairs of words such as `begin` and `end`, or `module` and `endmodule`, make groups;
semicolons and indentation make statements, commas make items. That is enough for what passes want
of a tree: lists and their members, and which names are introduced and used where.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from reducer.syntax.tree import FlatTree

_TOKEN = re.compile(
    rb"""(?P<comment>//[^\n]*|/\*.*?\*/|--[ ][^\n]*|;;[^\n]*)
    |(?P<string>"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'(?!\w))
    |(?P<identifier>[A-Za-z_$@%`\\\x80-\xff][\w$\x80-\xff]*)
    |(?P<number>\d[\w.]*)
    |(?P<newline>\n)
    |(?P<blank>[ \t\r\f\v]+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)

#: Kinds with a name, beside those of groups; the kind of any other token is its text.
_NAMED = frozenset(("text", "statement", "item", "comment", "string", "identifier", "number"))

#: With what the kind of a group begins; what opens and what closes it follow.
_GROUP = "group "

_BRACKETS = {")": "(", "]": "[", "}": "{"}

#: Pairs of words that enclose others, beyond X with endX; used where both are in the file.
_WORDS = {"end": "begin", "fi": "if", "done": "do", "esac": "case"}

#: Statements that must begin with a word, a word or a group behind it, for it to be a keyword.
_KEYWORD_USES = 3

#: Part of the lines that must look like code. Prose and logs have fewer such lines.
_CODE_LINES = 0.3


@dataclass(slots=True)
class _Piece:
    """A token, or a group, statement or item with what it consists of."""

    kind: str
    start: int
    end: int
    inner: list[_Piece] = field(default_factory=list)


def looks_like_code(data: bytes) -> bool:
    """Whether enough lines end or begin as lines of code do."""
    lines = [line for raw in data.split(b"\n") if (line := raw.strip())]
    code = sum(line[-1:] in b"{}();,:[]" or line[:1] in b"{}()[]<#" for line in lines)
    return code >= _CODE_LINES * len(lines) > 0


def sketch(data: bytes) -> FlatTree:
    """The sketched tree of a text."""
    top = _grouped(data)
    _mark_keywords(top, data)
    tree = FlatTree(None, None, len(data))
    ids: dict[str, int] = {"text": 0}
    # Preorder with a stack of its own; None closes the node beside it.
    work: list[tuple[_Piece | None, int]] = [(piece, 0) for piece in reversed(_laid_out(top, data))]
    while work:
        piece, parent = work.pop()
        if piece is None:
            tree.after[parent] = len(tree)
            continue
        node = tree.add(piece.start, piece.end, ids.setdefault(piece.kind, len(ids)), parent)
        if piece.inner:
            inner = piece.inner
            if piece.kind.startswith(_GROUP):
                inner = [inner[0], *_laid_out(inner[1:-1], data), inner[-1]]
            work.append((None, node))
            work.extend((child, node) for child in reversed(inner))
    tree.after[0] = len(tree)
    named = {ids[kind] for kind in ids if kind in _NAMED or kind.startswith(_GROUP)}
    tree.label({number: kind for kind, number in ids.items()}, named)
    return tree


def group_texts(tree: FlatTree) -> dict[int, bytes]:
    """For each kind of group in a sketched tree the text of an empty one."""
    texts: dict[int, bytes] = {}
    for kind, name in tree.names.items():
        if name.startswith(_GROUP):
            opening, closing = name.removeprefix(_GROUP).split(" ")
            space = " " if opening.isalpha() else ""
            texts[kind] = f"{opening}{space}{closing}".encode("latin-1")
    return texts


def _tokens(data: bytes) -> Iterator[_Piece]:
    for match in _TOKEN.finditer(data):
        kind = match.lastgroup or ""
        yield _Piece(match[0].decode("latin-1") if kind == "sign" else kind, *match.span())


def _grouped(data: bytes) -> list[_Piece]:
    """The tokens, with everything between a pair of brackets or of words in a group of its own."""
    pieces = list(_tokens(data))
    words = {_text(piece, data) for piece in pieces if piece.kind == "identifier"}
    pairs = {"end" + word: word for word in words if "end" + word in words}
    pairs |= {close: open for close, open in _WORDS.items() if {close, open} <= words} | _BRACKETS
    openers = set(pairs.values())
    levels: list[list[_Piece]] = [[]]
    opened: list[str] = []
    for piece in pieces:
        text = _text(piece, data)
        if text in openers:
            opened.append(text)
            levels.append([piece])
        elif text in pairs and pairs[text] in opened:
            while opened[-1] != pairs[text]:  # Whatever was opened since then has no end.
                opened.pop()
                inner = levels.pop()
                levels[-1].extend(inner)
            opened.pop()
            inner = [*levels.pop(), piece]
            inner[0].kind, inner[-1].kind = pairs[text], text
            kind = f"{_GROUP}{pairs[text]} {text}"
            levels[-1].append(_Piece(kind, inner[0].start, piece.end, inner))
        else:
            levels[-1].append(piece)
    return [piece for level in levels for piece in level]


def _text(piece: _Piece, data: bytes) -> str:
    if piece.kind == "identifier":
        return data[piece.start : piece.end].decode("latin-1")
    return piece.kind


def _mark_keywords(top: list[_Piece], data: bytes) -> None:
    """Makes words keywords with which several statements begin, a word or group behind them."""
    words: list[_Piece] = []
    uses: Counter[str] = Counter()
    work = [top]
    while work:
        before: list[_Piece] = []
        fresh = True
        for piece in work.pop():
            if piece.inner:
                work.append(piece.inner)
            if piece.kind == "newline":
                fresh = True
            elif piece.kind != "blank":
                if piece.kind == "identifier":
                    words.append(piece)
                if before and (piece.kind == "identifier" or piece.inner):
                    uses[_text(before[0], data)] += before[0].kind == "identifier"
                before = [piece] if fresh else []
                fresh = piece.kind == ";"
    for word in words:
        if uses[_text(word, data)] >= _KEYWORD_USES:
            word.kind = _text(word, data)


def _laid_out(pieces: list[_Piece], data: bytes) -> list[_Piece]:
    """The statements, each with its items; a single statement stands for what it consists of."""
    statements = [_items(statement) for statement in _statements(pieces, data)]
    if len(statements) == 1:
        return statements[0]
    return [_joined("statement", statement) for statement in statements]


def _statements(pieces: Iterable[_Piece], data: bytes) -> Iterator[list[_Piece]]:
    """Cuts behind semicolons and comments, and before lines that are not indented deeper."""
    present: list[_Piece] = []
    indent = 0
    fresh = True
    for piece in pieces:
        if piece.kind == "newline":
            fresh = True
        elif piece.kind != "blank":
            if fresh and present and _column(data, piece.start) <= indent:
                yield present
                present = []
            if not present:
                indent = _column(data, piece.start)
            fresh = False
            present.append(piece)
            if piece.kind in (";", "comment"):
                yield present
                present = []
    if present:
        yield present


def _column(data: bytes, position: int) -> int:
    """How far the line is indented."""
    line = data[data.rfind(b"\n", 0, position) + 1 : position].expandtabs()
    return len(line) - len(line.lstrip())


def _items(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces, with those between commas, if there are commas, as items."""
    if not any(piece.kind == "," for piece in pieces):
        return pieces
    found: list[_Piece] = []
    present: list[_Piece] = []
    for piece in pieces:
        if piece.kind in (",", ";"):
            found += [_joined("item", present)] if present else []
            found.append(piece)
            present = []
        else:
            present.append(piece)
    return [*found, _joined("item", present)] if present else found


def _joined(kind: str, pieces: list[_Piece]) -> _Piece:
    if len(pieces) == 1:
        return pieces[0]
    return _Piece(kind, pieces[0].start, pieces[-1].end, pieces)
