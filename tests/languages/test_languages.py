"""A real sample of each language is reduced, node by node, to the smallest that is known."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from reducer import reduce
from reducer.syntax.detect import detect
from tests.languages.cases import CASES, HERE, Case

#: Bytes up to which all that is left by deleting any bytes is tried: 1,024 of it.
_EXHAUSTIVE = 10

#: Languages with a wheel of their own, which are reduced by their grammar on every Python.
_EVERYWHERE = [
    "bash",
    "c",
    "cpp",
    "css",
    "go",
    "html",
    "java",
    "javascript",
    "json",
    "python",
    "rust",
    "toml",
    "tsx",
    "typescript",
    "xml",
    "yaml",
]

every_case = pytest.mark.parametrize("case", CASES, ids=[case.file for case in CASES])


@every_case
def test_a_sample_is_reduced_to_its_minimum(case: Case) -> None:
    test = case.test()
    result = reduce(case.data, test, language=case.language)
    assert test(result.data)
    assert len(result.data) == len(case.minimum.encode()), result.data
    assert result.tests <= case.calls


@every_case
def test_nothing_smaller_than_a_minimum_is_known(case: Case) -> None:
    """A result that is shorter than its minimum shows that the table is wrong; so does this."""
    test = case.test()
    minimum = case.minimum.encode()
    assert test(minimum)
    assert not [data for data in _smaller(minimum) if test(data)]


def _smaller(data: bytes) -> Iterator[bytes]:
    """What is left without some bytes of a short text, or without one run of bytes of a longer."""
    size = len(data)
    if size <= _EXHAUSTIVE:
        for count in range(size):
            yield from map(bytes, itertools.combinations(data, count))
    else:
        for start, stop in itertools.combinations(range(size + 1), 2):
            yield data[:start] + data[stop:]


def test_there_are_forty_languages_and_formats() -> None:
    languages = {case.language for case in CASES} - {None}
    assert len(languages) >= 40
    assert languages.issuperset(_EVERYWHERE)
    assert {case.file for case in CASES} == {file.name for file in (HERE / "samples").iterdir()}


@pytest.mark.parametrize("language", _EVERYWHERE)
def test_languages_with_a_wheel_are_never_skipped(language: str) -> None:
    (case,) = (case for case in CASES if case.language == language)
    assert case.source is not None
    assert case.test()(case.data)


@pytest.mark.parametrize(
    ("file", "language"),
    [
        ("stations.csv", "csv"),
        ("weights.tsv", "tsv"),
        ("colours.cnf", "dimacs"),
        ("queens.smt2", "smtlib"),
        ("primes.scm", "scheme"),
        ("hash.wat", "wat"),
        ("server.clj", "clojure"),
        ("uart.v", "verilog"),
        ("sum.ll", "llvm"),
        ("fifo.vhd", "vhdl"),
    ],
)
def test_formats_are_told_by_the_name_of_the_file(file: str, language: str) -> None:
    assert detect(file, (HERE / "samples" / file).read_bytes()) == language
