"""How the input is reduced: jobs, language, syntax, seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.helpers import CORPORA, Cli

#: An input of each kind, and how many workers are compared.
CASES = [
    ("c-strength-reduction/input.c", "18"),
    ("python-fold-constants/input.py", "14"),
    ("json-alias-cycle/input.json", "1248"),
    ("javascript-minify/input.js", "12"),
    ("log-day-rollover/input.log", "12"),
    ("binary-palette/input.pic", "1248"),
]


def words(path: Path, count: int) -> list[str]:
    """Some words of the file, far apart, that a test may ask for."""
    text = path.read_bytes().split()
    return [text[len(text) * n // (count + 1)].decode("latin-1") for n in range(1, count + 1)]


@pytest.mark.parametrize(("case", "workers"), CASES)
def test_the_number_of_jobs_does_not_change_the_result(cli: Cli, case: str, workers: str) -> None:
    source = CORPORA / case
    sought = [w.encode("latin-1").hex() for w in words(source, 3)]
    # All three byte sequences, wherever they stand.
    search = " && ".join(f"case $h in *{word}*) ;; *) false ;; esac" for word in sought)
    test = cli.script(f"h=$(od -An -v -tx1 | tr -d ' \\n'); {search}")
    results = set()
    for jobs in workers:
        done = cli("--test", test, "-q", "-j", jobs, "--json", "-o", "out", source)
        assert done.code == 0, done.err
        figures = json.loads(done.out)
        # Which pass a test was run for may depend on what was guessed, but no step may.
        accepted = {(n, p["accepted"], p["saved"]) for n, p in figures["passes"].items()}
        steps = frozenset(step for step in accepted if step[1])
        results.add(((cli.cwd / "out").read_bytes(), figures["steps"], steps))
    assert len(results) == 1
    result, steps, _ = results.pop()
    assert steps > 3
    assert len(result) < source.stat().st_size / 10
    assert cli.accepts(test, cli.cwd / "out")


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_so_many_tests_run_at_once(cli: Cli, jobs: str) -> None:
    cli.write("in.txt", "".join(f"{n}\n" for n in range(40)) + "keep\n")
    most = cli.cwd / "most"
    # Each test has a file in this directory; of how many the process lives is written down.
    (cli.cwd / "running").mkdir()
    test = cli.script(
        f"cd {cli.cwd}/running && touch $$\n"
        "n=0; for p in *; do if kill -0 $p 2>/dev/null; then n=$((n+1)); else rm -f $p; fi; done\n"
        f"echo $n >>{most}; sleep 0.02; grep -q keep"
    )
    assert cli("--test", test, "-q", "--jobs", jobs, "in.txt").code == 0
    assert max(map(int, most.read_text().split())) == int(jobs)


@pytest.mark.parametrize(
    ("name", "arguments", "language"),
    [
        ("in.c", [], "c"),
        ("in.txt", [], None),
        ("in.txt", ["--language", "c"], "c"),
        ("in.txt", ["--language", "C"], "c"),
        ("in.txt", ["--language", "c++"], "cpp"),
        ("in.txt", ["--language", "js"], "javascript"),
        ("in.c", ["--language", "text"], None),
        ("in.c", ["--language", "java"], "java"),
    ],
)
def test_the_language(cli: Cli, name: str, arguments: list[str], language: str | None) -> None:
    cli.write(name, "int keep(int a, int b) { return 0; }\n")
    done = cli("--test", "grep -q keep", "-q", "--json", *arguments, name)
    assert done.code == 0, done.err
    assert json.loads(done.out)["language"] == language


def test_an_unknown_language_is_refused_with_the_likely_one(cli: Cli) -> None:
    cli.write("in.txt", "keep")
    done = cli("--test", "grep -q keep", "--language", "javascrpt", "in.txt")
    assert done.code == 2
    assert len(done.lines) == 1
    assert "javascrpt" in done.err
    assert "javascript" in done.err.replace("javascrpt", "")


def test_syntax(cli: Cli) -> None:
    cli.write("in.json", '{"a": [1, 2, "keep"], "b": {"c": 3}}\n')
    test = cli.script("grep -q keep")
    results = {}
    for syntax in ("strict", "relaxed", "off"):
        done = cli("--test", test, "-q", "--json", "--syntax", syntax, "-o", "out.json", "in.json")
        assert done.code == 0
        results[syntax] = (cli.cwd / "out.json").read_text()
    assert json.loads(results["strict"]) == "keep"
    assert results["relaxed"] == results["off"] == "keep"


def test_strict_is_the_default(cli: Cli) -> None:
    cli.write("in.json", '{"a": [1, 2, "keep"]}\n')
    assert cli("--test", "grep -q keep", "-o", "-", "in.json").out == b'"keep"'


def test_the_same_seed_gives_the_same_and_every_seed_a_good_result(cli: Cli) -> None:
    cli.write("in.json", '{"a": [1, 2, "keep"], "b": {"c": 3}}\n')
    outs = [
        cli("--test", "grep -q keep", "-q", "--seed", seed, "-o", "-", "in.json").out
        for seed in ("7", "7", "-1", "123456789012345678901234567890")
    ]
    assert outs[0] == outs[1]
    assert all(b"keep" in out for out in outs)
