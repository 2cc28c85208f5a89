"""What goes wrong in the middle of a run: nothing is lost, and one line says where it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.helpers import Cli, closed_pipe, wait_until

INPUT = "".join(f"line {n}\n" for n in range(40)) + "keep\n"


def rescued(cli: Cli, line: str) -> bytes:
    """The result at the place that the line names; a file of its own is removed."""
    match = re.search(r"the smallest result so far \(([\d,]+) bytes\) is in (\S+)$", line)
    assert match, line
    path = cli.cwd / match[2]
    data = path.read_bytes()
    assert len(data) == int(match[1].replace(",", ""))
    if path.parent == cli.tmp:
        path.unlink()
    return data


def test_an_input_that_changes_meanwhile_gives_a_warning(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    test = cli.script(f"test {cli.nth} -ne 5 || echo other >{path}; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-o", "out.txt", "in.txt")
    assert done.code == 0
    assert sum("warning: in.txt has changed" in line for line in done.lines) == 1
    assert path.read_text() == "other\n"
    assert (cli.cwd / "out.txt").read_text() == "keep"


@pytest.mark.parametrize("call", [1, 6])
def test_in_place_leaves_an_input_alone_that_somebody_else_changes(cli: Cli, call: int) -> None:
    path = cli.write("in.txt", INPUT)
    test = cli.script(f"test {cli.nth} -ne {call} || echo other >{path}; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-q", "--in-place", "in.txt")
    assert done.code == 1
    assert len(done.lines) == 1
    assert "in.txt was changed while we ran, so it is left as it is" in done.err
    assert path.read_text() == "other\n"
    assert b"keep" in rescued(cli, done.lines[0])


def test_in_place_does_not_bring_back_an_input_that_was_removed(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    test = cli.script(f"test {cli.nth} -ne 6 || rm {path}; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-q", "--in-place", "in.txt")
    assert (done.code, len(done.lines)) == (1, 1)
    assert not path.exists()
    assert b"keep" in rescued(cli, done.lines[0])


def test_the_directory_of_the_output_vanishes(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    (cli.cwd / "dir").mkdir()
    test = cli.script(f"test {cli.nth} -ne 8 || rm -r {cli.cwd}/dir; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-q", "-o", "dir/out", "in.txt")
    assert (done.code, len(done.lines)) == (1, 1)
    assert b"keep" in rescued(cli, done.lines[0])


def test_the_test_vanishes(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script(
        f"grep -q keep in.txt || exit 1; test {cli.nth} -lt 4 || rm {cli.cwd}/check.sh"
    )
    done = cli("--test", test, "-j1", "-q", "in.txt")
    assert (done.code, len(done.lines)) == (1, 1)
    assert "the test ./check.sh is no longer there: put it back" in done.err
    assert "keep" in (cli.cwd / "in.reduced.txt").read_text()


def test_a_full_disk_from_the_beginning(cli: Cli, small_disk: Path) -> None:
    cli.write("in.txt", "x" * 30_000 + "\nkeep\n" + "y" * 30_000)
    # What is kept is larger than the disk.
    test = cli.script("test $(wc -c <in.txt) -gt 20000 && grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-q", "-o", small_disk / "out", "in.txt")
    assert (done.code, len(done.lines)) == (1, 1)
    assert "No space left on device" in done.err
    assert b"keep" in rescued(cli, done.lines[0])
    assert list(small_disk.iterdir()) == []


def test_a_disk_that_fills_up_keeps_the_last_result(cli: Cli, small_disk: Path) -> None:
    cli.write("in.txt", INPUT)
    fill = f"head -c 100000 /dev/zero >{small_disk}/filler 2>/dev/null"
    test = cli.script(f"test {cli.nth} -ne 8 || {fill}; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "-q", "-o", small_disk / "out", "in.txt")
    assert (done.code, len(done.lines)) == (1, 1)
    assert "No space left on device" in done.err
    kept = rescued(cli, done.lines[0])
    assert b"keep" in kept
    assert (small_disk / "out").read_bytes() == kept
    assert {p.name for p in small_disk.iterdir()} == {"out", "filler"}


def test_no_room_for_the_original_leaves_the_input_alone(cli: Cli, small_disk: Path) -> None:
    path = small_disk / "in.txt"
    path.write_text("x" * 9_000 + "\nkeep\n")
    done = cli("--test", "grep -q keep", "-j1", "-q", "--in-place", path)
    assert (done.code, len(done.lines)) == (1, 1)
    assert path.read_text() == "x" * 9_000 + "\nkeep\n"
    assert [p.name for p in small_disk.iterdir()] == ["in.txt"]
    rescued(cli, done.lines[0])


@pytest.mark.parametrize("arguments", [["-o", "-"], ["-o", "-", "--json"], ["--json"]])
@pytest.mark.parametrize("device", ["pipe", "/dev/full"])
def test_a_standard_output_that_takes_nothing(cli: Cli, arguments: list[str], device: str) -> None:
    cli.write("in.txt", INPUT)
    with closed_pipe() if device == "pipe" else open(device, "wb", buffering=0) as stdout:
        done = cli("--test", "grep -q keep", "-q", *arguments, "in.txt", stdout=stdout.fileno())
    assert (done.code, len(done.lines)) == (1, 1)
    assert rescued(cli, done.lines[0]) == b"keep"


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_that_nobody_reads(cli: Cli, option: str) -> None:
    with closed_pipe() as stdout:
        done = cli(option, stdout=stdout.fileno())
    assert (done.code, done.err) == (1, "")
    with open("/dev/full", "wb", buffering=0) as full:
        done = cli(option, stdout=full.fileno())
    assert (done.code, done.lines) == (1, ["reduce: cannot print (No space left on device)"])


def test_a_reader_that_leaves_early_gets_its_part(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    process = cli.start("--test", "grep -q keep", "-q", "--json", "in.txt")
    assert process.stdout is not None
    assert process.stdout.read(1) == b"{"
    assert cli.finish(process).code == 0


def test_a_terminal_that_is_gone_ends_the_run_quietly(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    process = cli.start("--test", cli.script("sleep 0.11; grep -q keep in.txt"), "-j1", "in.txt")
    assert process.stderr is not None
    process.stderr.close()
    wait_until(lambda: process.poll() is not None)
    assert process.returncode == 1
    assert "keep" in (cli.cwd / "in.reduced.txt").read_text()
    assert process.stdout is not None
    assert process.stdout.read() == b""
    process.stdout.close()
    if process.stdin is not None:
        process.stdin.close()


def test_tests_that_misbehave_leave_nothing_behind(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script(
        "(setsid sleep 1000 &) ; sleep 1001 & mkdir -p deep/er; chmod 0 deep; touch $TMPDIR/left\n"
        "rm -f in.txt.bak; grep -q keep in.txt"
    )
    done = cli("--test", test, "-j2", "-q", "--max-tests", "12", "in.txt")
    assert done.code == 4
    assert cli.leftovers() == []


def test_a_test_that_kills_its_parent_with_a_signal_is_an_interrupt(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    test = cli.script(f"test {cli.nth} -ne 8 || kill -TERM $PPID; grep -q keep in.txt")
    done = cli("--test", test, "-j1", "--json", "in.txt")
    assert done.code == 130
    assert json.loads(done.out)["reason"] == "interrupted"
    assert "keep" in (cli.cwd / "in.reduced.txt").read_text()
