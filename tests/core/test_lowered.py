"""Edits that lower a number add up, and are made whole or not at all."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit, merge
from reducer.core.lowered import Lowered
from reducer.core.search import Search

BASE = b"12: a b c d e f g h i j k l"
FIRST = 4


def member(number: int, count: bytes = b"12") -> Edit[bytes]:
    """The edit that deletes one of the letters."""
    start = FIRST + 2 * number
    return Edit(((0, 2, Lowered(count, 1)), (start, start + 1, b"")))


members = st.sets(st.integers(0, 11), max_size=12).map(lambda chosen: [member(n) for n in chosen])
plain = st.tuples(st.integers(0, 25), st.integers(1, 9)).map(
    lambda place: Edit.of([(place[0], min(len(BASE), place[0] + place[1]), b"")])
)


def test_a_lowered_number_is_bytes() -> None:
    assert Lowered(b"10", 3) == b"7"
    assert (Lowered(b"10", 3).before, Lowered(b"10", 3).amount) == (10, 3)
    with pytest.raises(ValueError, match="lowered"):
        Lowered(b"2", 3)
    copy = pickle.loads(pickle.dumps(Lowered(b"10", 3)))
    assert (copy, copy.amount) == (b"7", 3)


@given(chosen=members)
def test_many_deletions_are_counted(chosen: list[Edit[bytes]]) -> None:
    result = merge(chosen).apply(BASE)
    count, letters = result.split(b":")
    assert int(count) == len(letters.split()) == 12 - len(chosen)


@given(chosen=members)
def test_one_by_one_is_as_good_as_all_at_once(chosen: list[Edit[bytes]]) -> None:
    done: Edit[bytes] = Edit(())
    data = BASE
    for edit in chosen:
        rest = edit.rebase(done)
        assert rest is not None
        assert Edit.of(rest.slices) == rest
        data = rest.apply(data)
        done = done.union(edit) or done
        assert done.apply(BASE) == data
    assert data == merge(chosen).apply(BASE)


@given(first=members.map(merge), second=members.map(merge), other=plain, turn=st.integers(0, 5))
def test_union_applied_is_the_one_and_then_the_rebased_other(
    first: Edit[bytes], second: Edit[bytes], other: Edit[bytes], turn: int
) -> None:
    done, later, last = list(permutations([first, second, other]))[turn]
    done = done.union(last) or done
    union, rest = done.union(later), later.rebase(done)
    if rest is not None:
        assert union is not None
        assert union.apply(BASE) == rest.apply(done.apply(BASE))
    else:
        assert union is None or union.apply(BASE) == done.apply(BASE)


def test_the_same_member_twice_is_counted_once() -> None:
    assert member(3).union(member(3)) is None
    assert merge([member(3), member(3)]).apply(BASE) == member(3).apply(BASE)
    assert member(3).rebase(member(3)) is None


def test_a_number_that_is_gone_is_not_lowered() -> None:
    header = Edit.delete(BASE, 0, 3)
    union = header.union(member(0))
    assert union is not None
    assert union.apply(BASE) == b"  b c d e f g h i j k l"
    rest = member(0).rebase(header)
    assert rest is not None
    assert rest.apply(header.apply(BASE)) == union.apply(BASE)


def test_a_number_that_has_become_another_is_in_the_way() -> None:
    replaced = Edit.replace(0, 2, b"9")
    assert replaced.union(member(0)) is None
    assert member(0).rebase(replaced) is None
    part = Edit.delete(BASE, 1, 2)
    assert part.union(member(0)) is None
    assert member(0).rebase(part) is None


def test_no_number_is_lowered_below_zero() -> None:
    base = b"2: a b c d"
    edits = [Edit(((0, 1, Lowered(b"2", 1)), (3 + 2 * n, 4 + 2 * n, b""))) for n in range(4)]
    assert merge(edits).apply(base) == b"0:   c d"


def test_a_search_finds_a_true_count() -> None:
    """All letters but two can go, while the number is true, in about as many tests as without."""

    def ask(data: bytes) -> bool:
        count, _, letters = data.partition(b":")
        return int(count) == len(letters.split()) and b"c" in letters and b"k" in letters

    search = Search.start(BASE, [member(n) for n in range(12)])
    tests = 0
    while search.wave:
        tests += len(search.wave)
        search = search.feed([ask(candidate.data) for candidate in search.wave])
    assert search.current.split() == [b"2:", b"c", b"k"]
    assert tests <= 16
