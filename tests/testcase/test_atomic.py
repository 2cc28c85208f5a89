from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reducer.testcase.atomic import OutputError, OutputFile, write_atomic

as_root = pytest.mark.skipif(os.getuid() == 0, reason="permissions do not bind root")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_writes_and_replaces(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    write_atomic(path, b"first")
    write_atomic(path, b"second")
    assert path.read_bytes() == b"second"
    assert os.listdir(tmp_path) == ["a.c"]


def test_keeps_the_mode_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "a.sh"
    path.write_bytes(b"x")
    path.chmod(0o751)
    write_atomic(path, b"y")
    assert mode_of(path) == 0o751
    write_atomic(path, b"z", 0o640)
    assert mode_of(path) == 0o640


def test_a_new_file_heeds_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_atomic(tmp_path / "new", b"")
    finally:
        os.umask(old)
    assert mode_of(tmp_path / "new") == 0o640


def test_writes_through_a_symbolic_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real = tmp_path / "far" / "real"
    real.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(Path("far") / "real")
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_name_of_full_length(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    write_atomic(path, b"x")
    assert os.listdir(tmp_path) == ["n" * 255]


def test_a_failure_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_atomic(tmp_path / "taken", b"x")
    assert os.listdir(tmp_path) == ["taken"]


def test_killed_at_any_point_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out"
    versions = {bytes([letter]) * 300_000 for letter in b"abc"}
    program = (
        "import sys; from pathlib import Path; from reducer.testcase.atomic import write_atomic\n"
        "while True:\n"
        "    for letter in b'abc':\n"
        "        write_atomic(Path(sys.argv[1]), bytes([letter]) * 300_000)\n"
        "        print(end='.', flush=True)\n"
    )
    pauses = random.Random(1)
    for _ in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", program, path], stdout=subprocess.PIPE, cwd=Path.cwd()
        )
        assert child.stdout is not None
        child.stdout.read(1)  # It is in its loop now.
        time.sleep(pauses.uniform(0, 0.02))
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        assert path.read_bytes() in versions


def test_a_reader_never_sees_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out"
    write_atomic(path, b"a" * 100_000)
    program = (
        "import sys; from pathlib import Path; from reducer.testcase.atomic import write_atomic\n"
        "for n in range(300):\n"
        "    write_atomic(Path(sys.argv[1]), b'ab'[n % 2 : n % 2 + 1] * 100_000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, path], cwd=Path.cwd()) as child:
        while child.poll() is None:
            data = path.read_bytes()
            assert len(data) == 100_000
            assert len(set(data)) == 1
    assert child.returncode == 0


def test_output_saves(tmp_path: Path) -> None:
    output = OutputFile(tmp_path / "out", 0o600)
    output.check()
    assert os.listdir(tmp_path) == []
    output.save(b"data")
    assert (tmp_path / "out").read_bytes() == b"data"
    assert mode_of(tmp_path / "out") == 0o600


def test_output_in_a_missing_directory(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"make the directory .*missing first$"):
        OutputFile(tmp_path / "missing" / "out").check()


def test_output_that_is_a_directory(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="is a directory"):
        OutputFile(tmp_path).check()


def test_output_that_is_a_device() -> None:
    with pytest.raises(OutputError, match="not a regular file"):
        OutputFile(Path("/dev/null")).check()


@as_root
def test_output_in_a_read_only_directory(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="choose another place"):
        OutputFile(tmp_path / "out").check()
    tmp_path.chmod(0o700)


def test_output_in_a_place_where_nothing_can_be_made() -> None:
    with pytest.raises(OutputError, match="choose another place") as caught:
        OutputFile(Path("/proc/out")).check()
    assert "\n" not in str(caught.value)


def test_saving_that_fails_keeps_the_old_content(tmp_path: Path) -> None:
    output = OutputFile(tmp_path / "dir" / "out")
    (tmp_path / "dir").mkdir()
    output.save(b"old")
    (tmp_path / "dir").rename(tmp_path / "moved")
    with pytest.raises(OutputError, match="cannot write"):
        output.save(b"new")
    assert (tmp_path / "moved" / "out").read_bytes() == b"old"


def test_check_removes_what_killed_runs_left(tmp_path: Path) -> None:
    old = tmp_path / ".out.0123456789abcdef.tmp"
    young = tmp_path / ".out.1123456789abcdef.tmp"
    other = tmp_path / ".out2.0123456789abcdef.tmp"
    for path in (old, young, other):
        path.write_bytes(b"half")
    for path in (old, other):
        os.utime(path, (1, 1))
    OutputFile(tmp_path / "out").check()
    assert sorted(os.listdir(tmp_path)) == sorted([young.name, other.name])
