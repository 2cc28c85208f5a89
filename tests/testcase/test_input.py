from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from reducer.testcase.input import InputError, read_input


def read_with_stdin(data: bytes) -> bytes:
    program = (
        "import sys; from reducer.testcase.input import read_input; read = read_input(None)\n"
        "assert (read.path, read.name, read.mode) == (None, 'stdin', 0o644)\n"
        "assert not read.changed()\n"
        "sys.stdout.buffer.write(read.data)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program], input=data, stdout=subprocess.PIPE, check=True
    ).stdout


def test_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_bytes(b"\x00\xff\r\n")
    path.chmod(0o750)
    read = read_input(path)
    assert (read.path, read.name, read.data, read.mode) == (path, "a.c", b"\x00\xff\r\n", 0o750)


def test_notices_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_bytes(b"one")
    read = read_input(path)
    assert not read.changed()
    times = path.stat()
    path.write_bytes(b"two")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert read.changed()
    path.write_bytes(b"one")
    assert not read.changed()
    path.unlink()
    assert read.changed()


def test_reads_standard_input() -> None:
    assert read_with_stdin(b"\x00\xff\r\n") == b"\x00\xff\r\n"


def test_standard_input_that_is_closed() -> None:
    program = (
        "from reducer.testcase.input import InputError, read_input\n"
        "try: read_input(None)\n"
        "except InputError as error: print(error)\n"
    )
    run = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" <&-', sys.executable, program],
        stdout=subprocess.PIPE,
        check=True,
    )
    assert run.stdout == b"standard input is closed: name a file, or pipe the input in\n"


def test_reads_a_pipe_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(b"through a pipe",))
    writer.start()
    read = read_input(path)
    writer.join()
    assert (read.path, read.name, read.data) == (None, "pipe", b"through a pipe")
    assert not read.changed()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing", "there is no file"),
        ("file/below", "there is no file"),
        ("dir", "is a directory"),
        ("nul\0", "NUL"),
        ("loop", "cannot read"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "dir").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(InputError, match=message) as caught:
        read_input(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_a_device_is_no_input() -> None:
    with pytest.raises(InputError, match="not a regular file"):
        read_input(Path("/dev/null"))


@pytest.mark.skipif(os.getuid() == 0, reason="permissions do not bind root")
def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch(0o200)
    with pytest.raises(InputError, match="chmod"):
        read_input(path)
