"""What is known of a candidate without a test: outcomes seen before, and syntax."""

from __future__ import annotations

from typing import cast

from reducer.core.edit import Edit
from reducer.core.order import Ranking
from reducer.core.search import Candidate
from reducer.interestingness.cache import OutcomeCache
from reducer.interestingness.outcome import Outcome, Verdict
from reducer.session.documents import Documents
from reducer.syntax.document import Document
from reducer.syntax.wellformed import Screen

#: The outcome of candidates that are not tested for their syntax.
MALFORMED = Verdict(Outcome.NOT_INTERESTING)

#: The outcome of candidates that are interesting, but no improvement on their base.
OUTRANKED = Verdict(Outcome.NOT_INTERESTING)


class Judge:
    """Remembers outcomes by content, and refuses candidates that are not well-formed.

    Both are functions of the candidate's content alone, so they may be asked at any time. Where
    there are scores, it also refuses what by the `ranking` is no improvement on the base.
    """

    def __init__(self, original: Document, screen: Screen, ranking: Ranking | None = None) -> None:
        self.ranking = ranking or Ranking()
        self._largest = len(original.data)
        self._screen = screen
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
        # Scores would allow for growing without end.
        if self.ranking.score_first and candidate.size > self._largest:
            return OUTRANKED
        verdict = self._outcomes.get(cast(bytes, candidate.key))
        if verdict is None and self.mode == "strict" and not self.well_formed(candidate):
            return MALFORMED
        if verdict and self.ranking.decided_by_score(candidate.edit.saving):
            return verdict if self.simpler(candidate.data, candidate.base) else OUTRANKED
        return verdict

    def simpler(self, data: bytes, base: bytes) -> bool:
        """Whether one interesting test case is strictly simpler than another one."""
        if not self.ranking.scored:
            return self.ranking.simpler(data, base, (None, None))
        return self.ranking.simpler(data, base, (self.score(data), self.score(base)))

    def score(self, data: bytes) -> float | None:
        """The score of a test case; None if it has none, or is not known."""
        verdict = self._outcomes.get(self._documents.digest(data))
        return verdict.score if verdict is not None else None

    def learn_of(self, data: bytes, verdict: Verdict) -> None:
        """Remembers the outcome of a test of this content."""
        self.learn(Candidate(data, Edit(())), verdict)

    def learn(self, candidate: Candidate[bytes], verdict: Verdict) -> None:
        """Remembers the outcome of a test."""
        self._outcomes.put(cast(bytes, candidate.key), verdict)
