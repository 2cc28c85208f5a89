"""The lines that are exchanged with a user's own reducer: see docs/pass-protocol.md.

Every line is a JSON object with a `type`. A test case that is UTF-8 is sent as text, and positions
in it count characters; any other is sent in base64, and positions count bytes.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from reducer.core.edit import Edit, Slice
from reducer.external.difference import difference

#: Characters of a bad line that are shown.
_SHOWN = 60


class ProtocolError(ValueError):
    """A line that is none of those agreed on; the message says what is wrong with it."""


@dataclass(frozen=True)
class Turn:
    """What the command is told before it makes its next suggestions.

    Attributes:
        data: the test case.
        language: the name of its language, None for text without a grammar and binary files.
        verdicts: what became of the last suggestions, in their order: see `Verdict`s in the page.
    """

    data: bytes
    language: str | None = None
    verdicts: Sequence[str] = ()

    @cached_property
    def text(self) -> str | None:
        """The test case as it is sent; None: in base64."""
        try:
            return self.data.decode()
        except UnicodeDecodeError:
            return None

    def line(self) -> bytes:
        """The line to send, with its end."""
        fields: dict[str, Any] = {"type": "suggest", "language": self.language}
        if self.text is not None:
            fields["content"] = self.text
        else:
            fields["base64"] = base64.b64encode(self.data).decode()
        fields["verdicts"] = list(self.verdicts)
        return json.dumps(fields).encode() + b"\n"

    def suggestion(self, line: bytes) -> Edit[bytes] | None:
        """The edit that a received line suggests; None: there are no more of them.

        A suggestion that changes nothing is an edit without slices.

        Raises:
            ProtocolError: the line is none of the two that are allowed.
        """
        message = _parsed(line)
        if message.get("type") == "done":
            return None
        if message.get("type") != "candidate":
            raise ProtocolError(f'"type" is neither "candidate" nor "done" in {_shown(line)}')
        whole = [key for key in ("content", "base64", "edits") if key in message]
        if len(whole) != 1:
            raise ProtocolError(f'not one of "edits", "content" and "base64" in {_shown(line)}')
        try:
            if whole[0] == "edits":
                return self._edit(message["edits"])
            return self._between(_bytes(message[whole[0]], encoded=whole[0] == "base64"))
        except ValueError as error:
            raise ProtocolError(f"{error} in {_shown(line)}") from None

    def _between(self, after: bytes) -> Edit[bytes]:
        return difference(self.data, after) or Edit(())

    def _edit(self, items: object) -> Edit[bytes]:
        """The edit from `[start, stop, replacement]` lists; raises ValueError."""
        if not isinstance(items, list):
            raise ValueError('"edits" is no list')
        slices: list[Slice[bytes]] = []
        for item in items:
            if not (isinstance(item, list) and len(item) == 3 and _are_places(item[:2])):
                raise ValueError("an edit that is not [start, stop, replacement]")
            start, stop = self._offset(item[0]), self._offset(item[1])
            slices.append((start, stop, _bytes(item[2], encoded=self.text is None)))
        slices.sort(key=lambda item: item[:2])
        if any(stop < start for start, stop, _ in slices):
            raise ValueError("an edit that stops before it starts")
        if any(before[1] > after[0] for before, after in pairwise(slices)):
            raise ValueError("edits that overlap")
        if all(stop > start for start, stop, _ in slices):
            return Edit.of(slices)
        # What is put between two characters has to be told as a replacement of something.
        return self._between(Edit(tuple(slices)).apply(self.data))

    def _offset(self, place: int) -> int:
        """The byte at which the unit with that number begins; raises ValueError."""
        size = len(self.data) if self.text is None else len(self.text)
        if not 0 <= place <= size:
            raise ValueError(f"a position outside of the test case, which ends at {size:,},")
        return place if self._offsets is None else self._offsets[place]

    @cached_property
    def _offsets(self) -> list[int] | None:
        """By character, where it begins; None: they are as long as bytes."""
        if self.text is None or self.data.isascii():
            return None
        # All but the bytes that go on with a character begin one.
        starts = [i for i, byte in enumerate(self.data) if byte & 0xC0 != 0x80]
        return [*starts, len(self.data)]


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(f"no JSON in {_shown(line)}") from None
    if not isinstance(message, dict):
        raise ProtocolError(f"no JSON object in {_shown(line)}")
    return message


def _are_places(items: Sequence[object]) -> bool:
    return all(isinstance(item, int) and not isinstance(item, bool) for item in items)


def _bytes(value: object, *, encoded: bool) -> bytes:
    """The bytes that a string of a message stands for; raises ValueError."""
    if not isinstance(value, str):
        raise ValueError("something else where a string belongs")
    if not encoded:
        return value.encode("utf-8", "surrogatepass")
    try:
        return base64.b64decode(value, validate=True)
    except ValueError:
        raise ValueError("bad base64") from None


def _shown(line: bytes) -> str:
    text = line.decode("utf-8", "replace").strip()
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
