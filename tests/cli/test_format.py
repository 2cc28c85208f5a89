"""The layout of the result: lines broken at the end, or a formatter of the user's own."""

from __future__ import annotations

import json

from tests.cli.helpers import Cli

MEMBERS = [f'"{letter * 28}"' for letter in "abc"]
FLAT = "[" + ",".join(MEMBERS) + "]"
BROKEN = "[\n  " + ",\n  ".join(MEMBERS) + "\n]"
INPUT = "[1, " + ", ".join(MEMBERS) + "]\n"

#: Keeps the members, however they are laid out.
TEST = f"tr -d ' \\n' <\"$1\" | grep -qF '{','.join(MEMBERS)}'"


def test_a_long_line_is_broken(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--json", "in.json")
    assert done.code == 0
    text = (cli.cwd / "in.reduced.json").read_text()
    assert text == BROKEN
    figures = json.loads(done.out)
    assert (figures["formatted"], figures["bytes_after"]) == (True, len(BROKEN))
    assert "formatted)" in done.lines[-1]


def test_no_format_leaves_it(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--no-format", "--json", "in.json")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == FLAT
    figures = json.loads(done.out)
    assert (figures["formatted"], figures["bytes_after"]) == (False, len(FLAT))
    assert "formatted" not in done.err


def test_a_layout_that_is_not_interesting_is_not_taken(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    check = f"tr -d ' ' <\"$1\" | grep -qF '{','.join(MEMBERS)}'"
    done = cli("--test", check, "--json", "in.json")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == FLAT
    assert json.loads(done.out)["formatted"] is False
    assert "warning" not in done.err


def test_a_text_is_left_alone(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    assert cli("--test", TEST, "in.txt").code == 0
    assert "\n" not in (cli.cwd / "in.reduced.txt").read_text()


def test_the_size_aimed_at_is_kept_to(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--until", str(len(FLAT) + 3), "in.json")
    assert done.code == 4
    assert len((cli.cwd / "in.reduced.json").read_text()) <= len(FLAT) + 3
    done = cli("--test", TEST, "--until", "150", "in.json")
    assert done.code == 4
    assert (cli.cwd / "in.reduced.json").read_text().count("\n") >= 4


def test_the_number_of_tests_is_kept_to(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", cli.script(TEST), "--max-tests", "4", "in.json")
    assert done.code == 4
    assert cli.calls == 4
    assert "formatted" not in done.err


def test_with_a_score_the_layout_stays(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    assert cli("--test", TEST, "--score", "wc -l < in.json", "in.json").code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == FLAT


def test_a_formatter_is_run_on_the_result(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    seen = 'echo noise >&2; [ -s "$1" ] && ls | grep -qx in.json && tr "," "\\n" | paste -sd ","'
    spread = f"{seen} | sed 's/,/ , /g'"
    done = cli("--test", TEST, "--format-with", spread, "--json", "in.json")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.json").read_text() == FLAT.replace(",", " , ") + "\n"
    figures = json.loads(done.out)
    assert (figures["formatted"], figures["bytes_after"]) == (True, len(FLAT) + 5)
    assert "warning" not in done.err


def test_a_formatter_gets_the_path(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    name = cli.script('exec sed "s/,/, /g" "$1"', "spread.sh")
    assert cli("--test", TEST, "--format-with", name, "--in-place", "in.json").code == 0
    assert (cli.cwd / "in.json").read_text() == FLAT.replace(",", ", ")
    assert cli.calls == 1


def test_what_is_wrong_with_a_formatter_is_a_warning(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    for command, problem in (
        ("cat; exit 3", "the formatter failed (exit status 3)"),
        ("no-such-formatter -x", "the formatter failed (exit status 127)"),
        ("cat >/dev/null", "the formatter printed nothing"),
        ("echo '[' && cat", "what the formatter printed is not well-formed"),
        ("echo '[0]'", "what the formatter printed is not interesting"),
        ("head -c 2000000 /dev/zero", "the formatter printed more than 1,048,576 bytes"),
    ):
        done = cli("--test", TEST, "--format-with", command, "--json", "in.json")
        assert done.code == 0
        assert f"reduce: warning: {problem}; the result is left as it was" in done.lines
        assert (cli.cwd / "in.reduced.json").read_text() == FLAT
        assert json.loads(done.out)["formatted"] is False
        quiet = cli("--test", TEST, "--format-with", command, "-q", "in.json")
        assert (quiet.code, quiet.err) == (0, "")


def test_a_formatter_that_hangs_is_ended(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--timeout", "1", "--format-with", "sleep 99", "in.json")
    assert done.code == 0
    assert "the formatter failed (it did not finish within 1.0 s)" in done.err


def test_without_a_budget_there_is_no_formatter(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--max-tests", "3", "--format-with", "cat", "in.json")
    assert done.code == 4
    assert "warning: the budget of the run leaves nothing for the formatter" in done.err


def test_what_a_formatter_leaves_as_it_was_is_not_formatted(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--format-with", "cat", "--json", "in.json")
    assert json.loads(done.out)["formatted"] is False
    assert "warning" not in done.err


def test_refusals(cli: Cli) -> None:
    cli.write("in.json", INPUT)
    done = cli("--test", TEST, "--format-with", "cat", "--no-format", "in.json")
    assert (done.code, done.lines) == (
        2,
        ["reduce: give either --format-with or --no-format, not both"],
    )
    done = cli("--test", TEST, "--format-with", "nofmt", "in.json")
    assert done.code == 2
    assert done.lines == [
        "reduce: --format-with: no such test: nofmt is neither a file nor a command on PATH"
    ]
    assert cli.calls == 0
