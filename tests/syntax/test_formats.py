"""Trees of tables, formulas and S-expressions, which need no grammar."""

from __future__ import annotations

import csv
import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.syntax.dimacs import clause_errors, clauses
from reducer.syntax.document import Document
from reducer.syntax.formats import Format, load_notation
from reducer.syntax.loader import GrammarMissing
from reducer.syntax.rows import delimiter, rows, tab_table, table
from reducer.syntax.sexpr import bracket_errors, expressions
from tests.syntax.trees import assert_is_a_tree, shown, uncovered

BUILDERS = {"csv": table, "tsv": tab_table, "dimacs": clauses, "sexpr": expressions}
ERRORS = {"dimacs": clause_errors, "sexpr": bracket_errors}

_WORDS = [
    "p cnf 1 2",
    "1",
    "-2",
    "0",
    "c",
    "(",
    ")",
    "[",
    "]",
    '"',
    "'",
    ";",
    "|",
    "#|",
    "|#",
    "(;",
]
_SIGNS = [";)", ",", "\t", "\n", "\r\n", " ", "a", "\\", '"a,b"', "\ufeff", "é", "\0"]
contents = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from(_WORDS + _SIGNS), max_size=30).map(
        lambda parts: "".join(parts).encode()
    ),
)


@pytest.mark.parametrize("name", BUILDERS)
@given(data=contents)
def test_any_bytes_make_a_tree(name: str, data: bytes) -> None:
    tree = BUILDERS[name](data)
    assert_is_a_tree(tree, len(data))
    if name in ERRORS:
        assert ERRORS[name](data) >= 0
    if name == "dimacs":
        assert not uncovered(tree, data)


# Tables


def test_rows_and_fields() -> None:
    data = b'a,"b, ""c""\nd",\r\n\r\n,1'
    assert shown(table(data), data) == [
        "text",
        ["row", "a", ",", '"b, ""c""\nd"', ",", ""],
        ["row", "", ",", "1"],
    ]


@given(
    cells=st.lists(
        st.lists(st.text('a1,;"\n\t ', max_size=4), min_size=2, max_size=4), min_size=1, max_size=5
    )
)
def test_fields_are_what_the_standard_library_writes(cells: list[list[str]]) -> None:
    stream = io.StringIO(newline="")
    csv.writer(stream, quoting=csv.QUOTE_NONNUMERIC).writerows(cells)
    data = stream.getvalue().encode()
    tree = rows(data, b",")
    found = [
        [data[tree.start[f] : tree.end[f]] for f in tree.children(row) if tree.named[f]]
        for row in tree.children(0)
    ]
    assert found == [[b'"%b"' % cell.replace('"', '""').encode() for cell in row] for row in cells]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n1,2\n", ","),
        ("a;b,c\n1;2\n3,5;4\n", ";"),
        ("a\tb\n1,5\t2\n", "\t"),
        ("a|b|c\nd|e|f\n", "|"),
        ('"a,b,c";1\n"d";2\n', ";"),
        ("one\ntwo\n", ","),
        ("", ","),
    ],
)
def test_the_delimiter_is_found(text: str, expected: str) -> None:
    assert delimiter(text.encode()) == expected.encode()


def test_large_tables_have_rows_only() -> None:
    data = b"1,2,3,4\n" * 200_000
    tree = table(data)
    assert len(tree) == 200_001


# Formulas


def test_clauses_and_literals() -> None:
    data = b"c map\np cnf 2 2\n1 -2\n0 2 0 x\n"
    assert shown(clauses(data), data) == [
        "text",
        "c map",
        ["header", "p", "cnf", "2", "2"],
        ["clause", ["literal", "1"], ["literal", "-", "2"], "0"],
        ["clause", ["literal", "2"], "0"],
        "x",
    ]


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("p cnf 2 2\n1 -2 0\n2 0\n", 0),
        ("c x\np cnf 2 1\nc\n1\n-2\n0", 0),
        ("p  cnf\t9 0\n", 0),
        ("p cnf 1 1\n1 -2 0\n", 1),
        ("p cnf 2 2\n1 -2 0\n", 1),
        ("p cnf 2 1\n1 -2\n", 2),
        ("p cnf 2 1\n1 -2", 2),
        ("1 -2 0\n", 1),
        ("p cnf 1 1\n1 a 0\n", 2),
        ("p cnf 1 1\n01 0\n", 1),
        ("", 1),
    ],
)
def test_lies_of_the_problem_line_are_errors(text: str, errors: int) -> None:
    assert clause_errors(text.encode()) == errors


# S-expressions


def test_lists_heads_and_names() -> None:
    data = b"(declare-fun f (Int) Int) ; f\n(assert (= (f 1) |a b|)) #| x |# '(x)"
    tree = expressions(data)
    assert shown(tree, data) == [
        "text",
        ["group ( )", "(", "declare-fun", "f", ["group ( )", "(", "Int", ")"], "Int", ")"],
        "; f",
        [
            "group ( )",
            "(",
            "assert",
            ["group ( )", "(", "=", ["group ( )", "(", "f", "1", ")"], "|a b|", ")"],
            ")",
        ],
        "#| x |#",
        "'",
        ["group ( )", "(", "x", ")"],
    ]
    kinds = {data[tree.start[n] : tree.end[n]]: tree.name(n) for n in tree.leaves()}
    assert kinds[b"f"] == kinds[b"Int"] == "symbol"
    assert kinds[b"assert"] == kinds[b"declare-fun"] == kinds[b"="] == kinds[b"x"] == "head"


@pytest.mark.parametrize(
    ("text", "errors"),
    [("(a [b] {c})", 0), ("(a", 1), ("a)", 1), ("(a]", 2), ("([)]", 2), ('(a ")"', 1), ('"', 1)],
)
def test_brackets_without_their_other_are_errors(text: str, errors: int) -> None:
    assert bracket_errors(text.encode()) == errors


@pytest.mark.parametrize(
    "data",
    [
        b"(" * 100_000 + b")" * 100_000,
        b"(" * 300_000,
        b'"\\' * 200_000,
        b"#|" * 200_000,
        b"(;" * 200_000,
        b'"a,' * 200_000,
        b'"' * 400_000,
        b"1 0 " * 100_000,
    ],
    ids=["deep", "open", "escapes", "blocks", "comments", "quotes", "quote", "clauses"],
)
@pytest.mark.parametrize("name", BUILDERS)
def test_time_is_in_proportion_to_the_text(name: str, data: bytes) -> None:
    """Whatever is searched to the end again and again takes minutes here."""
    before = time.process_time()
    BUILDERS[name](data)
    assert time.process_time() - before < 20


# Names


def test_formats_are_loaded_by_name() -> None:
    assert isinstance(load_notation("csv"), Format)
    assert load_notation("dimacs").name == "dimacs"
    assert load_notation("c") == load_notation("c")
    assert Document(b"1,2\n", load_notation("csv")).is_code
    with pytest.raises(GrammarMissing):
        load_notation("nothing")


def test_documents_of_a_format_count_its_errors() -> None:
    document = Document(b"p cnf 1 1\n1 0\n", load_notation("dimacs"))
    worse = document.with_edit([(6, 7, 1)], b"p cnf 0 1\n1 0\n")
    assert (document.errors, worse.errors) == (0, 1)
    assert worse.has_more_errors_than(0)
    assert not worse.has_more_errors_than(1)
    assert "dimacs" in repr(worse)
