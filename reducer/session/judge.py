"""What is known of a candidate without a test: outcomes seen before, and syntax."""

from __future__ import annotations

from collections import OrderedDict
from typing import cast

from reducer.core.search import Candidate
from reducer.interestingness.cache import OutcomeCache
from reducer.interestingness.outcome import Outcome, Verdict
from reducer.syntax.document import Document
from reducer.syntax.loader import Grammar
from reducer.syntax.wellformed import Screen

#: Bytes of documents whose trees are kept: candidates of a wave are parsed from their common base,
#: and one of them is the next base.
_KEPT_BYTES = 32 << 20

#: The outcome of candidates that are not tested for their syntax.
MALFORMED = Verdict(Outcome.NOT_INTERESTING)


class Judge:
    """Remembers outcomes by content, and refuses candidates that are not well-formed.

    Both are functions of the candidate's content alone, so they may be asked at any time.
    """

    def __init__(self, original: Document, screen: Screen) -> None:
        self._grammar: Grammar | None = original.grammar
        self._screen = screen
        self._documents: OrderedDict[bytes, Document] = OrderedDict()
        self._held = 0
        self._outcomes = OutcomeCache()
        self.mode = screen.mode
        self._keep(original)

    def document(self, data: bytes) -> Document:
        """The parsed document with this content."""
        document = self._documents.get(data)
        if document is None:
            return self._keep(Document(data, self._grammar))
        self._documents.move_to_end(data)
        return document

    def well_formed(self, candidate: Candidate[bytes]) -> bool:
        """Whether the candidate has no more syntax errors than the original."""
        document = self._documents.get(candidate.data)
        if document is None:
            slices = [(start, stop, len(new)) for start, stop, new in candidate.edit.slices]
            base = self.document(candidate.base)
            document = self._keep(base.with_edit(slices, candidate.data))
        return self._screen.accepts(document)

    def known(self, candidate: Candidate[bytes]) -> Verdict | None:
        """The outcome if it needs no test, else None."""
        key = cast(bytes, candidate.key)
        verdict = self._outcomes.get(key)
        if verdict is None and self.mode == "strict" and not self.well_formed(candidate):
            verdict = MALFORMED
            self._outcomes.put(key, verdict)
        return verdict

    def learn(self, candidate: Candidate[bytes], verdict: Verdict) -> None:
        """Remembers the outcome of a test."""
        self._outcomes.put(cast(bytes, candidate.key), verdict)

    def _keep(self, document: Document) -> Document:
        self._documents[document.data] = document
        self._held += len(document.data)
        while self._held > _KEPT_BYTES and len(self._documents) > 1:
            self._held -= len(self._documents.popitem(last=False)[0])
        return document
