from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.order import PLAINEST_FIRST, Ranking, order, simpler

sequences = st.one_of(
    st.tuples(*[st.binary(max_size=3)] * 3),
    st.tuples(*[st.text("aAé 😀~", max_size=3)] * 3),
    st.tuples(*[st.lists(st.integers(0, 3), max_size=3).map(tuple)] * 3),
)


@given(sequences)
def test_the_order_is_total_and_strict(three: tuple[Any, Any, Any]) -> None:
    a, b, c = three
    assert not simpler(a, a)
    assert simpler(a, b) + simpler(b, a) == (a != b)
    assert (order(a) == order(b)) == (a == b)
    if simpler(a, b) and simpler(b, c):
        assert simpler(a, c)


@given(sequences)
def test_simpler_is_the_order(three: tuple[Any, Any, Any]) -> None:
    a, b, _ = three
    assert simpler(a, b) == (order(a) < order(b))
    if len(a) < len(b):
        assert simpler(a, b)


@pytest.mark.parametrize(
    ("plain", "odd"),
    [
        (b"0", b"1"),
        (b"9", b"a"),
        (b"z", b"A"),
        (b"Z", b" "),
        (b" ", b"\n"),
        (b"\n", b"!"),
        (b"~", b"\t"),
        (b"\t", b"\r"),
        (b"\r", b"\0"),
        (b"\r", b"\x80"),
        (b"~", b"\0"),
        (b"~", b"\xff"),
        (b"zz", b"000"),
        (b"a9", b"b0"),
        ("a", "B"),
        ("~", "é"),
        ((2, 2), (0, 0, 0)),
        ((0, 5), (1, 0)),
        (b"", b"0"),
    ],
)
def test_the_plain_comes_before_the_odd(plain: Any, odd: Any) -> None:
    assert simpler(plain, odd)
    assert not simpler(odd, plain)


def test_every_byte_has_a_rank_of_its_own() -> None:
    ranked = sorted((bytes([value]) for value in range(256)), key=order)
    assert b"".join(ranked[: len(PLAINEST_FIRST)]) == PLAINEST_FIRST
    assert len({order(one) for one in ranked}) == 256


KINDS = (
    string.digits,
    string.ascii_lowercase,
    string.ascii_uppercase,
    " \n",
    string.punctuation,
    "\t\r",
    "".join(map(chr, (*range(9), 11, 12, *range(14, 32), 127))),
)


@given(st.binary(max_size=4), st.binary(max_size=4), st.data())
def test_the_first_odd_character_decides(before: bytes, after: bytes, data: st.DataObject) -> None:
    plain, odd = sorted(data.draw(st.lists(st.sampled_from(range(7)), min_size=2, max_size=2)))
    if plain == odd:
        return
    one, other = (data.draw(st.sampled_from(KINDS[kind])).encode() for kind in (plain, odd))
    rest = data.draw(st.binary(min_size=len(after), max_size=len(after)))
    assert simpler(before + one + rest, before + other + after)


@given(st.binary(min_size=1, max_size=8), st.integers(0))
def test_a_plain_character_for_an_odd_one_is_simpler(data: bytes, place: int) -> None:
    place %= len(data)
    if data[place] not in PLAINEST_FIRST:
        for plain in PLAINEST_FIRST:
            assert simpler(data[:place] + bytes([plain]) + data[place + 1 :], data)


def test_lone_surrogates_have_a_place_too() -> None:
    assert simpler("a", "\ud800") != simpler("\ud800", "a")


@pytest.mark.parametrize(
    ("ranking", "candidate", "base", "scores", "answer"),
    [
        (Ranking(), b"a", b"b", (9, 1), True),
        (Ranking(scored=True), b"a", b"b", (9, 1), False),
        (Ranking(scored=True), b"b", b"a", (1, 9), True),
        (Ranking(scored=True), b"a", b"b", (1, 1), True),
        (Ranking(scored=True), b"b", b"a", (1, 1), False),
        (Ranking(scored=True), b"", b"a", (9, 1), True),
        (Ranking(scored=True), b"b", b"a", (1, None), True),
        (Ranking(scored=True), b"a", b"b", (None, 1), False),
        (Ranking(scored=True, score_first=True), b"", b"a", (9, 1), False),
        (Ranking(scored=True, score_first=True), b"bb", b"a", (1, 9), True),
        (Ranking(scored=True, score_first=True), b"bb", b"a", (1, 1), False),
        (Ranking(scored=True, score_first=True), b"", b"a", (1, 1), True),
        (Ranking(score_first=True), b"", b"a", (9, 1), True),
    ],
)
def test_scores_decide_as_far_as_they_should(
    ranking: Ranking,
    candidate: bytes,
    base: bytes,
    scores: tuple[float | None, float | None],
    answer: bool,
) -> None:
    assert ranking.simpler(candidate, base, scores) is answer
