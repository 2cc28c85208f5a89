"""`--pass-command`, with real programs."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import Cli, wait_until

PAGE = Path(__file__).parents[2] / "docs" / "pass-protocol.md"

KEEPS_A_NUMBER = 'grep -Eq "y = [0-9]*7[0-9]*9" in.txt'
INPUT = "x = 123\ny = 1237004569\n"


def own(cli: Cli, program: str, name: str = "mine.py") -> str:
    cli.write(name, program)
    return f"{sys.executable} {name}"


def test_the_example_of_the_documentation(cli: Cli) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    command = own(cli, example, "digits.py")
    cli.write("in.txt", INPUT)
    done = cli(
        "--test", cli.script(KEEPS_A_NUMBER), "--pass-command", command, "-v", "-j2", "in.txt"
    )
    assert done.code == 0
    assert "warning" not in done.err
    assert (cli.cwd / "in.reduced.txt").read_text() == "y = 79"
    tried = re.search(r"^command:python\S* +(\d+) +(\d+)", done.err, re.MULTILINE)
    assert tried
    assert int(tried[1]) > 0


def test_a_change_that_no_other_pass_makes(cli: Cli) -> None:
    program = r"""if True:
        import json, sys
        for line in sys.stdin:
            text = json.loads(line)["content"]
            if "ninety-nine" in text:
                text = text.replace("ninety-nine", "99")
                print(json.dumps({"type": "candidate", "content": text}))
            print(json.dumps({"type": "done"}), flush=True)
    """
    cli.write("in.txt", "a line\nninety-nine bottles\n")
    test = cli.script('case "$(cat in.txt)" in *ninety-nine*|99*) ;; *) exit 1;; esac')
    command = own(cli, program)
    assert cli("-t", test, "--pass-command", command, "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "99"
    assert cli("-t", test, "in.txt").code == 0
    assert (cli.cwd / "in.reduced.txt").read_text() == "ninety-nine"


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("import sys; sys.exit(7)", "ended with status 7 before the end of its answer"),
        ("print('[0]')", "broke the protocol: no JSON object in '[0]'"),
        ("import time; time.sleep(1000)", "gave no whole answer within 1 s (see --pass-timeout)"),
    ],
)
def test_a_command_that_fails_costs_a_line(cli: Cli, program: str, problem: str) -> None:
    cli.write("in.txt", INPUT)
    arguments = ["-t", cli.script(KEEPS_A_NUMBER), "--pass-command", own(cli, program)]
    done = cli(*arguments, "--pass-timeout", "1", "in.txt")
    assert done.code == 0
    (line,) = [line for line in done.lines if "warning" in line]
    assert line.startswith(f"reduce: warning: the pass command {sys.executable} mine.py {problem}")
    assert line.endswith("; going on without it")
    assert (cli.cwd / "in.reduced.txt").read_text() == "y = 79"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--pass-command", "no-such-thing"], "cannot run the pass command no-such-thing"),
        (["--pass-command", ""], "the pass command is empty"),
        (["--pass-command", "a 'b"], "has a fault: No closing quotation"),
        (["--pass-timeout", "0"], "the pass timeout must be a number of seconds above 0"),
    ],
)
def test_calls_that_make_no_sense(cli: Cli, arguments: list[str], problem: str) -> None:
    cli.write("in.txt", INPUT)
    done = cli("-t", cli.script("true"), *arguments, "in.txt")
    assert done.code == 2
    assert len(done.lines) == 1
    assert problem in done.err
    assert cli.calls == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_while_the_command_thinks(cli: Cli, number: int) -> None:
    """It goes with its children; what was reached by then is kept."""
    started = cli.cwd / "started"
    program = f"""if True:
        import signal, subprocess, sys, time
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.stdin.readline()
        subprocess.Popen(["sleep", "1000"])
        open({str(started)!r}, "w").close()
        time.sleep(1000)
    """
    cli.write("in.txt", INPUT)
    test = cli.script(KEEPS_A_NUMBER)
    process = cli.start("-t", test, "--pass-command", own(cli, program), "in.txt")
    wait_until(started.exists)
    os.kill(process.pid, number)
    done = cli.finish(process)
    assert done.code == 130
    assert cli.accepts(test, cli.cwd / "in.reduced.txt")
