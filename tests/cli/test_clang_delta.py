"""The command with a clang_delta on PATH."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import Cli

#: Knows one transformation, which no other pass makes: a call in words becomes a number.
PROGRAM = """#!/bin/sh
case "$*" in
  --query-instances=callexpr-to-value*) echo "Available transformation instances: $(grep -c \
'ninety(' input.c)";;
  --query-instances=*) echo 'Available transformation instances: 0';;
  --transformation=callexpr-to-value*--counter=1*) sed 's/ninety([^)]*)/90/' input.c;;
  *) kill -SEGV $$;;
esac
"""


def install(cli: Cli, program: str) -> None:
    folder = cli.cwd / "bin"
    folder.mkdir()
    path = folder / "clang_delta"
    path.write_text(program)
    path.chmod(0o755)
    cli.environment["PATH"] = f"{folder}:{cli.environment['PATH']}"


def script(cli: Cli) -> str:
    return cli.script("grep -Eq 'int a=(ninety.1|90)' in.c || grep -Eq 'a = (ninety.1|90)' in.c")


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_its_transformations_are_tried(cli: Cli, jobs: str) -> None:
    install(cli, PROGRAM)
    cli.write("in.c", "int b;\nint a = ninety(1);\n")
    done = cli("-t", script(cli), "--json", "-j", jobs, "in.c")
    assert done.code == 0
    left = (cli.cwd / "in.reduced.c").read_text()
    assert "90" in left
    assert "ninety" not in left
    assert json.loads(done.out)["passes"]["clang-delta"]["accepted"] > 0


def test_its_crashes_are_nothing_to_talk_about(cli: Cli) -> None:
    install(cli, "#!/bin/sh\nkill -SEGV $$\n")
    cli.write("in.c", "int b;\nint a = ninety(1);\n")
    done = cli("-t", script(cli), "-v", "in.c")
    assert done.code == 0
    assert b"ninety" in (cli.cwd / "in.reduced.c").read_bytes()
    assert "warning" not in done.err
