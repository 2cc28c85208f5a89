from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit
from reducer.core.experience import Experience

families = st.lists(st.sampled_from([None, "a", "b"]), max_size=40)


@given(likely=st.floats(0, 1), passed=families, failed=families)
def test_chances_are_chances(likely: float, passed: list[str], failed: list[str]) -> None:
    experience = Experience(likely).after(passed, failed)
    for family in (None, "a", "b", "new"):
        assert 0 <= experience.chance(family) <= 1
        assert 0 <= experience.faded().chance(family) <= 1


@given(likely=st.floats(0.01, 0.99), passed=families, failed=families)
def test_each_outcome_counts(likely: float, passed: list[str], failed: list[str]) -> None:
    before = Experience(likely).after(passed, failed)
    for family in (None, "a"):
        # Where old outcomes are forgotten at the same time, more than this one changes.
        if all(sum(counts) < 32 for counts in before.counts.values()):
            assert before.after([family], []).chance(family) > before.chance(family)
            assert before.after([], [family]).chance(family) < before.chance(family)


def test_at_first_the_assumption_counts() -> None:
    assert Experience(0.7).chance() == Experience(0.7).chance("any") == 0.7


def test_families_differ_from_what_is_known_of_all() -> None:
    experience = Experience(0.5).after(["good"] * 10, ["bad"] * 10)
    assert experience.chance("bad") < 0.2 < experience.chance() < 0.8 < experience.chance("good")
    assert experience.chance("new") == experience.chance()
    # What happens to one tells something of all.
    assert experience.after(["good"] * 10, []).chance("new") > experience.chance("new")


def test_it_follows_a_change() -> None:
    experience = Experience(0.5).after([], [None] * 1000)
    assert experience.chance() < 0.1
    assert experience.after([None] * 64, []).chance() > 0.5


def test_it_grows_sure_where_hardly_anything_fails() -> None:
    assert Experience(0.5).after([None] * 1000, [None]).chance() > 0.99


def test_what_faded_gives_way_sooner() -> None:
    known = Experience(0.5).after([None] * 20, [])
    faded = known.faded()
    assert 0.5 < faded.chance() < known.chance()
    assert faded.after([], [None] * 5).chance() < known.after([], [None] * 5).chance()


def test_a_family_is_no_part_of_an_edit() -> None:
    one, other = Edit(((0, 1, b""),), family=1), Edit(((0, 1, b""),), family=2)
    assert one == other
    assert hash(one) == hash(other)
