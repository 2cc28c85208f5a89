"""Long lines broken where the tree has lists: one member or statement a line, indented by depth.

Nothing but white space between tokens changes, and only where the tree stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reducer.syntax.brackets import Group, Leaves, find_groups
from reducer.syntax.document import Document
from reducer.syntax.languages import space_matters

#: Columns of a line that is read without scrolling, as style guides have it.
WIDTH = 80

#: Blanks for each level, and the most of them: what is deeper stays in one line.
_INDENT = 2
_DEEPEST = 40

#: Bytes of a text that somebody may want to read; it takes a second.
_UP_TO = 1 << 18

#: Shorter contents of brackets (bytes) stay where they are: breaking them gains nothing.
_SHORT = 16

#: Trees compared in search of the places where a line cannot be broken.
_ATTEMPTS = 48

Blank = tuple[int, int, bytes]
"""Start and stop of white space between two tokens, and what replaces it."""


def has_long_line(document: Document) -> bool:
    """Whether a line has more than `WIDTH` characters."""
    if not document.is_text:
        return False
    lines = document.data.split(b"\n")
    return any(len(line) > WIDTH and len(line.decode()) > WIDTH for line in lines)


def laid_out(document: Document, *, blocks_only: bool = False) -> bytes:
    """The text with its long lines broken, and indented where no line of it is.

    With `blocks_only` they are broken between statements, and not in lists: there are languages in
    which a line may not end before a bracket.

    The same bytes come back if no line is long, if white space means something in the language,
    if it is in none, and where lines cannot be broken.
    """
    data = document.data
    notation = document.notation
    if notation is None or space_matters(notation.name) or len(data) > _UP_TO:
        return data
    if not has_long_line(document):
        return data
    return _accepted(document, list(_Lines(document, blocks_only).blanks()))


class _Lines:
    """The lines of a document as ranges of leaves, and where they shall be broken."""

    def __init__(self, document: Document, blocks_only: bool) -> None:
        self._blocks_only = blocks_only
        self._data = document.data
        self._leaves = Leaves(document)
        self._groups, self._starts = find_groups(document, self._leaves)
        self._closers = {group.closer for group in self._groups.values()}
        self._end = b"\r\n" if b"\r\n" in document.data else b"\n"
        self._indented = re.search(rb"\n[ \t]+\S", document.data) is not None
        self._broken: dict[int, int] = {}

    def blanks(self) -> Iterator[Blank]:
        """The changes, in order; none if no line can be broken."""
        moved = self._layout()
        if not self._broken:
            return
        for leaf, indent in sorted((moved | self._broken).items()):
            start, stop = self._leaves.gap(leaf)
            ends = max(1, self._data.count(b"\n", start, stop))
            new = self._end * ends + b" " * indent
            if self._data[start:stop].strip() == b"" and self._data[start:stop] != new:
                yield start, stop, new

    def _layout(self) -> dict[int, int]:
        """Breaks the long lines; the indentation of the lines there were, by their first leaf."""
        moved: dict[int, int] = {}
        opened: list[tuple[int, int]] = []
        for first, last in self._leaves.lines():
            indent = self._indentation(first, last, opened)
            if self._leaves.is_directive(first):
                continue
            if first and not self._indented and self._leaves.is_new_line(first):
                moved[first] = indent
            self._break(first, last, indent)
            for leaf in range(first, last):
                indent = self._broken.get(leaf, indent)
                while opened and opened[-1][0] <= leaf:
                    opened.pop()
                if leaf in self._groups:
                    opened.append((self._groups[leaf].closer, indent))
        return moved

    def _indentation(self, first: int, last: int, opened: list[tuple[int, int]]) -> int:
        """A line's own indentation, or that of the brackets around it."""
        if self._indented or not first:
            start = self._leaves.start[first]
            return min(start - self._data.rfind(b"\n", 0, start) - 1, _DEEPEST)
        inner, closing = len(opened), first
        while inner and closing < last and opened[inner - 1][0] == closing:
            inner, closing = inner - 1, closing + 1
        if closing > first:
            return opened[inner][1]
        return min(opened[-1][1] + _INDENT, _DEEPEST) if opened else 0

    def _break(self, first: int, last: int, indent: int) -> None:
        """Breaks a line until each part is short enough, or has nothing to break it at."""
        todo = [(first, last, indent)]
        while todo:
            first, last, indent = todo.pop()
            if first >= last or indent >= _DEEPEST:
                continue
            if indent + self._leaves.width(first, last) <= WIDTH:
                continue
            members, groups = self._outermost(first, last)
            if members:
                self._broken.update(dict.fromkeys(members, indent))
                ends = [*members, last]
                todo += [(a, b, indent) for a, b in zip([first, *members], ends, strict=True)]
            elif groups:
                todo += self._opened_up(first, last, indent, groups)

    def _outermost(self, first: int, last: int) -> tuple[list[int], list[Group]]:
        """Where members begin in a part of a line outside of brackets, and the wide brackets."""
        members: list[int] = []
        groups: list[Group] = []
        leaf = first
        while leaf < last:
            if leaf > first and leaf in self._starts:
                members.append(leaf)
            group = self._groups.get(leaf)
            if group is not None:
                wanted = group.block or not self._blocks_only
                if wanted and self._width(group, last) >= _SHORT:
                    groups.append(group)
                leaf = group.closer
            else:
                leaf += 1
        return members, groups

    def _width(self, group: Group, last: int) -> int:
        return self._leaves.width(group.opener + 1, min(group.closer, last))

    def _opened_up(
        self, first: int, last: int, indent: int, groups: list[Group]
    ) -> list[tuple[int, int, int]]:
        """Breaks the widest brackets, and those nearly as wide, so that there are few rounds."""
        least = max(self._width(group, last) for group in groups) * 3 // 4
        parts: list[tuple[int, int, int]] = []
        begin = first
        for group in groups:
            members = [leaf for leaf in group.members if leaf < last]
            if self._width(group, last) < least or not members:
                continue
            closer = min(group.closer, last)
            parts.append((begin, members[0], indent))
            stays = group.stacked and self._are_closers(closer, last)
            ends = [*members[1:], last if stays else closer]
            parts += [(a, b, indent + _INDENT) for a, b in zip(members, ends, strict=True)]
            self._broken.update(dict.fromkeys(members, indent + _INDENT))
            if closer < last and not stays:
                self._broken[closer] = indent
            begin = ends[-1]
        return [*parts, (begin, last, indent)] if begin > first else []

    def _are_closers(self, first: int, last: int) -> bool:
        return first < last and all(leaf in self._closers for leaf in range(first, last))


def _accepted(document: Document, blanks: list[Blank]) -> bytes:
    """The text after those changes that leave the tree as it is, all or by halves."""
    kept: list[Blank] = []
    todo = [blanks]
    for _ in range(_ATTEMPTS):
        if not todo:
            break
        part = todo.pop()
        if part and same_tree(document, _replaced(document.data, sorted(kept + part))):
            kept += part
        elif len(part) > 1:
            todo += [part[len(part) // 2 :], part[: len(part) // 2]]
    text = _replaced(document.data, sorted(kept))
    return text if text.count(b"\n") > document.data.count(b"\n") else document.data


def _replaced(data: bytes, blanks: list[Blank]) -> bytes:
    pieces: list[bytes] = []
    position = 0
    for start, stop, new in blanks:
        pieces += (data[position:start], new)
        position = stop
    return b"".join((*pieces, data[position:]))


def same_tree(document: Document, data: bytes) -> bool:
    """Whether a text has the tree of a document: the same kinds, and leaves with the same text."""
    other = Document(data, document.notation)
    old, new = document.tree, other.tree
    if old.kind != new.kind or old.after != new.after or document.errors != other.errors:
        return False
    return all(
        document.data[old.start[leaf] : old.end[leaf]] == data[new.start[leaf] : new.end[leaf]]
        for leaf in (old.leaves() if len(old) > 1 else ())
    )
