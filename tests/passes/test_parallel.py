"""Members of several lists that go together by their place."""

from __future__ import annotations

import pytest

from tests.passes.documents import edits, results


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(a, b, c) = g(1, 2, 3)", "f(a, b) = g(1, 2)"),
        ("f(a, b, c) = g(1, 2, 3)", "f(b, c) = g(2, 3)"),
        ("t(x, y) v(1, 2) v(3, 4)", "t(x) v(1) v(3)"),
        ("t(x, y) v(1, 2) w(3, 4)", "t(x, y) v(2) w(4)"),
    ],
)
def test_the_same_place_of_lists_of_a_length(text: str, expected: str) -> None:
    assert expected in results("parallel", text)


def test_lists_of_other_lengths_stay() -> None:
    assert results("parallel", "f(a, b) g(1, 2, 3)") == []


@pytest.mark.parametrize(
    "text", ["f(a, g(b, c)) h(d, e)", "f(g(b, c), a) h(d, e)", "f(a, (b, (c, d))) h(e, g)"]
)
def test_a_list_goes_not_together_with_one_within_it(text: str) -> None:
    """Neither in its first member nor in its last one: the slices would overlap."""
    found = edits("parallel", text)
    assert found
    for edit in found:
        assert all(
            before[1] <= after[0]
            for before, after in zip(edit.slices, edit.slices[1:], strict=False)
        )
