"""Verdicts by content: no candidate is tested twice."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from reducer.interestingness.outcome import Verdict

# 128 bits: no two candidates of any run will share a digest.
_DIGEST_BYTES = 16


def digest(data: bytes) -> bytes:
    """16 bytes that stand for the content."""
    # The quickest that there is where processors have instructions for it.
    return hashlib.sha256(data, usedforsecurity=False).digest()[:_DIGEST_BYTES]


class OutcomeCache:
    """The verdicts given so far, by digest; their output is not kept. `hits` counts re-use."""

    def __init__(self) -> None:
        self._verdicts: dict[bytes, Verdict] = {}
        self.hits = 0

    def get(self, key: bytes) -> Verdict | None:
        """The verdict on the content with that digest, if there is one."""
        verdict = self._verdicts.get(key)
        if verdict is not None:
            self.hits += 1
        return verdict

    def put(self, key: bytes, verdict: Verdict) -> None:
        """Remembers a verdict, timeouts too."""
        self._verdicts[key] = verdict if verdict.output is None else replace(verdict, output=None)

    def forget_timeouts(self) -> int:
        """Forgets the tests that timed out, to be asked again under a higher limit.

        Returns how many there were.
        """
        late = [key for key, verdict in self._verdicts.items() if verdict.timed_out]
        for key in late:
            del self._verdicts[key]
        return len(late)

    def __contains__(self, key: bytes) -> bool:
        return key in self._verdicts

    def __len__(self) -> int:
        return len(self._verdicts)
