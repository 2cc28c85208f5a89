"""Which candidates are well-formed enough to be worth a test."""

from __future__ import annotations

from typing import Literal

from reducer.syntax.document import Document

Mode = Literal["strict", "relaxed", "off"]


class Screen:
    """Judges candidates by the original: no new syntax errors, no new encoding errors.

    In ``strict`` mode a candidate that fails is not worth a test; in ``relaxed`` mode callers use
    the answer as an order only; in ``off`` mode everything passes.
    """

    def __init__(self, original: Document, mode: Mode) -> None:
        """Takes the document whose number of errors is the limit."""
        self.mode = mode
        self.limit = 0 if mode == "off" else original.errors
        self._text = mode != "off" and original.is_text

    def accepts(self, document: Document) -> bool:
        """Whether a candidate is as well-formed as the original."""
        if self.mode == "off":
            return True
        if self._text and not document.is_text:
            return False
        return not document.has_more_errors_than(self.limit)
