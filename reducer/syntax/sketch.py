"""A syntax tree for code in a language without a grammar, sketched from its outer appearance.

Brackets and pairs of words such as `begin` and `end`, or `module` and `endmodule`, make groups;
semicolons and indentation make statements, commas make items. That is enough for what passes want
of a tree: lists and their members, and which names are introduced and used where.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from reducer.syntax.tree import FlatTree

# An escaped quote begins no string: else a row of them would be searched for its end again and
# again.
_PATTERN = rb"""(?P<comment>%s//[^\n]*|--[ ][^\n]*|;;[^\n]*)
    |(?P<string>"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'(?!\w))
    |\\(?P<quote>["'])
    |(?P<identifier>[A-Za-z_$@%%`\\\x80-\xff][\w$\x80-\xff]*)
    |(?P<number>\d[\w.]*)
    |(?P<newline>\n)
    |(?P<blank>[ \t\r\f\v]+)
    |(?P<sign>.)"""

_TOKEN = re.compile(_PATTERN % rb"/\*.*?\*/|", re.DOTALL | re.VERBOSE)

# For where no comment is closed any more.
_LATE_TOKEN = re.compile(_PATTERN % b"", re.DOTALL | re.VERBOSE)

_INDENT = re.compile(rb"^[ \t\r\f\v]*", re.MULTILINE)

#: Kinds with a name, beside those of groups; the kind of any other token is its text.
_NAMED = frozenset(("text", "statement", "item", "comment", "string", "identifier", "number"))

_TOKEN_KINDS = {kind: kind for kind in ("comment", "string", "identifier", "number")}
_TOKEN_KINDS |= {"newline": "\n", "blank": " "}

#: With what the kind of a group begins; what opens and what closes it follow.
_GROUP = "group "

_BRACKETS = {")": "(", "]": "[", "}": "{"}

#: Pairs of words that enclose others, beyond X with endX; used where both are in the file.
_WORDS = {"end": "begin", "fi": "if", "done": "do", "esac": "case"}

#: Statements that must begin with a word, a word or a group behind it, for it to be a keyword.
_KEYWORD_USES = 3

#: Words that are made keywords, and pairs of words, at most: a tree has room for 65,535 kinds.
_MOST = 5000

#: Part of the lines that must look like code. Prose and logs have fewer such lines.
_CODE_LINES = 0.3


@dataclass(slots=True)
class _Piece:
    """A token, or a group, statement or item with what it consists of."""

    kind: str
    start: int
    end: int
    inner: list[_Piece] = field(default_factory=list)


class _Lines:
    """Where the lines of a text begin, and how far they are indented."""

    def __init__(self, data: bytes) -> None:
        found = list(_INDENT.finditer(data))
        self._starts = [match.start() for match in found]
        self._indents = [len(match[0].expandtabs()) for match in found]

    def indent(self, position: int) -> int:
        """The indentation of the line that has this position."""
        return self._indents[bisect_right(self._starts, position) - 1]


def looks_like_code(data: bytes) -> bool:
    """Whether enough lines end or begin as lines of code do."""
    lines = [line for raw in data.split(b"\n") if (line := raw.strip())]
    code = sum(line[-1:] in b"{}();,:[]" or line[:1] in b"{}()[]<#" for line in lines)
    return code >= _CODE_LINES * len(lines) > 0


def sketch(data: bytes) -> FlatTree:
    """The sketched tree of a text."""
    top = _grouped(data)
    lines = _Lines(data)
    _mark_keywords(top, data)
    tree = FlatTree(None, None, len(data))
    ids: dict[str, int] = {"text": 0}
    # Preorder with a stack of its own; None closes the node beside it.
    work: list[tuple[_Piece | None, int]] = [
        (piece, 0) for piece in reversed(_laid_out(top, lines))
    ]
    while work:
        piece, parent = work.pop()
        if piece is None:
            tree.after[parent] = len(tree)
            continue
        node = tree.add(piece.start, piece.end, ids.setdefault(piece.kind, len(ids)), parent)
        if piece.inner:
            inner = piece.inner
            if piece.kind.startswith(_GROUP):
                inner = [inner[0], *_laid_out(inner[1:-1], lines), inner[-1]]
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
            space = "" if closing in _BRACKETS else " "
            texts[kind] = f"{opening}{space}{closing}".encode("latin-1")
    return texts


def _tokens(data: bytes) -> Iterator[_Piece]:
    last_close = data.rfind(b"*/")
    position = 0
    for pattern, last_start in ((_TOKEN, last_close), (_LATE_TOKEN, len(data))):
        for match in pattern.finditer(data, position):
            if match.start() > last_start:
                break
            position = match.end()
            kind = _TOKEN_KINDS.get(match.lastgroup or "")
            yield _Piece(kind or match[0].decode("latin-1"), match.start(), position)


def _grouped(data: bytes) -> list[_Piece]:
    """The tokens, with everything between a pair of brackets or of words in a group of its own."""
    pieces = list(_tokens(data))
    pairs = _pairs({_text(piece, data) for piece in pieces if piece.kind == "identifier"})
    openers = set(pairs.values())
    # What follows each opening that has not been closed yet, behind what comes before them all.
    levels: list[list[_Piece]] = [[]]
    open_levels: dict[str, list[int]] = {opener: [] for opener in openers}
    opened: list[str] = []
    for piece in pieces:
        text = _text(piece, data)
        if text in openers:
            opened.append(text)
            open_levels[text].append(len(levels))
            levels.append([piece])
        elif text in pairs and open_levels[pairs[text]]:
            # Whatever was opened since then has no end.
            level = open_levels[pairs[text]][-1]
            inner = [*chain.from_iterable(levels[level:]), piece]
            for opener in opened[level - 1 :]:
                open_levels[opener].pop()
            del opened[level - 1 :], levels[level:]
            for end in (inner[0], inner[-1]):
                end.kind = _kind_of_word(_text(end, data))
            kind = f"{_GROUP}{pairs[text]} {text}"
            levels[-1].append(_Piece(kind, inner[0].start, piece.end, inner))
        else:
            levels[-1].append(piece)
    return list(chain.from_iterable(levels))


def _pairs(words: set[str]) -> dict[str, str]:
    """What closes a group, and by what that is opened."""
    ends = sorted(word for word in words if "end" + word in words)[:_MOST]
    pairs = {"end" + word: word for word in ends}
    pairs |= {close: open for close, open in _WORDS.items() if {close, open} <= words}
    return pairs | _BRACKETS


def _kind_of_word(text: str) -> str:
    """The kind of a keyword: its text, unless that is the name of another kind."""
    return "identifier" if text in _NAMED else text


def _text(piece: _Piece, data: bytes) -> str:
    """The text of a word or sign; of others, and of groups, something that is neither."""
    if piece.kind == "identifier":
        return data[piece.start : piece.end].decode("latin-1")
    return "" if piece.kind in _NAMED else piece.kind


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
            if piece.kind == "\n":
                fresh = True
            elif piece.kind != " ":
                if piece.kind == "identifier":
                    words.append(piece)
                if before and (piece.kind == "identifier" or piece.inner):
                    uses[_text(before[0], data)] += before[0].kind == "identifier"
                before = [piece] if fresh else []
                fresh = piece.kind == ";"
    keywords = {word for word, count in uses.most_common(_MOST) if count >= _KEYWORD_USES}
    for word in words:
        if (text := _text(word, data)) in keywords:
            word.kind = _kind_of_word(text)


def _laid_out(pieces: list[_Piece], lines: _Lines) -> list[_Piece]:
    """The statements, each with its items; a single statement stands for what it consists of."""
    statements = [_items(statement) for statement in _statements(pieces, lines)]
    if len(statements) == 1:
        return statements[0]
    return [_joined("statement", statement) for statement in statements]


def _statements(pieces: Iterable[_Piece], lines: _Lines) -> Iterator[list[_Piece]]:
    """Cuts behind semicolons and comments, and before lines that are not indented deeper."""
    present: list[_Piece] = []
    indent = 0
    fresh = True
    for piece in pieces:
        if piece.kind == "\n":
            fresh = True
        elif piece.kind != " ":
            if fresh and present and lines.indent(piece.start) <= indent:
                yield present
                present = []
            if not present:
                indent = lines.indent(piece.start)
            fresh = False
            present.append(piece)
            if piece.kind in (";", "comment"):
                yield present
                present = []
    if present:
        yield present


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
