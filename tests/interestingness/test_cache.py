from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reducer.interestingness.cache import OutcomeCache, digest
from reducer.interestingness.outcome import Outcome, Verdict

LATE = Verdict(Outcome.UNRESOLVED, seconds=1.0, timed_out=True)


def test_remembers_and_counts() -> None:
    cache, verdict = OutcomeCache(), Verdict(Outcome.INTERESTING, 0, 0.5)
    assert cache.get(digest(b"a")) is None
    assert cache.hits == 0
    cache.put(digest(b"a"), verdict)
    assert digest(b"a") in cache
    assert cache.get(digest(b"a")) == verdict
    assert cache.get(digest(b"b")) is None
    assert (cache.hits, len(cache)) == (1, 1)


def test_does_not_keep_output() -> None:
    cache = OutcomeCache()
    cache.put(b"", Verdict(Outcome.INTERESTING, output=b"long"))
    assert cache.get(b"") == Verdict(Outcome.INTERESTING)


def test_forgets_timeouts() -> None:
    cache = OutcomeCache()
    cache.put(b"1", LATE)
    cache.put(b"2", Verdict(Outcome.UNRESOLVED))
    assert cache.get(b"1") == LATE
    assert cache.forget_timeouts() == 1
    assert cache.get(b"1") is None
    assert b"2" in cache


@given(st.binary(), st.binary())
def test_digests_tell_contents_apart(one: bytes, other: bytes) -> None:
    assert (digest(one) == digest(other)) == (one == other)
    assert len(digest(one)) == 16
