"""Conversations with interactive passes, led by hand."""

from __future__ import annotations

import pytest

from reducer.core.edit import Edit
from reducer.core.groups import Halving
from reducer.core.search import Search
from reducer.passes.model import Pass
from reducer.session import talk as module
from reducer.session.judge import Judge
from reducer.session.progress import Plan, Progress
from reducer.session.talk import Fate, Talk
from reducer.syntax.wellformed import Screen
from tests.session.runs import document

BASE = b"abcdef"

ASKED = Pass("asked", "is asked", lambda document: (), interactive=True)


def judge(data: bytes = BASE, language: str | None = None) -> Judge:
    original = document(data, language)
    return Judge(original, Screen(original, "strict"))


def cut(start: int, stop: int, new: bytes = b"") -> Edit[bytes]:
    return Edit.replace(start, stop, new)


def finished(edits: tuple[Edit[bytes], ...], wanted: bytes) -> Search[bytes]:
    """A search at its end; interesting is what contains all that is wanted."""
    search = Search.start(BASE, edits, schedule=Halving())
    while search.wave:
        search = search.feed([all(b in c.data for b in wanted) for c in search.wave])
    return search


def test_every_suggestion_has_its_verdict() -> None:
    edits = [cut(0, 1), cut(1, 2), cut(1, 2, b"xx"), cut(0, 1, b"b"), cut(2, 4), cut(4, 6)]
    talk = Talk().suggested(BASE, edits, judge())
    assert talk.edits == (edits[0], edits[1], edits[4], edits[5])
    talk = talk.tried(finished(talk.edits, b"aef"))
    assert talk.verdicts == (
        Fate.REJECTED,
        Fate.ACCEPTED,
        Fate.NOT_SIMPLER,
        Fate.NOT_SIMPLER,
        Fate.ACCEPTED,
        Fate.REJECTED,
    )
    assert talk.fruitful
    assert not talk.over


def test_of_two_for_the_same_place_one_is_overtaken() -> None:
    talk = Talk().suggested(BASE, [cut(0, 3, b"x"), cut(1, 4, b"y")], judge())
    assert talk.tried(finished(talk.edits, b"f")).verdicts == (Fate.ACCEPTED, Fate.OVERTAKEN)


def test_equal_suggestions_share_their_fate() -> None:
    talk = Talk().suggested(BASE, [cut(0, 3), cut(0, 3)], judge())
    assert talk.tried(finished(talk.edits, b"f")).verdicts == (Fate.ACCEPTED, Fate.ACCEPTED)


def test_what_is_malformed_is_not_tried() -> None:
    data = b"int a;\nint b;\n"
    talk = Talk().suggested(data, [cut(5, 6), cut(0, 7)], judge(data, "c"))
    assert talk.fates == (Fate.MALFORMED, None)
    talk = Talk().suggested(data, [cut(5, 6)], judge(data))
    assert talk.fates == (None,)


def test_it_is_over_when_nothing_new_is_suggested() -> None:
    talk = Talk().suggested(BASE, [cut(0, 1)], judge()).tried(finished((cut(0, 1),), b"a"))
    assert talk.suggested(BASE, [], judge()).over
    assert talk.suggested(BASE, [cut(0, 1)], judge()).over
    assert not talk.suggested(BASE, [cut(0, 1), cut(1, 2)], judge()).over


def test_it_is_over_after_many_turns_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 3)
    talk = Talk()
    for length in range(1, 4):
        talk = talk.suggested(BASE, [cut(0, 1, b"x" * length)], judge())
        assert not talk.over
        talk = talk.tried(None)
        assert talk.verdicts == (Fate.NOT_SIMPLER,)
    assert talk.suggested(BASE, [cut(0, 1, b"x" * 9)], judge()).over


def test_a_progress_asks_and_is_answered() -> None:
    progress = Progress.start(BASE, Plan((ASKED,), judge(), Halving()))
    assert progress.asks
    assert progress.wave == ()
    progress = progress.answered([cut(0, 1), cut(2, 3)])
    assert not progress.asks
    steps = []
    while progress.wave:
        progress = progress.feed([b"a" in candidate.data for candidate in progress.wave])
        steps.append(progress.last)
    assert progress.asks
    assert progress.current == b"abdef"
    assert [step.pass_name for step in steps if step] == ["asked"]
    assert progress.talk is not None
    assert progress.talk.verdicts == ("rejected", "accepted")
    over = progress.answered([])
    assert not over.asks
    assert over.wave == ()
    assert over.current == b"abdef"
