"""What ends a run early; the result is valid all the same, and the exit status is 4."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import Cli

INPUT = "".join(f"line {n}\n" for n in range(60)) + "keep\n" + "".join("more\n" for _ in range(60))


@pytest.mark.parametrize("limit", [1, 2, 3, 10])
def test_max_tests(cli: Cli, limit: int) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script("grep -q keep in.txt && grep -q 'line 7' in.txt")
    done = cli("--test", test, "-j1", "--json", "--max-tests", str(limit), "in.txt")
    assert done.code == 4, done.err
    assert cli.calls == limit
    figures = json.loads(done.out)
    assert (figures["tests"], figures["reason"]) == (limit, "max_tests")
    result = (cli.cwd / "in.reduced.txt").read_text()
    assert "keep" in result
    assert "line 7" in result
    assert (result == INPUT) == (limit <= 2)
    assert "stopped by --max-tests" in done.lines[-1]


def test_a_large_budget_of_tests_changes_nothing(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", "grep -q keep", "--max-tests", "100000", "--max-time", "1000", "in.txt")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_max_time_ends_a_run_whose_tests_hang(cli: Cli, jobs: str) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script(f"test {cli.nth} -le 8 || sleep 1000; grep -q keep in.txt")
    done = cli("--test", test, "-j", jobs, "--json", "--max-time", "1", "in.txt")
    assert done.code == 4, done.err
    figures = json.loads(done.out)
    assert figures["reason"] == "max_time"
    assert figures["seconds"] >= 1
    assert figures["bytes_after"] < len(INPUT)
    assert "keep" in (cli.cwd / "in.reduced.txt").read_text()


def test_max_time_ends_a_run_whose_first_test_hangs(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", cli.script("sleep 1000"), "--max-time", "0.3", "in.txt")
    assert done.code == 3
    assert cli.calls == 1
    assert not (cli.cwd / "in.reduced.txt").exists()


def test_a_time_too_short_for_one_test_gives_no_result(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", "grep -q keep", "--max-time", "1e-9", "in.txt")
    assert done.code == 2
    assert len(done.lines) == 1
    assert "--max-time" in done.err
    assert not (cli.cwd / "in.reduced.txt").exists()


@pytest.mark.parametrize(
    ("until", "size"),
    [("50%", len(INPUT) // 2), ("100", 100), ("0.3k", 307), ("100%", len(INPUT)), ("1M", 1 << 20)],
)
def test_until(cli: Cli, until: str, size: int) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", "grep -q keep", "-j1", "--json", "--until", until, "in.txt")
    assert done.code == 4, done.err
    assert json.loads(done.out)["reason"] == "until"
    result = (cli.cwd / "in.reduced.txt").read_text()
    assert "keep" in result
    assert len(result) <= size
    assert len(result) > len("keep")  # It stopped there.


def test_until_stops_at_the_same_size_with_more_jobs(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    results = {
        cli("--test", "grep -q keep", "-q", "-j", n, "--until", "100", "-o", "-", "in.txt").out
        for n in ("1", "2", "4")
    }
    assert len(results) == 1


def test_until_a_size_that_cannot_be_reached(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    assert cli("--test", "grep -q keep", "--until", "1", "in.txt").code == 0
