"""What the tests of the languages ask: functions of a candidate's bytes."""

from __future__ import annotations

import ast
import configparser
import csv
import io
import json
import re
import sqlite3
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tree_sitter import Query, QueryCursor

from reducer.syntax.document import Document
from reducer.syntax.loader import load

Ask = Callable[[bytes], bool]


def query(language: str, pattern: str, starts: bytes = b"") -> Ask:
    """Whether a file parses without errors, and the pattern matches somewhere in its tree."""
    grammar = load(language)
    compiled = Query(grammar.language, pattern)

    def ask(data: bytes) -> bool:
        document = Document(data, grammar)
        if not data.startswith(starts) or document.errors:
            return False
        return (
            next(iter(QueryCursor(compiled).matches(document.ts_tree.root_node)), None) is not None
        )

    return ask


def _parsed(parse: Callable[[str], Any], holds: Callable[[Any], bool]) -> Ask:
    """Whether a parser of the standard library accepts the text, and something holds of it."""

    def ask(data: bytes) -> bool:
        try:
            return holds(parse(data.decode()))
        except (ValueError, SyntaxError, RecursionError, configparser.Error, ET.ParseError):
            return False
        except csv.Error:
            return False

    return ask


def _values(value: object) -> Iterator[object]:
    yield value
    for inner in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from _values(inner)


def _needles(value: object) -> list[Any]:
    return [
        found["needle"] for found in _values(value) if isinstance(found, dict) and "needle" in found
    ]


def _holds(value: object, kind: type) -> bool:
    """Whether a list within the value has a member of this kind that is not empty or is a list."""
    lists = [found for found in _values(value) if isinstance(found, list)]
    return any(
        isinstance(inner, kind) and (inner or inner == []) for found in lists for inner in found
    )


json_needle = _parsed(
    json.loads,
    lambda value: any(isinstance(n, dict) and _holds(n, list) for n in _needles(value)),
)

toml_needle = _parsed(tomllib.loads, lambda value: any(_holds(n, dict) for n in _needles(value)))


def _python_holds(tree: ast.AST) -> bool:
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.While))
    calls = (node for loop in loops for node in ast.walk(loop) if isinstance(node, ast.Call))
    return any(
        isinstance(call.func, ast.Name)
        and call.func.id == "needle"
        and any(isinstance(argument, ast.Lambda) for argument in call.args)
        for call in calls
    )


python_needle = _parsed(ast.parse, _python_holds)

xml_needle = _parsed(
    ET.fromstring,
    lambda root: any(
        "needle" in child.attrib and child.text for parent in root.iter() for child in parent
    ),
)


def _ini(text: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read_string(text)
    return parser


ini_needle = _parsed(
    _ini, lambda parser: any(parser[name].get("needle", "").isdigit() for name in parser.sections())
)


def _table(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


def table_needle(delimiter: str) -> Ask:
    """Whether all rows have as many fields, two at least, and a needle is below the first row."""
    return _parsed(
        partial(_table, delimiter=delimiter),
        lambda rows: (
            len({len(row) for row in rows}) == 1
            and len(rows[0]) > 1
            and any("needle" in row for row in rows[1:])
        ),
    )


def sql_needle(data: bytes) -> bool:
    """Whether SQLite runs the script, and calls `needle` with two values on the way."""
    called: list[object] = []
    connection = sqlite3.connect(":memory:")
    connection.create_function("needle", 2, lambda *values: called.append(values))
    # Enough for any script here; a join that is left with no condition takes for ever.
    connection.set_progress_handler(lambda: 1, 100_000)
    try:
        for statement in data.decode().split(";"):
            connection.execute(statement).fetchall()
    except (sqlite3.Error, sqlite3.Warning, ValueError):
        return False
    finally:
        connection.close()
    return bool(called)


def unsatisfiable(data: bytes) -> bool:
    """Whether a formula is correct DIMACS to the letter, and cannot be satisfied."""
    lines = [line for line in data.decode().splitlines() if not line.startswith("c")]
    header = lines[0].split() if lines else []
    if header[:2] != ["p", "cnf"] or not re.fullmatch(
        r"[\d\s-]*", " ".join([*header[2:], *lines[1:]])
    ):
        return False
    try:
        variables, count = map(int, header[2:])
        numbers = [int(word) for line in lines[1:] for word in line.split()]
    except ValueError:
        return False
    clauses: list[frozenset[int]] = []
    clause: set[int] = set()
    for number in numbers:
        if number:
            clause.add(number)
        else:
            clauses.append(frozenset(clause))
            clause = set()
    correct = (
        not clause and len(clauses) == count and max(map(abs, numbers), default=0) <= variables
    )
    return correct and all(clauses) and not _satisfiable(clauses)


def _satisfiable(clauses: list[frozenset[int]]) -> bool:
    if not all(clauses):
        return False
    if not clauses:
        return True
    literal = next(iter(min(clauses, key=len)))
    return any(
        _satisfiable([clause - {-choice} for clause in clauses if choice not in clause])
        for choice in (literal, -literal)
    )


_ATOM = re.compile(
    r'\s*(?:;[^\n]*|\(;.*?;\)|#\|.*?\|#)|(\(|\[|\{)|([)\]}])|("[^"]*"|[^\s()\[\]{}";]+)', re.S
)


def list_needle(*heads: str) -> Ask:
    """Whether brackets match, and lists with these heads lie within each other, the last of them
    with two arguments, one of which is a list."""

    def ask(data: bytes) -> bool:
        try:
            return _within(_read(data.decode()), heads)
        except ValueError:
            return False

    return ask


def _read(text: str) -> list[Any]:
    top: list[Any] = []
    stack, ends = [top], [""]
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _ATOM.match(text, position) or re.compile(r"\s+").match(text, position)
        if match is None:
            raise ValueError(f"no place for {text[position]!r}")
        position = match.end()
        opening, closing, atom = match.groups() if match.re is _ATOM else (None, None, None)
        if opening:
            stack[-1].append(inner := [])
            stack.append(inner)
            ends.append({"(": ")", "[": "]", "{": "}"}[opening])
        elif closing:
            if closing != ends.pop():
                raise ValueError(f"{closing!r} closes nothing")
            stack.pop()
        elif atom:
            stack[-1].append(atom)
    if len(stack) > 1:
        raise ValueError("a list is not closed")
    return top


def _within(found: list[Any], heads: tuple[str, ...]) -> bool:
    for inner in found:
        if isinstance(inner, list):
            rest = heads[1:] if inner[:1] == [heads[0]] else heads
            if not rest:
                if len(inner) > 2 and any(isinstance(argument, list) for argument in inner):
                    return True
                rest = heads
            if _within(inner, rest):
                return True
    return False


def text(*patterns: str) -> Ask:
    """Whether brackets of each kind are as many as they should be, and each pattern is found."""
    compiled = [re.compile(pattern.encode(), re.DOTALL) for pattern in patterns]

    def ask(data: bytes) -> bool:
        balanced = all(
            data.count(opening) == data.count(end) for opening, end in (b"()", b"[]", b"{}")
        )
        return balanced and all(pattern.search(data) for pattern in compiled)

    return ask
