"""Signals at any moment: the result is valid and nothing is left behind."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from tests.cli.helpers import CORPORA, Cli, wait_until

INPUT = "".join(f"line {n}\n" for n in range(200)) + "keep\n"


def hanging_test(cli: Cli, after: int) -> str:
    """Like `grep -q keep`, but from some call on every test hangs, with processes of its own."""
    hang = "(sleep 1000 & sleep 1001) & sleep 1002"
    return cli.script(f"test {cli.nth} -le {after} || {{ {hang}; }}; grep -q keep in.txt")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_run_with_a_valid_result(
    cli: Cli, number: signal.Signals, jobs: str
) -> None:
    cli.write("in.txt", INPUT)
    test = hanging_test(cli, after=12)
    process = cli.start("--test", test, "-j", jobs, "--json", "in.txt")
    wait_until(lambda: cli.calls > 12)
    process.send_signal(number)
    done = cli.finish(process)
    assert done.code == 130
    assert "in.txt: interrupted after " in done.lines[-1]
    assert sum("interrupted" in line for line in done.lines) == 1
    result = (cli.cwd / "in.reduced.txt").read_text()
    assert "keep" in result
    assert len(result) < len(INPUT)
    figures = json.loads(done.out)
    assert (figures["reason"], figures["bytes_after"]) == ("interrupted", len(result))
    assert cli.leftovers() == []


def test_a_second_signal_does_not_disturb_the_end(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    process = cli.start("--test", hanging_test(cli, after=8), "-j2", "in.txt")
    wait_until(lambda: cli.calls > 8)
    for number in (signal.SIGINT, signal.SIGINT, signal.SIGTERM):
        process.send_signal(number)
    assert cli.finish(process).code == 130
    assert "keep" in (cli.cwd / "in.reduced.txt").read_text()


def test_an_interrupted_run_in_place_keeps_the_original(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    process = cli.start("--test", hanging_test(cli, after=12), "-j1", "--in-place", "in.txt")
    wait_until(lambda: cli.calls > 12)
    process.send_signal(signal.SIGTERM)
    assert cli.finish(process).code == 130
    assert "keep" in path.read_text()
    assert len(path.read_text()) < len(INPUT)
    assert (cli.cwd / "in.txt.orig").read_text() == INPUT
    assert {p.name for p in cli.cwd.iterdir()} == {"check.sh", "in.txt", "in.txt.orig"}


def test_an_interrupted_run_prints_what_it_has_to_standard_output(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    process = cli.start("--test", hanging_test(cli, after=12), "-j1", "-q", "-o", "-", "in.txt")
    wait_until(lambda: cli.calls > 12)
    process.send_signal(signal.SIGINT)
    done = cli.finish(process)
    assert (done.code, done.err) == (130, "")
    assert b"keep" in done.out
    assert len(done.out) < len(INPUT)


def test_interrupted_before_the_first_answer_there_is_no_result(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    process = cli.start("--test", hanging_test(cli, after=0), "in.txt")
    wait_until(lambda: cli.calls > 0)
    process.send_signal(signal.SIGINT)
    done = cli.finish(process)
    assert done.code == 130
    assert len(done.lines) == 1
    assert "interrupted before" in done.err
    assert not (cli.cwd / "in.reduced.txt").exists()


@pytest.mark.parametrize("calls", [1, 2, 4, 9, 20, 60])
def test_killed_at_any_moment_the_output_is_interesting_or_not_there(cli: Cli, calls: int) -> None:
    source = CORPORA / "log-day-rollover" / "input.log"
    test = cli.script('grep -q opened "$1" && grep -q closed "$1"')
    arguments = ("--test", test, "-q", "-j2", "-o", "out", source)
    process = cli.start(*arguments)
    wait_until(lambda: cli.calls >= calls or process.poll() is not None)
    process.kill()
    assert cli.finish(process).code in (-signal.SIGKILL, 0)
    out = cli.cwd / "out"
    assert not out.exists() or cli.accepts(test, out)
    # The next run removes what the dead one could not, and is not disturbed by it.
    assert cli(*arguments).code == 0
    assert cli.accepts(test, out)
    # Only a file that was being written at that moment may be left, until it is old.
    names = {p.name for p in cli.cwd.iterdir()} - {"check.sh", "out"}
    assert all(name.startswith(".out.") and name.endswith(".tmp") for name in names)
    assert len(names) <= 1


def test_killed_in_place_the_input_or_a_result_is_there_whole(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    process = cli.start("--test", hanging_test(cli, after=20), "-j1", "--in-place", "in.txt")
    wait_until(lambda: cli.calls > 20)
    process.kill()
    cli.finish(process)
    assert "keep" in path.read_text()
    assert (cli.cwd / "in.txt.orig").read_text() == INPUT
    # Its tests hang on; the next run ends them.
    assert cli.processes() != []
    assert cli("--test", "grep -q keep", "-q", "in.txt").code == 0


@pytest.mark.parametrize("moment", [b"click.core", b"reducer.cli.reduce"])
def test_an_interrupted_start_is_silent(moment: bytes) -> None:
    # Told to report its imports, the process waits for its reader soon after the line we look for.
    with subprocess.Popen(
        [sys.executable, "-v", "-m", "reducer", "--version"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert any(moment in line for line in process.stderr)
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert process.returncode in (-signal.SIGINT, 0)
    assert b"KeyboardInterrupt" not in rest
    assert b"Traceback" not in rest
