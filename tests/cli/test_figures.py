"""What is shown: nothing, progress, tables, JSON; and whether it is true."""

from __future__ import annotations

import json
import re

import pytest

from reducer import __version__
from tests.cli.helpers import Cli

INPUT = '{"a": [1, 2, {"b": "keep"}], "c": null}\n'


def test_json_tells_the_truth(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    test = cli.script("grep -q keep")
    done = cli("--test", test, "-j1", "--json", "in.json")
    figures = json.loads(done.out)
    result = (cli.cwd / "in.reduced.json").read_bytes()
    assert figures["reason"] == "minimal"
    assert figures["language"] == "json"
    assert figures["output"] == "in.reduced.json"
    assert "data" not in figures
    assert figures["tests"] == cli.calls
    assert (figures["bytes_before"], figures["bytes_after"]) == (len(INPUT), len(result))
    assert figures["tokens_before"] > figures["tokens_after"] >= 1
    assert 0 < figures["seconds"] < 60
    passes = figures["passes"].values()
    # The two others are the input and the empty file.
    assert sum(p["tests"] for p in passes) + 2 == cli.calls
    assert sum(p["accepted"] for p in passes) == figures["steps"] > 0
    assert sum(p["saved"] for p in passes) == len(INPUT) - len(result)


def test_the_summary_tells_the_same(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", cli.script("grep -q keep"), "-j1", "--json", "in.json")
    figures = json.loads(done.out)
    size, tests, written = done.lines[-3:]
    assert f"in.json: {len(INPUT)} -> {figures['bytes_after']} bytes" in size
    assert f"{figures['tokens_before']} -> {figures['tokens_after']} tokens" in size
    assert tests.startswith(f"{cli.calls} tests in ")
    assert figures["proved"] == ["token", "node", "line"]
    proved = "no token, node or line can go alone"
    assert written == f"written to in.reduced.json (minimal; {proved})"


def test_quiet_says_nothing_at_all(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    for arguments in (["--quiet"], ["-q", "-v"]):
        done = cli("--test", "grep -q keep", *arguments, "in.json")
        assert (done.code, done.out, done.err) == (0, b"", "")
    # Not even that the test is of no use.
    done = cli("--test", "true", "-q", "in.json")
    assert (done.code, done.out, done.err) == (0, b"", "")


def test_quiet_does_not_hide_errors(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    assert cli("--test", "false", "-q", "in.json").err != ""


def test_progress_is_shown_for_slow_runs_and_passes_with_verbose(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    test = cli.script("sleep 0.11; grep -q keep")
    lines = cli("--test", test, "-j2", "-v", "in.json").lines
    progress = re.compile(r" +[\d.]+ s +\d+ tests +\d+ bytes +[\d.]+ %  (\S.*)")
    shown = [match[1] for match in map(progress.fullmatch, lines) if match]
    assert any(what.startswith("begins ") for what in shown)
    assert any(not what.startswith("begins ") for what in shown)


def test_verbose_ends_with_a_table_that_adds_up(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", cli.script("grep -q keep"), "-j1", "-v", "--json", "in.json")
    head = next(n for n, line in enumerate(done.lines) if line.startswith("pass "))
    names = ["pass", "tried", "tests", "accepted", "bytes", "saved", "seconds"]
    assert done.lines[head].split() == names
    told = json.loads(done.out)["passes"]
    rows = {name: figures for name, *figures in map(str.split, done.lines[head + 1 :])}
    assert {name: row[:-1] for name, row in rows.items()} == {
        name: [str(p["tried"]), str(p["tests"]), str(p["accepted"]), str(p["saved"])]
        for name, p in told.items()
    }
    # Of a figure that has been rounded once already the last digit may differ.
    assert all(abs(float(row[-1]) - told[name]["seconds"]) < 0.06 for name, row in rows.items())
    assert all(p["tried"] >= p["accepted"] for p in told.values())
    spent = sum(p["seconds"] for p in told.values())
    assert 0 < spent <= json.loads(done.out)["seconds"] + 0.001 * len(told)
    plain = cli("--test", "grep -q keep", "-j1", "in.json")
    assert not any(line.startswith("pass ") for line in plain.lines)


def test_version(cli: Cli) -> None:
    done = cli("--version")
    assert (done.code, done.out, done.err) == (0, f"reduce {__version__}\n".encode(), "")


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help(cli: Cli, option: str) -> None:
    done = cli(option)
    assert (done.code, done.err) == (0, "")
    text = done.out.decode()
    headings = re.findall(r"^(\w[\w ]*):$", text, re.MULTILINE)
    assert headings == [
        "What to keep",
        "Where the result goes",
        "How to reduce",
        "When to stop",
        "What to show",
    ]
    assert len(re.findall(r"^ +reduce --test ", text, re.MULTILINE)) == 3
    for name in (
        *("--test", "--timeout", "--output", "--in-place", "--jobs", "--language", "--syntax"),
        *("--seed", "--max-time", "--max-tests", "--until", "--quiet", "--verbose", "--json"),
        *("--version", "--help"),
    ):
        assert re.search(rf"^  (-\w, )?{name}\b", text, re.MULTILINE), name
    for code in ("0", "1", "2", "3", "4", "130"):
        assert re.search(rf"\b{code}  +\w", text), code
    assert max(map(len, text.splitlines())) <= 100
