from __future__ import annotations

import subprocess
from pathlib import Path

from scripts.bench.cases import Case
from scripts.bench.counting import Call, progress, read_calls, write_test


def yes(size: int, nonblank: int) -> Call:
    return Call(1.0, size, nonblank, interesting=True)


NO = Call(1.0, -1, -1, interesting=False)


def test_calls_are_counted_to_each_share_and_to_the_last_gain() -> None:
    calls = [NO, yes(100, 80), yes(50, 40), yes(60, 50), NO, yes(9, 8), yes(9, 7), yes(9, 9), NO]
    found = progress(calls, 100, 80)
    assert found.calls == 9
    assert found.until == (3, 6, None)
    assert found.last_gain == 7


def test_one_call_may_reach_every_share() -> None:
    assert progress([yes(0, 0)], 100, 80).until == (1, 1, 1)


def test_without_a_gain_there_is_no_last() -> None:
    found = progress([yes(10, 10), NO], 10, 10)
    assert (found.last_gain, found.gained_at) == (0, None)


def test_torn_lines_are_no_calls(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("1.5 - - 1\n2.0 10 8 0\n2.5 11")
    assert read_calls(log) == [Call(1.5, -1, -1, False), Call(2.0, 10, 8, True)]


def test_the_test_answers_as_the_check_and_notes_sizes(tmp_path: Path) -> None:
    folder = tmp_path / "a 'case'"
    folder.mkdir()
    (folder / "check.sh").write_text('#!/bin/sh\ngrep -q keep "${1:-in put}" || exit 7\n')
    (folder / "check.sh").chmod(0o755)
    test, log = tmp_path / "test.sh", tmp_path / "the log"
    write_test(test, log, Case(folder, "in put", "text", ""))
    (tmp_path / "in put").write_bytes(b" keep\x0b\xff\r\n")
    (tmp_path / "other").write_bytes(b"nothing")
    named = subprocess.run([test, tmp_path / "other"], cwd=tmp_path, check=False)
    beside = subprocess.run([test], cwd=tmp_path, check=False)
    assert (named.returncode, beside.returncode) == (7, 0)
    no, found = read_calls(log)
    assert not no.interesting
    assert (found.bytes, found.nonblank, found.interesting) == (9, 5, True)
