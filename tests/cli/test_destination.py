"""Where the result goes."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import BIN, Cli

INPUT = "one\ntwo keep\nthree\n"
TEST = ("-j1", "--test", "grep -q keep")


def files(cli: Cli) -> set[str]:
    return {path.name for path in cli.cwd.iterdir()}


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("in.txt", "in.reduced.txt"),
        ("in", "in.reduced"),
        ("a.tar.gz", "a.tar.reduced.gz"),
        ("with space.c", "with space.reduced.c"),
        ("größe.txt", "größe.reduced.txt"),
        (".hidden", ".hidden.reduced"),
    ],
)
def test_the_default_stands_beside_the_input(cli: Cli, name: str, result: str) -> None:
    path = cli.write(name, INPUT)
    done = cli(*TEST, name)
    assert done.code == 0, done.err
    assert files(cli) == {name, result}
    assert (cli.cwd / result).read_text() == "keep"
    assert path.read_text() == INPUT
    assert f"written to {result}" in done.err
    assert done.out == b""


def test_the_default_stands_beside_an_input_elsewhere(cli: Cli) -> None:
    (cli.cwd / "sub").mkdir()
    cli.write("sub/in.txt", INPUT)
    assert cli(*TEST, "sub/in.txt").code == 0
    assert files(cli) == {"sub"}
    assert (cli.cwd / "sub/in.reduced.txt").read_text() == "keep"


@pytest.mark.parametrize("option", ["-o", "--output"])
def test_output(cli: Cli, option: str) -> None:
    cli.write("in.txt", INPUT)
    cli.write("out.txt", "an earlier result")
    assert cli(*TEST, option, "out.txt", "in.txt").code == 0
    assert files(cli) == {"in.txt", "out.txt"}
    assert (cli.cwd / "out.txt").read_text() == "keep"


def test_the_output_is_there_even_if_nothing_could_be_removed(cli: Cli) -> None:
    cli.write("in.txt", "keep")
    assert cli(*TEST, "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "keep"


def test_the_output_has_the_permissions_of_the_input(cli: Cli) -> None:
    cli.write("in.sh", INPUT).chmod(0o750)
    assert cli("--test", "test -x in.sh && grep -q keep", "in.sh").code == 0
    assert (cli.cwd / "in.reduced.sh").stat().st_mode & 0o777 == 0o750


def test_an_output_that_is_a_link_stays_one(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    target = cli.write("target", "old")
    (cli.cwd / "link").symlink_to("target")
    assert cli(*TEST, "-o", "link", "in.txt").code == 0
    assert (cli.cwd / "link").readlink() == Path("target")
    assert target.read_text() == "keep"


def test_standard_output(cli: Cli) -> None:
    cli.write("in.bin", b"\xff\x00\nkeep\n\xfe")
    done = cli(*TEST, "-o", "-", "in.bin")
    assert (done.code, done.out) == (0, b"keep")
    assert files(cli) == {"in.bin"}
    assert "written to standard output" in done.err


def test_from_standard_input_to_standard_output(cli: Cli) -> None:
    done = cli(*TEST, "-", stdin=INPUT.encode())
    assert (done.code, done.out) == (0, b"keep")
    assert files(cli) == set()


@pytest.mark.parametrize("name", ["/dev/stdin", "/dev/fd/0"])
@pytest.mark.parametrize("piped", [True, False])
def test_from_a_descriptor_to_standard_output(cli: Cli, name: str, piped: bool) -> None:
    if piped:
        done = cli(*TEST, name, stdin=INPUT.encode())
        assert (done.code, done.out) == (0, b"keep")
        return
    with cli.write("in.txt", INPUT).open("rb") as file:
        command = [BIN / "reduce", *TEST, name]
        run = subprocess.run(command, cwd=cli.cwd, stdin=file, capture_output=True, check=True)
    assert run.stdout == b"keep"
    assert files(cli) == {"in.txt"}


def test_standard_output_by_its_device_name(cli: Cli) -> None:
    cli.write("in.txt", INPUT)
    done = cli(*TEST, "-o", "/dev/stdout", "in.txt")
    assert (done.code, done.out) == (0, b"keep")


def test_from_standard_input_to_a_file(cli: Cli) -> None:
    done = cli(*TEST, "-", "-o", "out", stdin=INPUT.encode())
    assert (done.code, done.out) == (0, b"")
    assert (cli.cwd / "out").read_text() == "keep"


def test_json_on_standard_output_holds_the_result(cli: Cli) -> None:
    done = cli(*TEST, "--json", "-", stdin=INPUT.encode())
    figures = json.loads(done.out)
    assert figures["data"] == "keep"
    assert figures["output"] is None


def test_json_can_hold_any_bytes(cli: Cli) -> None:
    data = b"\xff\x00\xc3\xa4"
    test = cli.script("cmp -s - " + str(cli.write("same", data)))
    done = cli("--test", test, "--json", "-", stdin=data)
    assert json.loads(done.out)["data"].encode("utf-8", "surrogateescape") == data


def test_in_place_keeps_the_original(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    path.chmod(0o640)
    done = cli(*TEST, "--in-place", "in.txt")
    assert done.code == 0
    assert files(cli) == {"in.txt", "in.txt.orig"}
    assert path.read_text() == "keep"
    assert path.stat().st_mode & 0o777 == 0o640
    assert (cli.cwd / "in.txt.orig").read_text() == INPUT
    assert "written to in.txt, the original is in in.txt.orig" in done.err


def test_in_place_never_overwrites_an_original(cli: Cli) -> None:
    path = cli.write("in.txt", INPUT)
    cli(*TEST, "--in-place", "in.txt")
    cli.write("in.txt", "another\nkeep\n")
    assert cli(*TEST, "--in-place", "in.txt").code == 0
    assert files(cli) == {"in.txt", "in.txt.orig", "in.txt.orig.1"}
    assert path.read_text() == "keep"
    assert (cli.cwd / "in.txt.orig").read_text() == INPUT
    assert (cli.cwd / "in.txt.orig.1").read_text() == "another\nkeep\n"


def test_in_place_leaves_a_minimal_file_alone(cli: Cli) -> None:
    path = cli.write("in.txt", "keep")
    before = path.stat()
    assert cli(*TEST, "--in-place", "in.txt").code == 0
    assert files(cli) == {"in.txt"}
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_the_output_holds_the_best_so_far_at_every_call(cli: Cli) -> None:
    cli.write("in.txt", "".join(f"line {n}\n" for n in range(64)) + "keep\n")
    out = cli.cwd / "out.txt"
    # What stands in the output when a test begins is whole, interesting, and gets no larger.
    sizes = cli.cwd / "sizes"
    test = cli.script(
        f"test ! -e {out} || {{ grep -q keep {out} && wc -c <{out} || echo BROKEN; }} >>{sizes}\n"
        "grep -q keep in.txt"
    )
    assert cli("-j1", "--test", test, "-o", "out.txt", "in.txt").code == 0
    seen = [int(line) for line in sizes.read_text().split()]
    assert len(set(seen)) > 3
    assert seen == sorted(seen, reverse=True)
