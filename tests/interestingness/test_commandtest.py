from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from concurrent.futures import CancelledError, as_completed, wait
from pathlib import Path

import pytest

from reducer.interestingness.command import Command
from reducer.interestingness.commandtest import OUTPUT_LIMIT, CommandTest, TestGone
from reducer.interestingness.outcome import Outcome
from tests.interestingness.helpers import MakeTest, running, wait_until, workspaces

GENEROUS = 30.0
SHORT = 0.3


# What a test is given


def test_exit_zero_is_interesting(make_test: MakeTest) -> None:
    test = make_test("grep -q main $1")
    assert test.run(b"int main;").outcome is Outcome.INTERESTING
    other = test.run(b"int x;")
    assert (other.outcome, other.status) == (Outcome.NOT_INTERESTING, 1)
    assert test.run(b"int main;").status == 0


def test_the_candidate_is_argument_file_and_standard_input(make_test: MakeTest) -> None:
    test = make_test('cat; cat "$1"; cat ./x.c; pwd -P; echo "$1"; ls -A')
    lines = (test.run(b"data\n", capture=True).output or b"").decode().splitlines()
    directory, path = lines[3:5]
    assert lines[:3] == ["data"] * 3
    assert path == f"{directory}/x.c"
    assert lines[5:] == ["x.c"]


def test_odd_names(make_test: MakeTest) -> None:
    for name in ("-rf", "a b", "é.c", "'\"", "n" * 255, "\udcff.c"):
        assert make_test('grep -q yes "$1" && test -f ./"${1##*/}"', name).run(b"yes"), name


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\0b"])
def test_names_that_are_none(make_test: MakeTest, name: str) -> None:
    with pytest.raises(ValueError, match="not a file name"):
        make_test("true", name).run(b"")


def test_temporary_files_have_a_place_of_their_own(make_test: MakeTest) -> None:
    test = make_test(
        'test "$TMPDIR" = "$TMP" -a "$TMPDIR" = "$TEMP" -a "$PWD" = "$(pwd -P)" &&'
        ' test "$TMPDIR" != "$PWD" && test -z "$(ls -A "$TMPDIR")" && mktemp && mkdir -p $TMP/a/b'
    )
    for _ in range(3):
        assert test.run(b"")


def test_arbitrary_bytes_and_sizes(make_test: MakeTest) -> None:
    test = make_test('cat "$1"; cat')
    for data in (b"", b"\0", bytes(range(256)) * 1000, b"a" * (OUTPUT_LIMIT // 2)):
        assert test.run(data, capture=True).output == data * 2


def test_a_candidate_of_many_megabytes(make_test: MakeTest) -> None:
    size = 40_000_000
    assert make_test(f'test $(wc -c < "$1") = {size}').run(bytes(size))


@pytest.mark.parametrize("mode", [0o644, 0o755, 0o600, 0o666, 0o444])
def test_the_candidate_has_its_mode(make_test: MakeTest, mode: int) -> None:
    test = make_test(f'test $(stat -c %a "$1") = {mode:o}', mode=mode)
    assert test.run(b"")
    assert test.run(b"")


def test_signals_and_descriptors_are_as_in_a_shell(make_test: MakeTest) -> None:
    with socket.socket() as inherited:
        inherited.set_inheritable(True)
        test = make_test(
            f"test ! -e /proc/self/fd/{inherited.fileno()} &&"
            " grep -qE '^SigIgn:.0+$' /proc/self/status &&"
            " grep -qE '^SigBlk:.0+$' /proc/self/status"
        )
        assert test.run(b"")


def test_each_test_has_its_own_group_and_session(make_test: MakeTest) -> None:
    output = make_test("echo $$; cut -d' ' -f5,6 /proc/$$/stat").run(b"", capture=True).output
    pid, group, session = (output or b"").split()
    assert pid == group == session


def test_a_terminal_is_out_of_reach() -> None:
    program = (
        "import os, pty\n"
        "from reducer.interestingness.command import Command\n"
        "from reducer.interestingness.commandtest import CommandTest\n"
        "pid, terminal = pty.fork()\n"
        "if pid == 0:\n"
        "    open('/dev/tty').close()\n"
        "    with CommandTest(Command(('/bin/sh', '-c', 'read x < /dev/tty'), ''), 'x') as test:\n"
        "        verdict = test.run(b'', capture=True)\n"
        "        os._exit(3 if verdict.status and b'/dev/tty' in verdict.output else 4)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
    )
    child = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, check=True, timeout=GENEROUS
    )
    assert child.stdout == b"3\n"


# How it may end


def test_death_by_a_signal(make_test: MakeTest) -> None:
    verdict = make_test("kill -SEGV $$").run(b"")
    assert (verdict.outcome, verdict.status) == (Outcome.NOT_INTERESTING, -signal.SIGSEGV)
    killed = make_test("kill -KILL $$", timeout=GENEROUS).run(b"")
    assert (killed.outcome, killed.timed_out) == (Outcome.NOT_INTERESTING, False)


@pytest.mark.parametrize("shell", [(), ("/bin/sh",)])
def test_a_test_that_is_removed_gives_no_verdict(tmp_path: Path, shell: tuple[str, ...]) -> None:
    script = tmp_path / "vanishing"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    with CommandTest(Command((*shell, str(script)), "vanishing"), "x") as test:
        assert test.run(b"")
        script.unlink()
        with pytest.raises(TestGone, match="vanishing is no longer there"):
            test.run(b"")


def test_status_127_of_a_test_that_is_there_is_a_verdict(make_test: MakeTest) -> None:
    assert make_test("exit 127").run(b"").outcome is Outcome.NOT_INTERESTING


def test_output_is_kept_only_on_demand_and_only_so_much(make_test: MakeTest) -> None:
    test = make_test("echo out; echo err >&2; yes | head -c 50000000")
    verdict = test.run(b"", capture=True)
    assert verdict
    assert verdict.output is not None
    assert verdict.output.startswith(b"out\nerr\ny\n")
    assert len(verdict.output) == OUTPUT_LIMIT
    assert test.run(b"").output is None


def test_a_talkative_background_process_does_not_hold_up(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"echo begun; sleep {nap} & exit 3", timeout=GENEROUS)
    verdict = test.run(b"", capture=True)
    assert (verdict.status, verdict.output) == (3, b"begun\n")
    assert wait_until(lambda: not running(nap))


def test_standard_input_may_be_closed_or_left(make_test: MakeTest) -> None:
    assert make_test("exec <&-; true").run(b"a" * 200_000)
    assert make_test("true").run(b"a" * 200_000)


# Timeouts


def test_a_timeout_is_unresolved(make_test: MakeTest, nap: str) -> None:
    verdict = make_test(f"sleep {nap}", timeout=SHORT).run(b"")
    assert (verdict.outcome, verdict.timed_out) == (Outcome.UNRESOLVED, True)
    assert verdict.seconds >= SHORT


@pytest.mark.parametrize(
    "line",
    [
        "sleep {nap} & sleep {nap}",
        "trap '' TERM INT HUP; sleep {nap} & wait; sleep {nap}",
        "setsid sleep {nap} & sleep {nap}",
        "setsid sh -c 'setsid sleep {nap} & sleep {nap}' & sleep {nap}",
        "(setsid sh -c 'sleep {nap} &' &) & sleep {nap}",
        "cd /; TMP= TEMP= setsid sleep {nap} & exec sleep {nap}",
    ],
)
def test_a_timeout_leaves_no_process(make_test: MakeTest, nap: str, line: str) -> None:
    test = make_test(line.format(nap=nap), timeout=SHORT)
    assert test.run(b"").timed_out
    assert wait_until(lambda: not running(nap))


def test_the_timeout_can_be_changed(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"grep -q fast $1 || sleep {nap}")
    assert test.run(b"fast")
    test.timeout = 600
    assert test.run(b"fast")
    test.timeout = SHORT
    assert test.run(b"slow").timed_out
    assert test.run(b"fast")


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_timeouts_that_make_no_sense(make_test: MakeTest, seconds: float) -> None:
    with pytest.raises(ValueError, match="positive number of seconds"):
        make_test("true", timeout=seconds)


# Tests that misbehave in their directory


@pytest.mark.parametrize(
    "deed",
    [
        'rm "$1"',
        'rm "$1" && mkdir -p "$1"/deep/er',
        'ln -sf /etc/passwd "$1"',
        'chmod 0 "$1"',
        "mkdir -p a/b/c && touch a/b/c/d && chmod 0 a/b/c a/b a",
        "chmod 0 .",
        'chmod 0 "$TMPDIR"',
        'rm -rf "$PWD"',
        'rm -rf "$TMPDIR"',
        'cd .. && rm -rf "$PWD"',
        "cd .. && mv work moved && mkdir work",
        "touch .hidden ..odd -rf 'a b' \"$(printf 'a\\nb')\"",
        "for i in 1 2 3 4 5 6 7 8 9; do touch $i; mkfifo p$i; ln -s nowhere l$i; done",
        'mv "$1" "$TMPDIR"',
    ],
)
def test_each_test_finds_its_candidate_alone(make_test: MakeTest, deed: str) -> None:
    check = 'test "$(ls -A . "$TMPDIR" | wc -w)" = 3 -a -f "$1" -a ! -L "$1" && grep -q yes "$1"'
    test = make_test(f"{check} && {{ {deed}; exit 0; }}")
    for _ in range(3):
        verdict = test.run(b"yes", capture=True)
        assert verdict, verdict.output


def test_files_elsewhere_are_never_removed(make_test: MakeTest, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "x.c").write_text("source")
    (precious / "more").mkdir()
    for place in ('"$PWD"', '"$TMPDIR"', '"$(dirname "$PWD")"', "inner", '"$1"'):
        test = make_test(f"d={place}; cd /; rm -rf $d $PWD/$d; ln -s {precious} $d; exit 0")
        for _ in range(3):
            assert test.run(b"")
        test.close()
        assert sorted(os.listdir(precious)) == ["more", "x.c"]
        assert (precious / "x.c").read_text() == "source"


def test_background_writers_do_not_reach_the_next_test(make_test: MakeTest) -> None:
    test = make_test(
        'test "$(ls -A)" = x.c && { (while :; do echo > w$$; mkdir -p d/d; done) & sleep 0.01; }'
    )
    for _ in range(20):
        assert test.run(b"")


# Several at once, and giving up


def test_many_tests_on_several_workers(make_test: MakeTest) -> None:
    test = make_test('test "$(ls -A)" = x.c && grep -q "[02468]$" "$1" && touch mine', jobs=4)
    futures = {test.submit(b"%d" % number): number for number in range(200)}
    for future in as_completed(futures, timeout=60):
        assert bool(future.result()) == (futures[future] % 2 == 0)


def test_no_more_than_jobs_run_at_once(make_test: MakeTest, tmp_path: Path) -> None:
    log = tmp_path / "log"
    test = make_test(f"echo + >> {log}; sleep 0.01; echo - >> {log}", jobs=3)
    wait([test.submit(b"") for _ in range(30)])
    depth = highest = 0
    for sign in log.read_text().split():
        depth += 1 if sign == "+" else -1
        highest = max(highest, depth)
    assert 1 < highest <= 3


def test_cancelling_ends_a_running_test(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"grep -q fast $1 || sleep {nap}", timeout=600)
    seen: list[bool] = []
    future = test.submit(b"slow")
    future.add_done_callback(lambda done: seen.append(done.cancelled()))
    assert wait_until(lambda: bool(running(nap)))
    assert future.running()
    assert future.cancel()
    assert future.cancelled()
    assert not future.running()
    assert future.cancel()
    assert seen == [True]
    with pytest.raises(CancelledError):
        future.result()
    assert wait([future], timeout=10).done == {future}
    assert wait_until(lambda: not running(nap))
    assert test.run(b"fast")


def test_cancelling_ends_what_has_left_the_group(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"grep -q fast $1 || timeout 600 sleep {nap}", timeout=600)
    future = test.submit(b"slow")
    assert wait_until(lambda: len(running(nap)) == 2)  # Both `timeout` and `sleep`.
    threading.Event().wait(0.1)  # Only then it counts as one that takes its time.
    assert future.cancel()
    assert wait_until(lambda: not running(nap), 3)
    assert test.run(b"fast")


def test_cancelling_a_waiting_test(make_test: MakeTest, nap: str, tmp_path: Path) -> None:
    test = make_test(f"cat $1 >> {tmp_path}/log; grep -q fast $1 || sleep {nap}")
    first, second = test.submit(b"slow"), test.submit(b"fast2")
    assert second.cancel()
    assert wait_until(lambda: bool(running(nap)))
    assert first.cancel()
    assert test.run(b"fast3")
    assert (tmp_path / "log").read_text() == "slowfast3"


def test_an_answered_test_cannot_be_cancelled(make_test: MakeTest) -> None:
    future = make_test("true").submit(b"")
    assert future.result()
    assert not future.cancel()
    assert future.result()


def test_cancelling_at_every_moment(make_test: MakeTest) -> None:
    test = make_test("true", jobs=2)
    for round_ in range(150):
        future = test.submit(b"")
        threading.Event().wait(round_ * 2e-5)
        if future.cancel():
            assert future.cancelled()
        else:
            assert future.result()
    assert test.run(b"")


def test_it_works_in_another_thread(make_test: MakeTest) -> None:
    answers: list[bool] = []
    test = make_test("grep -q yes", timeout=GENEROUS)
    thread = threading.Thread(target=lambda: answers.append(bool(test.run(b"yes"))))
    thread.start()
    thread.join()
    assert answers == [True]


# The end


def test_closing_kills_cancels_and_removes(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"setsid sleep {nap} & sleep {nap}", jobs=2)
    futures = [test.submit(b"") for _ in range(5)]
    assert wait_until(lambda: len(running(nap)) == 4)
    assert test.root.is_dir()
    test.close()
    assert all(future.cancelled() for future in futures)
    assert not running(nap)
    assert not test.root.exists()
    test.close()
    with pytest.raises(RuntimeError, match="closed"):
        test.submit(b"")


def test_closing_finds_what_earlier_tests_left(make_test: MakeTest, nap: str) -> None:
    test = make_test(f"setsid sleep {nap} &")
    assert test.run(b"")
    test.close()
    assert not running(nap)


def test_a_fork_does_not_end_its_parents_tests() -> None:
    program = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os, sys\n"
            "from reducer.interestingness.command import Command\n"
            "from reducer.interestingness.commandtest import CommandTest\n"
            "test = CommandTest(Command(('/bin/true',), ''), 'x')\n"
            "if os.fork() == 0: sys.exit(0)\n"
            "os.wait()\n"
            "print(test.root.is_dir(), bool(test.run(b'')))\n",
        ],
        stdout=subprocess.PIPE,
        check=True,
    )
    assert program.stdout == b"True True\n"


def test_closing_from_a_callback(make_test: MakeTest) -> None:
    test = make_test("true")
    closed = threading.Event()

    def close(_: object) -> None:
        test.close()
        closed.set()

    test.submit(b"").add_done_callback(close)
    assert closed.wait(GENEROUS)
    assert not test.root.exists()


SCRIPT = """
import signal, sys
from pathlib import Path
from reducer.interestingness.command import parse_command
from reducer.interestingness.commandtest import CommandTest
if "term" in sys.argv:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
test = CommandTest(parse_command(sys.argv[1], Path(".")), "x", jobs=2, timeout=600)
futures = [test.submit(b"") for _ in range(9)]
print(test.root, flush=True)
if "exit" in sys.argv:
    sys.stdin.readline()
    sys.exit(5)
with test:
    if "again" in sys.argv:
        import reducer.interestingness.commandtest as module
        remaining, original = [3], module.Workspace.close
        def close(workspace):
            if remaining:
                remaining.pop()
                raise KeyboardInterrupt
            original(workspace)
        module.Workspace.close = close
    futures[0].result()
"""


@pytest.mark.parametrize("how", ["int", "term", "exit", "again"])
def test_an_interrupt_leaves_nothing(nap: str, how: str) -> None:
    line = f"setsid sleep {nap} & trap '' INT TERM; sleep {nap}"
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, line, how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        root = Path(child.stdout.readline().strip())
        assert root.is_dir()
        assert wait_until(lambda: len(running(nap)) == 4)
        if how == "exit":
            child.communicate("now\n", timeout=GENEROUS)
        else:
            number = signal.SIGTERM if how == "term" else signal.SIGINT
            child.send_signal(number)
            try:
                _, errors = child.communicate(timeout=GENEROUS / 3)
            except subprocess.TimeoutExpired:
                # The main thread may sleep on when the system hands the signal to another one.
                child.send_signal(number)
                _, errors = child.communicate(timeout=GENEROUS)
            assert ("KeyboardInterrupt" in errors) == (how != "term")
    assert child.returncode == {"term": 7, "exit": 5}.get(how, -signal.SIGINT)
    assert not running(nap)
    assert not root.exists()


def test_what_a_killed_run_left_is_removed_by_the_next(make_test: MakeTest, nap: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, f"setsid sleep {nap} & sleep {nap}", "exit"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        root = Path(child.stdout.readline().strip())
        assert wait_until(lambda: len(running(nap)) == 4)
        living = make_test("true")
        assert root.is_dir(), "a living run's directory was taken for stale"
        child.kill()
    assert root.is_dir()
    assert make_test("true").run(b"")
    # A process that has been killed is there until the kernel has got round to it.
    assert wait_until(lambda: not running(nap))
    assert not root.exists()
    assert living.run(b"")


def test_a_full_disk_is_explained(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", small], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("a small file system cannot be mounted here")
    program = (
        "import sys; from reducer.interestingness import sandbox\n"
        "from reducer.interestingness.command import Command\n"
        "from reducer.interestingness.commandtest import CommandTest\n"
        "with CommandTest(Command(('/bin/true',), ''), 'x', needed_bytes=2**62) as test:\n"
        "    print(bool(test.run(b'x')))\n"
        "    for size in (1_000_000, 100_000_000):\n"
        "        try: test.run(bytes(size))\n"
        "        except sandbox.SandboxError as error: print(error)\n"
        "    print(bool(test.run(b'x')))\n"
    )
    try:
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "TMPDIR": str(small)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        first, *errors, last = run.stdout.splitlines()
        assert (first, last, len(errors)) == ("True", "True", 2)
        for error in errors:
            assert str(small) in error
            assert "TMPDIR" in error
        assert os.listdir(small) == []
    finally:
        subprocess.run(["umount", small], check=True)


def test_no_directory_is_left_and_all_are_private(make_test: MakeTest) -> None:
    before = workspaces()
    test = make_test("true", jobs=2)
    wait([test.submit(b"") for _ in range(4)])
    assert stat.S_IMODE(test.root.stat().st_mode) == 0o700
    assert workspaces() - before >= {str(test.root)}
    test.close()
    assert str(test.root) not in workspaces()
