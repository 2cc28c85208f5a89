"""What the passes propose that look into tokens, at names and at places in lists."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reducer
from reducer.core.order import simpler
from reducer.passes.numerals import NUMERAL, simpler_numerals
from tests.passes.documents import edits, results


def numerals(text: str) -> list[str]:
    return [new.decode() for _, new in simpler_numerals(text.encode())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", []),
        ("1", ["0"]),
        ("8", ["0", "1", "4"]),
        ("0xF", ["0", "1", "15", "9", "7", "10"]),
        ("10UL", ["0", "1", "10", "0UL", "1UL", "9UL", "5UL"]),
        ("1e9", ["0", "1", "0e9"]),
        ("7u8", ["0", "1", "7", "0u8", "1u8", "3u8"]),
    ],
)
def test_ways_to_be_a_simpler_number(text: str, expected: list[str]) -> None:
    assert numerals(text) == expected


def test_parts_of_a_number_that_may_be_left_out() -> None:
    assert {"0", "1", "2", "0.0f", "2.5f", "2.50"} <= set(numerals("2.50e3f")) | {"2.50"}
    assert "2.50e3" in numerals("2.50e3f")
    assert "2" in numerals("2.50e3f")
    assert "255" in numerals("0b11111111")
    assert "9" in numerals("0o11")
    assert numerals("9" * 200) == []
    assert numerals("word") == []


@given(text=st.from_regex(rb"\A(0[xX])?[0-9_]{1,9}(\.[0-9]{1,3})?([eE][+-]?[0-9])?[a-z]{0,3}\Z"))
def test_numbers_become_simpler_only(text: bytes) -> None:
    found = [new for _, new in simpler_numerals(text)]
    assert all(simpler(new, text) for new in found)
    assert len(set(found)) == len(found)


@given(bound=st.integers(0, 10**12), extra=st.integers(0, 10**12))
def test_rounds_of_smaller_numbers_end_with_as_few_digits_as_possible(
    bound: int, extra: int
) -> None:
    """Whatever the bound is, if only that counts."""
    value = b"%d" % (bound + extra)
    for _ in range(60):
        new = next((n for _, n in simpler_numerals(value) if int(n) >= bound), None)
        if new is None:
            break
        value = new
    assert len(value) == len(b"%d" % bound)


def test_numbers_are_found_where_words_begin() -> None:
    text = b"x1 = 12; y = a+0x1F - 1e-5; z: 3ms 2:45 $7 v2.5"
    assert [match[0] for match in NUMERAL.finditer(text)] == [
        *(b"12", b"0x1F", b"1e-5", b"3ms", b"2", b"45", b"5")
    ]


def test_equal_numbers_together_and_then_alone() -> None:
    found = results("numbers", "7 7")
    assert found.index("0 0") < found.index("0 7")
    assert {"0 0", "1 1", "0 7", "7 0"} <= set(found)


def test_strings() -> None:
    text = 'f("abcdefgh", "xy");'
    found = results("strings", text, "c")
    for new in ('"", "xy"', '"abcd", "xy"', '"efgh", "xy"', '"aaaaaaaa", "xy"', '"abcdefgh", "aa"'):
        assert f"f({new});" in found
    assert results("strings", 'a("é");', "c")[0] == 'a("");'


def test_equal_strings_together() -> None:
    found = results("strings", '["x", "x"]', "json")
    assert found[0] == '["", ""]'
    assert '["", "x"]' in found


def test_comments_are_shortened_within_their_marks() -> None:
    assert results("strings", "/*abcdefgh*/int x;", "c") == [
        "/**/int x;",
        "/*abcd*/int x;",
        "/*efgh*/int x;",
        "/*aaaaaaaa*/int x;",
    ]
    assert "//abcd\nint x;" in results("strings", "//abcdefgh\nint x;", "c")


@given(text=st.text("é😀a", min_size=8, max_size=12))
def test_halves_do_not_tear_characters(text: str) -> None:
    found = results("strings", f'"{text}"', "json")
    halves = [new[1:-1] for new in found if 0 < len(new) - 2 < len(text)]
    assert any(first + second == text for first, second in itertools.permutations(halves, 2))


def test_a_definition_goes_and_another_name_takes_over() -> None:
    found = results("merging", "int a;\nint b;\nint f(){return a+b;}", "c")
    assert "int a;\nint f(){return a+a;}" in found
    assert "int b;\nint f(){return b+b;}" in found


def test_what_defines_a_name_is_guessed_without_a_grammar() -> None:
    text = "CREATE TABLE a(x);CREATE TABLE b(x);INSERT INTO b VALUES(0);SELECT 0 FROM a,b;"
    found = results("merging", text)
    assert "CREATE TABLE a(x);INSERT INTO a VALUES(0);SELECT 0 FROM a,a;" in found


@pytest.mark.parametrize("count", [1, 30])
def test_names_are_merged_only_where_there_are_a_few(count: int) -> None:
    text = "".join(f"int v{number};" for number in range(count)) + "int v0;"
    assert edits("merging", text, "c") == []


@given(st.lists(st.sampled_from(["int a;", "int b;", "a=b;", "f(a,b);", "int c=b;"]), max_size=8))
def test_merging_makes_smaller_and_keeps_the_other_name(lines: list[str]) -> None:
    data = f"int f(){{{''.join(lines)}}}"
    for edit in edits("merging", data, "c"):
        assert edit.saving > 0
        after = edit.apply(data.encode()).decode()
        assert len(set(re.findall(r"\b[a-f]\b", after))) < len(set(re.findall(r"\b[a-f]\b", data)))


def test_members_of_lists_that_belong_together() -> None:
    text = "CREATE TABLE a(x,y,z);INSERT INTO a VALUES(1,2,3);"
    assert results("parallel", text) == [
        "CREATE TABLE a(x,y);INSERT INTO a VALUES(1,2);",
        "CREATE TABLE a(x,z);INSERT INTO a VALUES(1,3);",
        "CREATE TABLE a(y,z);INSERT INTO a VALUES(2,3);",
    ]
    assert results("parallel", "f(a,b);g(c,d,e);") == []


def test_all_lists_of_a_length_first() -> None:
    found = results("parallel", "f(a,b);g(c,d);h(e,i);", "c")
    assert found[0] == "f(a);g(c);h(e);"
    assert "f(a);g(c,d);h(e);" in found


def test_a_list_and_one_within_it_are_no_pair() -> None:
    assert edits("parallel", "f(a,g(b,c));") == []


def test_short_names_are_no_keywords() -> None:
    """Else such a name would be offered again and again, and its place in the row be lost."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    program = "".join(f"int {letter}{other}x;" for letter in letters for other in letters[:12])
    offered = {
        re.findall(rb"\b[a-z]{1,2}\b", edit.slices[0][2])[0]
        for edit in edits("names", program, "c")
    }
    assert {b"a", b"z", b"aa", b"dn", b"dp", b"ie", b"ig"} <= offered
    assert not {b"do", b"if"} & offered


def tables(script: str) -> bool:
    """Whether a row goes into a table of as many columns, and the table is read twice."""
    declared = dict(re.findall(r"CREATE TABLE (\w+)\(([\w,]*)\);", script))
    row = re.search(r"INSERT INTO (\w+) VALUES\(([\d,]*)\);", script)
    read = re.search(r"SELECT (\w+),(\w+);", script)
    return (
        row is not None
        and read is not None
        and row[1] in declared
        and read[1] in declared
        and read[2] in declared
        and all(declared[row[1]].split(","))
        and all(row[2].split(","))
        and len(declared[row[1]].split(",")) == len(row[2].split(","))
    )


def test_a_script_becomes_as_small_as_it_can() -> None:
    """Columns with their values, then one table for two: neither goes without the other."""
    script = (
        "CREATE TABLE people(name,age,town);CREATE TABLE towns(town);"
        "INSERT INTO people VALUES(10,20,30);SELECT people,towns;"
    )
    result = reducer.reduce(script, tables)
    assert re.fullmatch(
        r"CREATE TABLE (\w)\(\w\);INSERT INTO \1 VALUES\(0\);SELECT \1,\1;", result.data
    )


def test_numbers_end_at_a_bound() -> None:
    def large(text: str) -> bool:
        return any(int(number) >= 500 for number in re.findall(r"=(\d+);", text))

    result = reducer.reduce("limit=48151623;", large, language=None)
    assert result.data == "=999;"
