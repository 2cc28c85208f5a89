"""A score of the user's own: among candidates of a size, or before the size."""

from __future__ import annotations

import json

from tests.cli.helpers import Cli

KEEP = "grep -q keep"


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


def test_an_input_without_a_score_is_refused(cli: Cli) -> None:
    cli.write("in.txt", "one\nkeep\n")
    for score in ("echo none", "false", "echo nan"):
        done = cli("--test", KEEP, "--score", score, "in.txt")
        assert done.code == 2
        assert done.lines == [
            "reduce: the score command must succeed on the input and print a number"
        ]


def test_score_first_without_a_score_is_refused(cli: Cli) -> None:
    cli.write("in.txt", "one\nkeep\n")
    done = cli("--test", KEEP, "--score-first", "in.txt")
    assert done.code == 2
    assert done.lines == ["reduce: --score-first needs --score, the command that gives the score"]


def test_the_number_of_jobs_changes_nothing(cli: Cli) -> None:
    cli.write("in.txt", "".join(f"{n} x{n % 7}\n" for n in range(40)) + "keep\n")
    results = set()
    for jobs in "124":
        call = ["--test", KEEP, "--score", "grep -c x3 in.txt", "--score-first", "-j", jobs]
        assert cli(*call, "in.txt").code == 0
        results.add((cli.cwd / "in.reduced.txt").read_text())
    assert len(results) == 1
