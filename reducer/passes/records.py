"""Records of binary formats: chunks whose length stands in front of what they hold.

Nothing is known of the format. A chain of records is taken for one if the lengths, all of a width
and byte order, with as many bytes before and after them in each record, lead to the file's end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reducer.passes.model import ByteEdit, Pass
from reducer.syntax.document import Document

#: Bytes of a record before its length (a tag), of the length, and behind the content (a checksum).
_BEFORE, _WIDTHS, _BEHIND = range(9), (1, 2, 4), (0, 4)

#: Bytes before the first record: a signature or a header.
_HEADER = range(65)

#: Fewer records than this, by the width of their lengths, lead to the end of a file by chance.
_FEWEST = {1: 3, 2: 1, 4: 1}

#: Content is cut to half, a quarter ... and at last by single bytes.
_CUTS = (2, 4, 8, 16)


@dataclass(frozen=True, slots=True)
class Record:
    """Where a record starts, where its length stands, and what it holds."""

    start: int
    field: int
    content: int
    end_of_content: int
    end: int


def delete_records(document: Document) -> Iterator[ByteEdit]:
    """Deletes whole records, the last first; then content, all and in parts, with its length."""
    data = document.data
    records, order = _best_chain(data)
    for record in reversed(records):
        yield ByteEdit.delete(data, record.start, record.end)
    for record in reversed(records):
        yield from _shorter(data, record, record.content, record.end_of_content, order)
    for parts in _CUTS:
        for record in reversed(records):
            size = (record.end_of_content - record.content) // parts
            if size > 1:
                for start in range(record.content, record.end_of_content - size + 1, size):
                    yield from _shorter(data, record, start, start + size, order)
    for record in reversed(records):
        for width in (2, 1):
            for start in range(record.end_of_content - width, record.content - 1, -width):
                yield from _shorter(data, record, start, start + width, order)


def _shorter(data: bytes, record: Record, start: int, stop: int, order: str) -> Iterator[ByteEdit]:
    """The edit that deletes a part of the content and says so in the length."""
    if start >= stop:
        return
    width = record.content - record.field
    length = record.end_of_content - record.content - (stop - start)
    field = length.to_bytes(width, "little" if order == "little" else "big")
    yield ByteEdit.of([(record.field, record.content, field), (start, stop, b"")])


def _best_chain(data: bytes) -> tuple[list[Record], str]:
    """The chain of most records, and its byte order."""
    best: tuple[list[Record], str] = [], "big"
    for before in _BEFORE:
        for width in _WIDTHS:
            for order in ("big", "little") if width > 1 else ("big",):
                for behind in _BEHIND:
                    for start in _HEADER:
                        chain = _chain(data, start, before, width, order, behind)
                        if len(chain) > len(best[0]):
                            best = chain, order
    return best


def _chain(
    data: bytes, start: int, before: int, width: int, order: str, behind: int
) -> list[Record]:
    """The records from `start` if they lead to the end of the data, else none."""
    chain: list[Record] = []
    while start < len(data):
        field = start + before
        content = field + width
        length = int.from_bytes(data[field:content], "little" if order == "little" else "big")
        end = content + length + behind
        if end > len(data):
            return []
        chain.append(Record(start, field, content, content + length, end))
        start = end
    # Mostly empty records are zeros, not records. Lengths of one byte lead anywhere by chance,
    # so that those records must have tags.
    filled = sum(record.end_of_content > record.content for record in chain)
    tagged = before and all(data[record.start : record.field].isalnum() for record in chain)
    believable = len(chain) >= _FEWEST[width] and 2 * filled >= len(chain) and (width > 1 or tagged)
    return chain if believable else []


DELETE_RECORDS = Pass(
    "records",
    "in binary files, deletes records and their content together with the length before it",
    delete_records,
    likely=0.8,
    grammar=False,
    text=False,
    binary=True,
)
