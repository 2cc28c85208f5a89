"""Columns, counted lists, and levels of indentation: edits in many places at once."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer import reduce
from reducer.core.edit import merge
from tests.languages import asks
from tests.passes.documents import edits, results

# Columns


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("csv", "a,b,c\n1,2,3\n", ["a,b\n1,2\n", "a,c\n1,3\n", "b,c\n2,3\n"]),
        ("csv", 'a;"b;\n";\n1;;3', ['a;"b;\n"\n1;', "a;\n1;3", '"b;\n";\n;3']),
        ("csv", "a,b\n1,2,3\n", []),
        ("csv", "a,b\n", []),
        ("tsv", "a,\tb\n1,\t2\n", ["a,\n1,\n", "b\n2\n"]),
        ("json", "[[1, 2], [3, [4]]]", ["[[1], [3]]", "[[2], [[4]]]"]),
        ("json", "[[1, 2], [3]]", []),
        ("c", "int a[][2] = {{1, 2}, {3, 4}};", ["int a[][2] = {{1}, {3}};"]),
        ("python", "x = [(1, 'a'), (2, 'b')]\n", ["x = [(1), (2)]\n", "x = [('a'), ('b')]\n"]),
        ("python", "a + b\nc + d\n", []),
    ],
)
def test_columns_go_as_a_whole(language: str, text: str, expected: list[str]) -> None:
    found = results("columns", text, language)
    assert found[: len(expected)] == expected
    assert expected or not found


@given(
    rows=st.integers(2, 5),
    columns=st.integers(2, 6),
    data=st.data(),
)
def test_any_columns_go_together(rows: int, columns: int, data: st.DataObject) -> None:
    """All but the first touch nothing that another one touches, and leave a table."""
    text = "".join(",".join(f"{r}{c}" for c in range(columns)) + "\n" for r in range(rows)).encode()
    found = edits("columns", text, "csv")
    assert len(found) == columns
    gone = data.draw(st.sets(st.integers(1, columns - 1), min_size=1))
    left = merge(found[columns - 1 - number] for number in gone).apply(text).decode()
    kept = [c for c in range(columns) if c not in gone]
    assert [row.split(",") for row in left.splitlines()] == [
        [f"{r}{c}" for c in kept] for r in range(rows)
    ]


def test_a_small_table_in_a_large_file_is_left_alone() -> None:
    text = json.dumps([[[1, 2], [3, 4]], "x" * 400])
    assert results("columns", text, "json") == []


def test_a_wide_table_shrinks_by_columns_in_few_tests() -> None:
    rows = [[f"name{c}" for c in range(40)]]
    rows += [[str(r * c) for c in range(40)] for r in range(1, 60)]
    rows[30][17] = "needle"
    text = "\n".join(map(",".join, rows)) + "\n"
    result = reduce(text.encode(), asks.table_needle(","), language="csv")
    assert len(result.data) == len(b",\n,needle")
    assert result.tests <= 120


# Counts


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "dimacs",
            "p cnf 5 3\n1 2 0\n-1 0\n-2 0\n",
            ["p cnf 5 2\n1 2 0\n-1 0\n", "p cnf 5 2\n1 2 0\n-2 0\n", "p cnf 5 2\n-1 0\n-2 0\n"],
        ),
        (
            "c",
            "int a[3] = {7, 8, 9};",
            ["int a[2] = {7, 8};", "int a[2] = {7, 9};", "int a[2] = {8, 9};"],
        ),
        ("json", '{"n": 2, "of": [7, 8]}', ['{"n": 1, "of": [7]}', '{"n": 1, "of": [8]}']),
        ("c", "int a[4] = {7, 8, 9};", []),
        ("json", '{"of": [7, 8], "n": 2}', []),
        ("json", "[[[[[[2]]]]], [[7, 8]]]", []),
    ],
)
def test_members_go_with_the_number_that_counts_them(
    language: str, text: str, expected: list[str]
) -> None:
    found = results("counts", text, language)
    assert sorted(found) == sorted(expected)


def test_counted_items_are_left_to_the_pass_that_counts() -> None:
    text = "p cnf 2 2\n1 2 0\n-1 0\n"
    found = results("items", text, "dimacs") + results("nodes", text, "dimacs")
    assert "p cnf 2 2\n1  0\n-1 0\n" in found
    assert all(result.count(" 0") == 2 for result in found)


@given(gone=st.sets(st.integers(0, 11), min_size=1))
def test_any_members_go_together(gone: set[int]) -> None:
    clauses = [f"{n} -{n + 1} 0\n" for n in range(1, 13)]
    text = ("p cnf 13 12\n" + "".join(clauses)).encode()
    found = edits("counts", text, "dimacs")
    assert len(found) == 12
    left = merge(found[11 - number] for number in gone).apply(text).decode()
    kept = [clause for number, clause in enumerate(clauses) if number not in gone]
    assert left == f"p cnf 13 {len(kept)}\n" + "".join(kept)


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_formula_shrinks_to_the_clauses_that_matter(jobs: int) -> None:
    """Every candidate that is tested has a true problem line: the test allows no other."""
    clauses = [f"{n} {n % 30 + 1} -{(n * 7) % 30 + 1} 0" for n in range(1, 31)] * 4
    clauses[40:40] = ["31 32 0", "-31 32 0", "31 -32 0", "-31 -32 0"]
    text = f"c made up\np cnf 32 {len(clauses)}\n" + "\n".join(clauses) + "\n"
    result = reduce(text.encode(), asks.unsatisfiable, language="dimacs", jobs=jobs)
    assert asks.unsatisfiable(result.data)
    assert len(result.data) == len(b"p cnf 1 2\n1 0\n-1 0")
    # Workers that would idle test what may not be needed.
    assert result.tests <= 150 * jobs


# Indentation


def test_levels_are_narrowed_and_left_out() -> None:
    text = "a:\n    b:\n        c\n    d\ne\n"
    assert results("indentation", text)[:4] == [
        "a:\n b:\n     c\n d\ne\n",
        "a:\n    b:\n     c\n    d\ne\n",
        "a:\nb:\n    c\nd\ne\n",
        "a:\n    b:\n    c\n    d\ne\n",
    ]


def test_levels_go_together() -> None:
    text = b"a:\n    b:\n        c\n    d\ne\n"
    found = edits("indentation", text)
    assert merge(found[:2]).apply(text) == b"a:\n b:\n  c\n d\ne\n"


def test_a_line_end_with_indentation_becomes_a_blank() -> None:
    assert results("indentation", "- \n  b\r\n\tc\n")[-2:] == ["-  b\r\n\tc\n", "- \n  b c\n"]


def test_a_block_of_several_statements_keeps_one_column() -> None:
    text = "def f(x):\n    if x:\n        import a\n        def g(): pass\n    return\n"

    def ask(data: bytes) -> bool:
        try:
            compile(data, "", "exec")
        except (SyntaxError, ValueError):
            return False
        return data.count(b"\n") >= 4 and b"if x:" in data and b"import a" in data

    result = reduce(text.encode(), ask, language="python")
    assert b"\n  " in result.data
    assert b"\n   " not in result.data
