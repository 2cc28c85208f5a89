"""What `--test` may be, and `--timeout`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.helpers import BIN, Cli

INPUT = "one\ntwo keep\nthree\nfour\n"


def test_an_executable(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script('grep -q keep "$1"')
    assert cli("--test", test, "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


def test_an_executable_by_its_absolute_path_and_the_short_option(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    cli.script("grep -q keep")
    assert cli("-t", cli.cwd / "check.sh", "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


@pytest.mark.parametrize(
    "line",
    [
        "grep -q keep in.txt",
        "grep -q keep <in.txt",
        "grep -q keep",
        'grep -q keep "$1"',
        "cat in.txt | tr k K | grep -q Keep",
        "A=keep; grep -q $A",
        "test -z \"$(ls | grep -v '^in.txt$')\" && grep -q keep",
    ],
)
def test_a_line_for_the_shell(cli: Cli, line: str) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", line, "in.txt")
    assert done.code == 0, done.err
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


def test_a_line_for_the_shell_may_begin_with_a_script_of_the_present_directory(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script('grep -q "$1" in.txt')
    assert cli("--test", f"{test} keep", "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


def test_a_program_on_path(cli: Cli) -> None:
    cli.write("in.py", "import os\nif True:\n    print(1)\n    raise SystemExit(0)\nprint(2)\n")
    # An interesting file is one that Python runs without an error; the empty one is as well.
    done = cli("--test", "python3", "in.py")
    assert done.code == 0
    assert (cli.cwd / "in.reduced.py").read_bytes() == b""


def test_python_dash_m_is_the_same_command(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    call = [sys.executable, "-m", "reducer", "-q", "-t", "grep -q keep", "in.txt", "-o", "-"]
    out = subprocess.run(call, cwd=cli.cwd, env=cli.environment, capture_output=True, check=True)
    assert (out.stdout, out.stderr) == (b"keep", b"")


def test_a_hanging_candidate_is_unresolved_and_its_processes_die(cli: Cli) -> None:
    cli.write("in.txt", "quick\nkeep\n")
    test = cli.script("sleep 1000 & grep -q quick in.txt || sleep 1001; grep -q keep in.txt")
    done = cli("--test", test, "--timeout", "0.2", "-j2", "--json", "in.txt")
    assert done.code == 0, done.err
    result = (cli.cwd / "in.reduced.txt").read_text()
    assert "quick" in result
    assert "keep" in result
    assert json.loads(done.out)["tests"] > 3


def test_an_input_on_which_the_test_hangs_is_refused(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli("--test", "sleep 1000", "--timeout", "0.2", "in.txt")
    assert done.code == 3
    assert "did not finish within 0.2 s (see --timeout)" in done.lines[0]


def test_a_test_that_accepts_everything_ends_the_run_at_once_with_a_warning(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script("exit 0")
    done = cli("--test", test, "in.txt")
    assert done.code == 0
    assert cli.calls == 2
    assert "warning: the test accepts the empty input" in done.lines[0]
    assert (cli.cwd / "in.reduced.txt").read_bytes() == b""


@pytest.mark.parametrize("name", ["reduce", "test"])
def test_a_file_may_have_the_name_of_a_command(cli: Cli, name: str) -> None:
    cli.write(name, INPUT)
    for shown in (name, f"./{name}"):
        done = cli(shown, "-q", "--test", "grep -q keep", "-o", "-")
        assert (done.code, done.out) == (0, b"keep")


def test_the_console_script_is_there() -> None:
    assert (BIN / "reduce").is_file()
