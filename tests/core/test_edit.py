from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit, concatenate, merge

LENGTH = 12

#: What the units 0, 1, 2, ... become in each of the sequence types.
TYPES: list[Callable[[list[int]], Any]] = [
    bytes,
    tuple,
    list,
    lambda units: "".join(chr(0x3B1 + unit) for unit in units),
]
NAMES = ["bytes", "tuple", "list", "str"]

#: Units of a replacement: not to be mistaken for those of the base.
new_units = st.lists(st.integers(100, 103), max_size=3)


@st.composite
def slices(draw: st.DrawFn, length: int = LENGTH) -> list[tuple[int, int, list[int]]]:
    points = sorted(draw(st.sets(st.integers(0, length), max_size=8)))
    pairs = list(pairwise(points))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return [(start, stop, draw(new_units)) for start, stop in sorted(chosen)]


byte_edits = slices().map(lambda items: Edit.of((a, b, bytes(new)) for a, b, new in items))
BASE = bytes(range(LENGTH))


def naive(base: Sequence[Any], items: list[tuple[int, int, list[int]]]) -> list[Any]:
    """What an edit means, unit by unit."""
    result: list[Any] = []
    starts = {start: new for start, _, new in items}
    gone = {unit for start, stop, _ in items for unit in range(start, stop)}
    for position, unit in enumerate(base):
        result.extend(starts.get(position, ()))
        if position not in gone:
            result.append(unit)
    return result


@pytest.mark.parametrize("convert", TYPES, ids=NAMES)
@given(items=slices(), shuffle=st.randoms(use_true_random=False))
def test_apply_does_what_the_slices_say(
    convert: Callable[[list[int]], Any], items: list[tuple[int, int, list[int]]], shuffle: Any
) -> None:
    base = convert(list(range(LENGTH)))
    given_slices = [(start, stop, convert(new)) for start, stop, new in items]
    shuffle.shuffle(given_slices)
    edit = Edit.of(given_slices)
    result = edit.apply(base)
    assert type(result) is type(base)
    assert result == convert(naive(range(LENGTH), items))
    assert edit.saving == len(base) - len(result)
    assert base == convert(list(range(LENGTH)))


@pytest.mark.parametrize(
    "wrong",
    [
        [(3, 3, b"x")],
        [(4, 3, b"")],
        [(-1, 2, b"")],
        [(0, 5, b""), (4, 6, b"")],
        [(4, 6, b"x"), (0, 5, b"")],
        [(2, 3, b""), (2, 3, b"")],
        [(0, 9, b""), (2, 3, b"x")],
    ],
)
def test_of_refuses_empty_and_overlapping_slices(wrong: list[tuple[int, int, bytes]]) -> None:
    with pytest.raises(ValueError, match="disjoint and not empty"):
        Edit.of(wrong)


def test_of_sorts_and_allows_neighbours() -> None:
    edit = Edit.of([(4, 6, b"y"), (1, 4, b"x")])
    assert edit.slices == ((1, 4, b"x"), (4, 6, b"y"))
    assert edit.span == (1, 6)
    assert edit.apply(b"0123456789") == b"0xy6789"


def test_shorthands() -> None:
    assert Edit.delete(b"abcdef", 1, 3).apply(b"abcdef") == b"adef"
    assert Edit.delete((1, 2, 3), 0, 3).apply((1, 2, 3)) == ()
    assert Edit.replace(1, 3, "xyz").apply("abcd") == "axyzd"
    empty: Edit[bytes] = Edit(())
    assert empty.apply(b"abc") == b"abc"


@given(done=byte_edits, later=byte_edits)
def test_union_applied_is_the_one_and_then_the_rebased_other(
    done: Edit[bytes], later: Edit[bytes]
) -> None:
    union, rest = done.union(later), later.rebase(done)
    if rest is not None:
        assert union is not None
        assert union.apply(BASE) == rest.apply(done.apply(BASE))
    else:
        assert union is None or union.apply(BASE) == done.apply(BASE)


@given(done=byte_edits, later=byte_edits)
def test_union_and_rebase_give_lawful_edits(done: Edit[bytes], later: Edit[bytes]) -> None:
    union, rest = done.union(later), later.rebase(done)
    if union is not None:
        assert Edit.of(union.slices) == union
        assert len(union) == 0 or union.span[1] <= LENGTH
    if rest is not None:
        assert Edit.of(rest.slices) == rest
        assert len(rest) == 0 or rest.span[1] <= LENGTH - done.saving


@given(edits=st.lists(byte_edits, max_size=3))
def test_merge_adds_one_edit_after_the_other(edits: list[Edit[bytes]]) -> None:
    expected = Edit[bytes](())
    for edit in edits:
        expected = expected.union(edit) or expected
    assert merge(edits).apply(BASE) == expected.apply(BASE)


@given(items=slices(), shuffle=st.randoms(use_true_random=False))
def test_disjoint_edits_merge_in_any_order(
    items: list[tuple[int, int, list[int]]], shuffle: Any
) -> None:
    edits = [Edit.replace(start, stop, bytes(new)) for start, stop, new in items]
    whole = merge(edits)
    shuffle.shuffle(edits)
    assert merge(edits) == whole
    assert list(whole.apply(BASE)) == naive(BASE, items)


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        # Of two slices where one lies within the other the outer one is made ...
        ((2, 8, b""), (4, 6, b""), b"0189"),
        ((4, 6, b""), (2, 8, b""), b"0189"),
        ((2, 8, b"x"), (4, 6, b"y"), b"01x89"),
        ((4, 6, b"y"), (2, 8, b"x"), b"01x89"),
        ((2, 8, b"x"), (2, 3, b""), b"01x89"),
        ((7, 8, b""), (2, 8, b"x"), b"01x89"),
        # ... of two equal ones the first.
        ((2, 8, b"x"), (2, 8, b"y"), b"01x89"),
        ((2, 8, b"x"), (2, 8, b""), b"01x89"),
        # Deletions that overlap become the deletion of their union.
        ((2, 6, b""), (4, 8, b""), b"0189"),
        ((4, 8, b""), (2, 6, b""), b"0189"),
        # In any other overlap the first one stays and the later one is left out.
        ((2, 6, b"x"), (4, 8, b"y"), b"01x6789"),
        ((4, 8, b"y"), (2, 6, b"x"), b"0123y89"),
        ((2, 6, b""), (4, 8, b"y"), b"016789"),
        ((2, 6, b"x"), (4, 8, b""), b"01x6789"),
        # Neighbours do not touch.
        ((2, 4, b"x"), (4, 6, b"y"), b"01xy6789"),
        ((4, 6, b"y"), (2, 4, b"x"), b"01xy6789"),
        ((2, 4, b""), (4, 6, b""), b"016789"),
    ],
)
def test_the_rule_of_the_outermost(
    first: tuple[int, int, bytes], second: tuple[int, int, bytes], result: bytes
) -> None:
    base = b"0123456789"
    assert merge([Edit((first,)), Edit((second,))]).apply(base) == result


def test_an_edit_is_left_out_whole() -> None:
    first = Edit.replace(2, 6, b"x")
    second = Edit.of([(0, 1, b""), (4, 8, b"y")])
    assert first.union(second) is None
    assert second.rebase(first) is None
    assert merge([first, second]) == first


def test_what_is_left_of_an_edit_is_made() -> None:
    base = b"0123456789"
    done = Edit.delete(base, 2, 6)
    both = Edit.of([(0, 1, b""), (3, 5, b"x")])
    assert both.rebase(done) == Edit.delete(base, 0, 1)
    assert done.union(both) == Edit.of([(0, 1, b""), (2, 6, b"")])
    assert Edit.replace(3, 5, b"x").rebase(done) is None
    # A deletion that overlaps goes on with the rest, in the coordinates of what was left.
    assert Edit.delete(base, 4, 8).rebase(done) == Edit.delete(base, 2, 4)
    assert Edit.delete(base, 0, 4).rebase(done) == Edit.delete(base, 0, 2)


def test_deletions_side_by_side_are_one() -> None:
    base = b"0123456789"
    done = Edit.of([(2, 4, b""), (4, 6, b""), (6, 7, b"x")])
    assert done == Edit.of([(6, 7, b"x"), (2, 6, b"")])
    assert Edit.delete(base, 2, 6).rebase(done) is None
    assert Edit.of([(1, 2, b""), (7, 8, b"")]).rebase(Edit.delete(base, 2, 7)) == Edit.delete(
        base, 1, 3
    )


def test_two_slices_that_reach_into_one_deletion() -> None:
    base = b"0123456789"
    done = Edit.delete(base, 2, 6)
    later = Edit.of([(1, 3, b""), (5, 7, b"")])
    union = done.union(later)
    assert union == Edit.delete(base, 1, 7)
    rest = later.rebase(done)
    assert rest is not None
    assert rest.apply(done.apply(base)) == b"0789"


def test_many_small_deletions_become_few_slices() -> None:
    base = bytes(10_000)
    whole = merge(Edit.delete(base, at, at + 1) for at in reversed(range(10_000)))
    assert whole.slices == ((0, 10_000, b""),)


def test_concatenate_keeps_the_type() -> None:
    assert concatenate("", ["ab", "", "c"]) == "abc"
    assert concatenate([], [[1], (2, 3)]) == [1, 2, 3]
    assert concatenate((9, 9), [(1,), [2]]) == (1, 2)
