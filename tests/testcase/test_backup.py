from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.testcase.backup import keep_original


def test_keeps_content_mode_and_times(tmp_path: Path) -> None:
    path = tmp_path / "a.sh"
    path.write_bytes(b"original")
    path.chmod(0o741)
    os.utime(path, (1000, 2000))
    backup = keep_original(path)
    assert backup == tmp_path / "a.sh.orig"
    assert backup.read_bytes() == b"original"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o741
    assert backup.stat().st_mtime == 2000
    assert path.read_bytes() == b"original"


def test_the_same_content_needs_one_backup(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    assert keep_original(path) == keep_original(path)
    assert sorted(os.listdir(tmp_path)) == ["a", "a.orig"]


def test_finds_an_older_backup_of_the_same_content(tmp_path: Path) -> None:
    path = tmp_path / "a"
    backups = []
    for content in (b"1", b"2", b"3", b"2"):
        path.write_bytes(content)
        backups.append(keep_original(path).name)
    assert backups == ["a.orig", "a.orig.1", "a.orig.2", "a.orig.1"]


@pytest.mark.parametrize("kind", ["directory", "dangling link", "link to the file"])
def test_whatever_has_the_name_stays(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    taken = tmp_path / "a.orig"
    if kind == "directory":
        taken.mkdir()
    else:
        taken.symlink_to("nowhere" if kind == "dangling link" else "a")
    before = os.lstat(taken)
    assert keep_original(path) == tmp_path / "a.orig.1"
    after = os.lstat(taken)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
    assert not (tmp_path / "nowhere").exists()


def test_a_missing_file_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        keep_original(tmp_path / "a")
    assert os.listdir(tmp_path) == []


@given(st.lists(st.sampled_from([b"", b"a", b"b", b"ab"]), max_size=8))
def test_every_content_that_was_kept_is_still_there(
    tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("backup") / "f"
    for content in contents:
        path.write_bytes(content)
        keep_original(path)
    kept = [backup.read_bytes() for backup in path.parent.glob("f.orig*")]
    assert sorted(kept) == sorted(set(contents))
