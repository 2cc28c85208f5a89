"""The bytes of one file together with everything its grammar says about them."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from reducer.syntax.disguise import Disguise, agree, disguise, disguises
from reducer.syntax.formats import Format, Notation
from reducer.syntax.sketch import looks_like_code, sketch
from reducer.syntax.tree import FlatTree

if TYPE_CHECKING:
    from tree_sitter import Tree

    from reducer.syntax.names import Names

Slice = tuple[int, int, int]
"""Start, stop (bytes, in the old document) and the length of what replaces them."""

_REPARSE_FROM = 256
"""Below this size (bytes) a fresh parse costs no more than an incremental one; at ten times this
size it costs ten times as much."""

_SKETCH_UP_TO = 1 << 20
"""Larger texts without a grammar are no code: a sketch would take seconds."""

_NUL_TO_SPACE = bytes.maketrans(b"\0", b" ")
_ASCII_ONLY = bytes(range(128)).replace(b"\0", b" ") + b"x" * 128


class Document:
    """An immutable file content; tree, errors and lines are made when first asked for."""

    def __init__(
        self, data: bytes, notation: Notation | None, *, is_code: bool | None = None
    ) -> None:
        """Takes the content and, for a file in a known language, its grammar or format.

        `is_code`: whether to sketch a tree if there is neither; None: find out.
        """
        self.data = data
        self.notation = notation
        self.format = notation if isinstance(notation, Format) else None
        self.grammar = None if isinstance(notation, Format) else notation
        self._is_code = is_code

    def __repr__(self) -> str:
        """A short description; the content may be of any size."""
        language = self.notation.name if self.notation else "text"
        return f"Document({len(self.data)} bytes, {language})"

    @cached_property
    def _is_utf8(self) -> bool:
        if self.data.isascii():
            return True
        try:
            self.data.decode()
        except UnicodeDecodeError:
            return False
        return True

    @cached_property
    def is_text(self) -> bool:
        """Whether the content is valid UTF-8 without NUL characters."""
        return b"\0" not in self.data and self._is_utf8

    @cached_property
    def is_code(self) -> bool:
        """Whether there is a tree: of a known language, or sketched as the text looks like code."""
        if self.notation is not None:
            return True
        if self._is_code is not None:
            return self._is_code and self.is_text
        return self.is_text and len(self.data) <= _SKETCH_UP_TO and looks_like_code(self.data)

    @cached_property
    def ts_tree(self) -> Tree:
        """The parsed tree; raises ValueError if there is no grammar."""
        return self._parse()

    def _parse(self, old: Tree | None = None) -> Tree:
        from tree_sitter import Parser

        if self.grammar is None:
            raise ValueError("a document without a grammar cannot be parsed")
        parser, content = Parser(self.grammar.language), self._parse_copy()
        return parser.parse(content) if old is None else parser.parse(content, old)

    def _parse_copy(self) -> bytes:
        """The content with what no grammar understands replaced, byte for byte."""
        content = disguise(self.data, self._disguises)
        if not self._is_utf8:
            return content.translate(_ASCII_ONLY)
        if b"\0" in content:
            return content.translate(_NUL_TO_SPACE)
        return content

    @cached_property
    def _disguises(self) -> tuple[Disguise, ...]:
        return disguises(self.grammar.name, self.data) if self.grammar else ()

    @cached_property
    def tree(self) -> FlatTree:
        """The flat tree; in no known language a sketch of one, or a root alone if it is no code."""
        if self.format is not None:
            return self.format.build(self.data)
        if self.grammar is None:
            if self.is_code:
                return sketch(self.data)
            return FlatTree(None, None, len(self.data))
        return FlatTree(self.ts_tree, self.grammar.language, len(self.data))

    @cached_property
    def names(self) -> Names:
        """Where its names are defined and used."""
        from reducer.syntax.names import Names

        return Names(self)

    @cached_property
    def errors(self) -> int:
        """The number of ERROR and MISSING nodes; 0 in no known language."""
        if self.format is not None:
            return self.format.errors(self.data)
        return 0 if self.grammar is None else _count_errors(self.ts_tree, None)

    def has_more_errors_than(self, limit: int) -> bool:
        """Whether `errors` exceeds the limit, counting no further than needed."""
        if self.grammar is None:
            return self.errors > limit
        if limit == 0 or not self.ts_tree.root_node.has_error:
            return self.ts_tree.root_node.has_error
        return _count_errors(self.ts_tree, limit) > limit

    @cached_property
    def line_starts(self) -> array[int]:
        """The offset of each line's first byte."""
        starts = array("I", [0])
        position = self.data.find(b"\n") + 1
        while position:
            starts.append(position)
            position = self.data.find(b"\n", position) + 1
        return starts

    def point(self, offset: int) -> tuple[int, int]:
        """Row and column (bytes), both from 0, of an offset."""
        row = bisect_right(self.line_starts, offset) - 1
        return row, offset - self.line_starts[row]

    def with_edit(self, slices: Sequence[Slice], data: bytes) -> Document:
        """The document after replacing slices, parsed again only where it changed.

        ``slices`` are disjoint and ascending, in this document's offsets, each with the length of
        its replacement; ``data`` is the whole content after the edit.
        """
        document = Document(data, self.notation, is_code=self.is_code)
        if (
            self.grammar is not None
            and len(data) >= _REPARSE_FROM
            and "ts_tree" in self.__dict__
            # Otherwise bytes outside of the slices would be parsed as something else.
            and self._is_utf8 == document._is_utf8
            and agree(self._disguises, document._disguises, slices)
        ):
            document.__dict__["ts_tree"] = document._parse(self._edited_tree(slices, data))
        return document

    def _edited_tree(self, slices: Sequence[Slice], data: bytes) -> Tree:
        """A copy of the tree with positions moved for an edit but with its old nodes."""
        tree = self.ts_tree.copy()
        shift = len(data) - len(self.data)
        # From the last to the first, so that all positions before a slice are still the old ones.
        for start, stop, length in reversed(slices):
            shift -= length - (stop - start)
            row, column = self.point(start)
            inserted = data[start + shift : start + shift + length]
            new_lines = inserted.count(b"\n")
            if new_lines:
                column = -inserted.rfind(b"\n") - 1
            tree.edit(
                start,
                stop,
                start + length,
                self.point(start),
                self.point(stop),
                (row + new_lines, column + length),
            )
        return tree


def _count_errors(tree: Tree, limit: int | None) -> int:
    """Counts ERROR and MISSING nodes, stopping when there are more than the limit."""
    if not tree.root_node.has_error:
        return 0
    count = 0
    cursor = tree.walk()
    while True:
        node = cursor.node
        assert node is not None
        # An ERROR node without children does not say that it has an error, its parents do.
        if node.is_error or node.is_missing:
            count += 1
            if limit is not None and count > limit:
                return count
        if node.has_error and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                # An error may hide in a token that has no node of its own.
                return max(count, 1)
