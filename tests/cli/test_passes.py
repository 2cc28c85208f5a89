"""Which passes there are, and the choice among them."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import Cli

INPUT = '{"a": [1, 2, {"b": "keep"}], "c": null}\n'


def listed(cli: Cli) -> list[str]:
    return [row["name"] for row in json.loads(cli("passes", "--json").out)]


def test_the_passes_are_listed_with_what_each_does(cli: Cli) -> None:
    done = cli("passes")
    assert (done.code, done.err) == (0, "")
    lines = done.out.decode().splitlines()
    assert [line.split()[0] for line in lines] == listed(cli)
    assert all(len(line.split()) > 2 for line in lines)


def test_a_file_called_passes_can_be_reduced(cli: Cli) -> None:
    cli.write("passes", "one\nkeep\n")
    assert cli("--test", "grep -q keep", "./passes").code == 0
    assert (cli.cwd / "passes.reduced").read_text() == "keep"


def test_only_the_passes_that_are_named_run(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", "grep -q keep", "--json", "--passes", "lines, hoist", "in.json")
    figures = json.loads(done.out)
    assert done.code == 0
    assert "hoist" in figures["passes"]
    assert set(figures["passes"]) <= {"lines", "hoist"}
    assert figures["proved"] == []


def test_a_pass_that_is_skipped_does_not_run(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    test = ["--test", "grep -q keep", "--json"]
    assert "nodes" in json.loads(cli(*test, "in.json").out)["passes"]
    done = cli(*test, "--skip-pass", "nodes", "--skip-pass", "hoist,items", "in.json")
    assert not {"nodes", "hoist", "items"} & set(json.loads(done.out)["passes"])


@pytest.mark.parametrize("option", ["--passes", "--skip-pass"])
def test_a_pass_that_does_not_exist_is_refused(cli: Cli, option: str) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", "grep -q keep", option, "lines,noods", "in.json")
    assert done.code == 2
    assert done.lines == ["reduce: there is no pass called 'noods': did you mean nodes?"]
    done = cli("--test", "grep -q keep", option, "xyzzy", "in.json")
    assert done.lines == ["reduce: there is no pass called 'xyzzy': `reduce passes` lists them"]


def test_no_pass_left_is_refused(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    everything = ",".join(listed(cli))
    done = cli("--test", "grep -q keep", "--skip-pass", everything, "in.json")
    assert done.code == 2
    assert done.lines == ["reduce: no pass is left to run: leave fewer of them out"]
