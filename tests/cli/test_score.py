"""--score and --score-first."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import Cli

LINES = "".join(f"{n}{n}{n}\n" for n in (9, 1))
KEEP = "grep -q keep"
ANY_LINE = r"grep -q '^\([1-9]\)\1\1$'"


@pytest.mark.parametrize("jobs", ["-j1", "-j3"])
def test_the_lower_score_is_kept(cli: Cli, jobs: str) -> None:
    cli.write("in.txt", LINES)
    score = cli.script("echo noise >&2; echo working; sort -n in.txt | tail -1", "score.sh")
    done = cli("--test", ANY_LINE, "--score", score, jobs, "--json", "in.txt")
    assert (cli.cwd / "in.reduced.txt").read_text() == "111"
    figures = json.loads(done.out)
    assert (done.code, figures["score_before"], figures["score_after"]) == (0, 999, 111)
    assert any(line.endswith(", score 999 -> 111") for line in done.lines)
    assert cli.calls < figures["tests"]


def test_the_score_may_come_first(cli: Cli) -> None:
    cli.write("in.txt", "aaaa bb\n")
    call = ("--test", "grep -q 'aaaa\\|bb'", "--score", "grep -q aaaa; echo $?", "in.txt")
    cli(*call)
    assert (cli.cwd / "in.reduced.txt").read_text() == "bb"
    cli(*call, "--score-first")
    assert (cli.cwd / "in.reduced.txt").read_text() == "aaaa"


@pytest.mark.parametrize(
    ("score", "shown", "status"),
    [("echo much", "  | much", 0), ("echo 3; exit 7", "  | 3", 7), ("true", "it printed", 0)],
)
def test_an_input_without_a_score(cli: Cli, score: str, shown: str, status: int) -> None:
    cli.write("in.txt", LINES)
    done = cli("--test", ANY_LINE, "--score", score, "in.txt")
    assert done.code == 3
    assert done.lines[0] == (
        "reduce: the score of the input must be a number in the last line of its standard output:"
        f" exit status {status}"
    )
    assert any(line.startswith(shown) for line in done.lines)
    assert any(score in line for line in done.lines)
    assert not (cli.cwd / "in.reduced.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--score-first"], "reduce: --score-first needs --score"),
        (["--score", "./none"], "reduce: --score: no such test: ./none is neither"),
    ],
)
def test_mistakes(cli: Cli, arguments: list[str], message: str) -> None:
    cli.write("in.txt", LINES)
    done = cli("--test", ANY_LINE, *arguments, "in.txt")
    assert done.code == 2
    assert len(done.lines) == 1
    assert done.err.startswith(message)


def test_the_score_decides_among_results_of_a_size(cli: Cli) -> None:
    cli.write("in.json", "[1, 7]\n")
    test = r"grep -Eq '^\[[0-9], ?[0-9]\]' in.json"
    score = "echo -$(tr -dc 0-9 <in.json | tail -c 1)"
    assert cli("--test", test, "in.json").code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == "[0,0]"
    assert cli("--test", test, "--score", score, "in.json").code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == "[0,7]"


def test_with_score_first_a_shorter_candidate_of_a_higher_score_is_refused(cli: Cli) -> None:
    cli.write("in.txt", "a\na\nkeep\nb\nb\n")
    most = "echo -$(grep -c a in.txt)"
    done = cli("--test", KEEP, "--score", most, "--score-first", "--json", "in.txt")
    assert done.code == 0
    text = (cli.cwd / "in.reduced.txt").read_text()
    # Every line with an a counts; what has none is deleted.
    assert text.count("a") == 2
    assert "b" not in text
    assert json.loads(done.out)["bytes_after"] == len(text)
    cli("--test", KEEP, "--score", most, "in.txt")
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


def test_what_has_no_score_is_not_interesting(cli: Cli) -> None:
    cli.write("in.txt", "one keep two\n")
    done = cli("--test", KEEP, "--score", "grep -q one in.txt && echo 1", "in.txt")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "onekeep"


def test_the_number_of_jobs_changes_nothing(cli: Cli) -> None:
    cli.write("in.txt", "".join(f"{n} x{n % 7}\n" for n in range(40)) + "keep\n")
    results = set()
    for jobs in "124":
        call = ["--test", KEEP, "--score", "grep -c x3 in.txt", "--score-first", "-j", jobs]
        assert cli(*call, "in.txt").code == 0
        results.add((cli.cwd / "in.reduced.txt").read_text())
    assert len(results) == 1
