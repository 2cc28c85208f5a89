"""Formats without a grammar, by the name of the file and by `--language`."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import Cli

TABLE = "id;name;place\n1;a;x\n2;needle;y\n3;c;z\n"

FORMULA = "c three\np cnf 3 4\n1 2 0\n3 0\n-3 0\n-1 2 0\n"


@pytest.mark.parametrize(("name", "options"), [("in.csv", ()), ("data", ("--language", "csv"))])
def test_a_table_stays_one(cli: Cli, name: str, options: tuple[str, ...]) -> None:
    source = cli.write(name, TABLE)
    test = cli.script(
        'grep -q "needle" && awk -F";" "NR == 1 { n = NF } NF != n { exit 1 }'
        ' END { if (NR < 2 || n < 2) exit 1 }" "$1"'
    )
    done = cli("--test", test, *options, "--json", "-o", "out", source)
    assert done.code == 0, done.err
    figures = json.loads(done.out)
    assert len((cli.cwd / "out").read_bytes()) == len(b";\nneedle;")
    assert figures["language"] == "csv"
    assert figures["passes"]["columns"]["accepted"] > 0


def test_a_formula_keeps_a_true_problem_line(cli: Cli) -> None:
    source = cli.write("in.cnf", FORMULA)
    # Units 3 and -3 at least, and as many clauses as the problem line says.
    test = cli.script(
        'set -- $(grep "^p cnf" "$1") "$1"\n'
        'test "$4" = "$(grep -c " 0\\$" "$5")" && grep -q "^3 0" "$5" && grep -q "^-3 0" "$5"'
    )
    done = cli("--test", test, "--json", "-o", "out", source)
    assert done.code == 0, done.err
    figures = json.loads(done.out)
    assert (cli.cwd / "out").read_bytes().split() == b"p cnf 3 2 3 0 -3 0".split()
    assert figures["language"] == "dimacs"
    assert figures["passes"]["counts"]["accepted"] > 0
