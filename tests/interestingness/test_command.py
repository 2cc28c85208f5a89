from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from reducer.interestingness.command import Command, TestCommandError, parse_command


def script(directory: Path, name: str, content: bytes = b"#!/bin/sh\n", mode: int = 0o755) -> Path:
    path = directory / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)
    return path


def refusal(text: str, cwd: Path) -> str:
    with pytest.raises(TestCommandError) as caught:
        parse_command(text, cwd)
    message = str(caught.value)
    assert "\n" not in message
    return message


def run(command: Command, candidate: str = "candidate") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*command.argv, candidate], stdout=subprocess.PIPE, cwd="/")


@pytest.mark.parametrize("text", ["t.sh", "./t.sh", "{here}/t.sh", " t.sh "])
def test_a_script_is_executed_directly(tmp_path: Path, text: str) -> None:
    path = script(tmp_path, "t.sh")
    text = text.format(here=tmp_path)
    assert parse_command(text, tmp_path) == Command((str(path),), text.strip())


def test_a_script_with_odd_characters_in_its_name(tmp_path: Path) -> None:
    path = script(tmp_path, "my test; rm -rf $x'.sh")
    assert parse_command(path.name, tmp_path).argv == (str(path),)


def test_a_script_in_the_home_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = script(tmp_path, "t.sh")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert parse_command("~/t.sh", Path("/")).argv == (str(path),)
    assert run(parse_command("~/t.sh && echo done", Path("/"))).stdout == b"done\n"


def test_a_program_on_path(tmp_path: Path) -> None:
    assert run(parse_command("echo", tmp_path)).stdout == b"candidate\n"
    assert os.path.isabs(parse_command("echo", tmp_path).argv[0])


def test_a_program_on_path_beside_a_directory_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "echo").mkdir()
    assert run(parse_command("echo", tmp_path)).stdout == b"candidate\n"


def test_a_script_without_interpreter_is_run_by_the_shell(tmp_path: Path) -> None:
    script(tmp_path, "t.sh", b'echo "<$1>"\n')
    assert run(parse_command("t.sh", tmp_path)).stdout == b"<candidate>\n"


def test_a_binary_is_executed_directly(tmp_path: Path) -> None:
    path = script(tmp_path, "prog", Path("/bin/echo").read_bytes())
    command = parse_command("./prog", tmp_path)
    assert command.argv == (str(path),)
    assert run(command).stdout == b"candidate\n"


def test_a_shell_line(tmp_path: Path) -> None:
    command = parse_command('test -n "$1" && echo "[$1]" | tr a-c A-C', tmp_path)
    assert command.shown == 'test -n "$1" && echo "[$1]" | tr a-c A-C'
    assert run(command).stdout == b"[CAndidAte]\n"


@pytest.mark.parametrize(
    "text",
    [
        "./sub/t.sh --flag $1",
        "sub/t.sh --flag $1",
        "A=1 B=x/y ./sub/t.sh --flag $1",
        "t.sh --flag $1",
    ],
)
def test_a_script_at_the_begin_of_a_shell_line(tmp_path: Path, text: str) -> None:
    for place in ("sub", "."):
        script(tmp_path / "a b" / place, "t.sh", b'#!/bin/sh\necho "$@"\n')
    assert run(parse_command(text, tmp_path / "a b")).stdout == b"--flag candidate\n"


@pytest.mark.parametrize("text", ["! false", "(exit 0)", "{ true; }", 'if [ "$1" ]; then :; fi'])
def test_shell_syntax_is_left_to_the_shell(tmp_path: Path, text: str) -> None:
    command = parse_command(text, tmp_path)
    assert command.argv[2] == text
    assert run(command).returncode == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("a\0b", "NUL"),
        ("no-such-program-here", "no such test"),
        ("./missing.sh", "no such test"),
        ("/no/such/file", "no such test"),
        ("./missing.sh --flag", r"there is no \./missing\.sh"),
        ("sub", "is a directory"),
        ("./sub", "is a directory"),
        ("./sub --flag", "is a directory"),
        ("pipe", "not a regular file"),
    ],
)
def test_what_is_no_test(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "sub").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(TestCommandError, match=message):
        parse_command(text, tmp_path)


def test_not_executable(tmp_path: Path) -> None:
    script(tmp_path, "my t.sh", mode=0o644)
    script(tmp_path, "t.sh", mode=0o644)
    assert "chmod +x 'my t.sh'" in refusal("my t.sh", tmp_path)
    assert "chmod +x ./t.sh" in refusal("./t.sh --flag", tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"#!/no/such/interpreter -x\n", "/no/such/interpreter"),
        (b"#!/bin/sh\r\nexit 0\r\n", "Windows line endings"),
        (b"#!/usr/bin/env no-such-program\n", "no-such-program"),
        (b"#!/usr/bin/env -S A=1 no-such-program -x\n", "no-such-program"),
        (b"#!\n", "no interpreter"),
        (b"#!bin/sh\n", "relative path"),
        (b"\xef\xbb\xbf#!/bin/sh\n", "byte order mark"),
    ],
)
def test_interpreters_that_cannot_work(tmp_path: Path, content: bytes, message: str) -> None:
    script(tmp_path, "t.sh", content)
    assert message in refusal("./t.sh", tmp_path)


@pytest.mark.parametrize(
    "first", [b"#!/bin/sh", b"#! /bin/sh -e", b"#!/usr/bin/env sh", b"#!/usr/bin/env -S sh -e"]
)
def test_interpreters_that_work(tmp_path: Path, first: bytes) -> None:
    script(tmp_path, "t.sh", first + b"\necho $1\n")
    assert run(parse_command("t.sh", tmp_path)).stdout == b"candidate\n"


def test_a_very_long_line(tmp_path: Path) -> None:
    assert run(parse_command("true " + "x" * 5000 + " && echo done", tmp_path)).stdout == b"done\n"
