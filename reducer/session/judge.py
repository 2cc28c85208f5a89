"""What is known of a candidate without a test: outcomes seen before, and syntax."""

from __future__ import annotations

import math
from typing import Any, cast

from reducer.core.order import simpler
from reducer.core.search import Candidate
from reducer.interestingness.cache import OutcomeCache
from reducer.interestingness.outcome import Outcome, Verdict
from reducer.session.documents import Documents
from reducer.session.ranking import Ranking
from reducer.syntax.document import Document
from reducer.syntax.wellformed import Screen

#: The outcome of candidates that are not tested for their syntax.
MALFORMED = Verdict(Outcome.NOT_INTERESTING)

#: The outcome of candidates that are interesting, but of no lower rank than what they came from.
OUTRANKED = Verdict(Outcome.NOT_INTERESTING)


class Judge:
    """Remembers outcomes by content, and refuses candidates that are not well-formed.

    Both are functions of the candidate's content alone, so they may be asked at any time.
    """

    def __init__(self, original: Document, screen: Screen, ranking: Ranking | None = None) -> None:
        """Takes the input, what is well-formed, and how scores count; None: there are none."""
        self._screen = screen
        self.ranking = ranking
        self._documents = Documents(original)
        self._outcomes = OutcomeCache()
        self._formed: dict[bytes, bool] = {}
        self.mode = screen.mode

    def document(self, data: bytes) -> Document:
        """The parsed document with this content."""
        return self._documents.get(data)

    def well_formed(self, candidate: Candidate[bytes]) -> bool:
        """Whether the candidate has no more syntax errors than the original."""
        key = cast(bytes, candidate.key)
        formed = self._formed.get(key)
        if formed is None:
            formed = self._screen.accepts(self._documents.candidate(candidate, key))
            self._formed[key] = formed
        return formed

    def known(self, candidate: Candidate[bytes]) -> Verdict | None:
        """The outcome if it needs no test, else None."""
        verdict = self._outcomes.get(cast(bytes, candidate.key))
        if verdict is None and self.mode == "strict" and not self.well_formed(candidate):
            return MALFORMED
        if verdict and self.ranking and not self.simpler(candidate.data, candidate.base):
            return OUTRANKED
        return verdict

    def simpler(self, data: bytes, other: bytes) -> bool:
        """Whether an interesting test case is strictly simpler than another one, by rank if any."""
        if self.ranking is None:
            return simpler(data, other)
        return self._rank(self.ranking, data) < self._rank(self.ranking, other)

    def _rank(self, ranking: Ranking, data: bytes) -> tuple[Any, ...]:
        verdict = self._outcomes.get(self._documents.digest(data))
        # One that has been joined from parts, in a run without a score for it, would be infinite.
        score = verdict.score if verdict is not None and verdict.score is not None else math.inf
        return ranking.key(data, score)

    def learn(self, candidate: Candidate[bytes], verdict: Verdict) -> None:
        """Remembers the outcome of a test."""
        self._outcomes.put(cast(bytes, candidate.key), verdict)
