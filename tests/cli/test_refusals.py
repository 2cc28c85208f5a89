"""Bad calls: exit status 2, one line that says what to do, and nothing is touched."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import BIN, Cli

INPUT = "one\nkeep\n"


@pytest.fixture
def refused(cli: Cli) -> object:
    """Calls with these arguments; returns the one line."""
    cli.write("in.txt", INPUT)
    cli.write("empty", "")
    cli.write("plain.sh", "#!/bin/sh\nexit 0\n")
    cli.write("lost.sh", "#!/no/such/interpreter\n").chmod(0o755)
    cli.write("env.sh", "#!/usr/bin/env no-such-program\n").chmod(0o755)
    cli.write("dos.sh", "#!/bin/sh\r\nexit 0\r\n").chmod(0o755)
    (cli.cwd / "dir").mkdir()
    (cli.cwd / "loop").symlink_to("loop")
    before = {path: path.is_file() and path.read_bytes() for path in cli.cwd.rglob("*")}

    def call(arguments: list[str]) -> str:
        done = cli(*arguments)
        assert done.code == 2, done.err
        assert len(done.lines) == 1
        assert done.err.startswith("reduce: ")
        assert done.out == b""
        after = {path: path.is_file() and path.read_bytes() for path in cli.cwd.rglob("*")}
        assert after == before
        return done.err

    return call


GOOD = ["--test", "grep -q keep", "in.txt"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'INPUT'. See reduce --help."),
        (["in.txt"], "--test"),
        (["--test", "true"], "Missing argument 'INPUT'"),
        ([*GOOD, "in2.txt"], "in2.txt"),
        ([*GOOD, "--bogus"], "--bogus"),
        ([*GOOD, "--test"], "--test"),
        # The input
        (["--test", "true", "none.txt"], "there is no file none.txt"),
        (["--test", "true", "in.txt/x"], "there is no file in.txt/x"),
        (["--test", "true", "dir"], "dir is a directory"),
        (["--test", "true", "/dev/null"], "not a regular file"),
        (["--test", "true", "empty"], "empty is empty"),
        (["--test", "true", "-"], "stdin is empty"),
        (["--test", "true", ""], "name a file"),
        # The test
        (["--test", "", "in.txt"], "the test is empty"),
        (["--test", "./none.sh", "in.txt"], "no such test: ./none.sh"),
        (["--test", "./none.sh -x", "in.txt"], "./none.sh"),
        (["--test", "no-such-program", "in.txt"], "no-such-program is neither a file"),
        (["--test", "./plain.sh", "in.txt"], "chmod +x ./plain.sh"),
        (["--test", "./lost.sh", "in.txt"], "/no/such/interpreter"),
        (["--test", "./env.sh", "in.txt"], "no-such-program, which is not on PATH"),
        (["--test", "./dos.sh", "in.txt"], "Windows line endings"),
        (["--test", "./dir", "in.txt"], "./dir is a directory"),
        # The output
        ([*GOOD, "-o", "none/out"], "make the directory"),
        ([*GOOD, "-o", "dir"], "it is a directory"),
        ([*GOOD, "-o", "in.txt/out"], "in.txt"),
        ([*GOOD, "-o", "/dev/null"], "not a regular file"),
        ([*GOOD, "-o", "/proc/out"], "cannot write in /proc"),
        ([*GOOD, "-o", "in.txt"], "use --in-place"),
        ([*GOOD, "-o", "n" * 256], "choose another name"),
        ([*GOOD, "-o", "loop"], "it is a link to itself"),
        ([*GOOD, "-o", "./dir/../in.txt"], "use --in-place"),
        ([*GOOD, "-o", "out.txt", "--in-place"], "not both"),
        (["--test", "true", "--in-place", "-"], "--in-place needs a file"),
        # The language
        ([*GOOD, "--language", "pyhton"], "python"),
        ([*GOOD, "--language", ""], "language"),
        ([*GOOD, "--syntax", "lax"], "strict"),
        # Numbers
        ([*GOOD, "-j", "0"], "number of jobs must be at least 1"),
        ([*GOOD, "-j", "-3"], "number of jobs must be at least 1"),
        ([*GOOD, "-j", "many"], "'many' is not a valid integer"),
        ([*GOOD, "-j", "1.5"], "'1.5' is not a valid integer"),
        ([*GOOD, "--seed", "x"], "'x' is not a valid integer"),
        ([*GOOD, "--timeout", "0"], "timeout must be"),
        ([*GOOD, "--timeout", "-1"], "timeout must be"),
        ([*GOOD, "--timeout", "nan"], "timeout must be"),
        ([*GOOD, "--timeout", "inf"], "timeout must be"),
        ([*GOOD, "--timeout", "soon"], "'soon' is not a valid float"),
        ([*GOOD, "--max-time", "0"], "max time must be"),
        ([*GOOD, "--max-time", "nan"], "max time must be"),
        ([*GOOD, "--max-tests", "0"], "number of tests must be at least 1"),
        ([*GOOD, "--max-tests", "-5"], "number of tests must be at least 1"),
        ([*GOOD, "--until", "abc"], "'abc' is no size"),
        ([*GOOD, "--until", "200%"], "'200%' is no size"),
        ([*GOOD, "--until", "-5"], "'-5' is no size"),
        ([*GOOD, "--until", ""], "is no size"),
    ],
    ids=" ".join,
)
def test_says_in_one_line_what_is_wrong(refused: object, arguments: list[str], said: str) -> None:
    assert callable(refused)
    assert said in refused(arguments)


@pytest.mark.parametrize("name", ["in.txt", "with space.txt", "it's.txt", "-dash.txt", "$HOME.txt"])
def test_a_rejected_input_shows_what_happened_and_how_to_repeat_it(cli: Cli, name: str) -> None:
    path = cli.write(name, "wrong input\n")
    test = cli.script('echo "looking at $(basename "$1")"; cat; echo no >&2; exit 3')
    done = cli("--test", test, "--", name)
    assert done.code == 3
    assert done.out == b""
    assert done.lines[0] == "reduce: the test does not find the input interesting: exit status 3"
    assert done.lines[2:5] == [f"  | looking at {name}", "  | wrong input", "  | no"]
    assert cli.calls == 1
    assert path.read_text() == "wrong input\n"
    assert {p.name for p in cli.cwd.iterdir()} == {name, "check.sh"}
    # Pasted into a shell, in whatever directory, the recipe does the same.
    recipe = next(line for line in done.lines if line.startswith("  cd "))
    again = subprocess.run(
        ["sh", "-c", recipe],
        cwd="/",
        env=cli.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert again.stdout == f"looking at {name}\nwrong input\nexit status 3\n"
    assert again.stderr == "no\n"
    for made in cli.tmp.iterdir():
        assert [p.name for p in made.iterdir()] == [name]
        (made / name).unlink()
        made.rmdir()


def test_the_recipe_of_a_line_for_the_shell(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", 'echo "it\'s $0"; grep -c \'other\' "$1"', "in.txt")
    assert done.code == 3
    recipe = next(line for line in done.lines if line.startswith("  cd "))
    recipe = recipe.replace('"$(mktemp -d)"', shlex.quote(str(cli.cwd / "empty")))
    (cli.cwd / "empty").mkdir()
    again = subprocess.run(["sh", "-c", recipe], capture_output=True, text=True, check=True)
    assert [f"  | {line}" for line in again.stdout.splitlines()[:-1]] == done.lines[2:4]
    assert again.stdout.endswith("exit status 1\n")


def test_a_rejecting_test_that_is_silent_or_dies(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    assert cli("--test", "false", "in.txt").lines[1] == "it printed nothing"
    assert "killed by signal 9" in cli("--test", "kill -9 $$", "in.txt").lines[0]


def test_long_output_of_a_rejecting_test_is_cut(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", "seq 5000; exit 1", "in.txt")
    assert done.code == 3
    assert "  | 1" in done.lines
    assert len(done.lines) < 60
    assert any("more lines" in line for line in done.lines)


def test_json_of_a_rejected_input_is_not_half_an_object(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    assert cli("--test", "false", "--json", "in.txt").out == b""


def test_an_input_whose_name_leaves_no_room_for_reduced(cli: Cli) -> None:
    name = "n" * 255
    cli.write(name, INPUT)
    done = cli("--test", "grep -q keep", name)
    assert (done.code, len(done.lines)) == (2, 1)
    assert "choose another name for the output" in done.err
    assert cli("--test", "grep -q keep", "-o", "out", name).code == 0
    assert (cli.cwd / "out").read_text() == "keep"


def test_a_current_directory_that_is_gone(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    script = f"mkdir gone && cd gone && rmdir ../gone && {BIN}/reduce --test true ../in.txt"
    done = subprocess.run(["sh", "-c", script], cwd=cli.cwd, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr == b"reduce: the current directory has been removed: change to another\n"


def test_read_only_places(cli: Cli, read_only: Path) -> None:
    done = cli("--test", "grep -q keep", read_only / "in.txt")
    assert done.code == 2
    assert len(done.lines) == 1
    assert f"cannot write in {read_only}" in done.err
    assert cli("--test", "grep -q keep", "--in-place", read_only / "in.txt").code == 2
    done = cli("--test", "grep -q keep", "--json", "-o", "out", read_only / "in.txt")
    assert json.loads(done.out)["bytes_after"] == 4
