from __future__ import annotations

import os
from pathlib import Path

import pytest

from reducer.interestingness.sandbox import Sandbox, SandboxError, Workspace, choose_base


def test_the_ram_disk_is_used_only_if_there_is_room() -> None:
    assert choose_base(2**62) != Path("/dev/shm")
    assert choose_base(2**62).is_dir()


def test_workspaces_do_not_meet() -> None:
    with Workspace() as one, Workspace() as other:
        assert one.root != other.root
        assert one.root.is_dir()
        sandbox = one.sandbox(0, "a")
        sandbox.prepare(b"x")
        assert sandbox.candidate.read_bytes() == b"x"
        sandbox.close()
    assert not one.root.exists()
    one.close()


def test_a_directory_of_that_name_that_is_not_ours_to_remove(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    target = tmp_path / "target"
    target.mkdir()
    (tmp_path / f"reduce-{os.getuid()}-link").symlink_to(target)
    (tmp_path / f"reduce-{os.getuid()}-file").touch()
    (tmp_path / f"reduce-{os.getuid()}-dead" / "0" / "work").mkdir(parents=True)
    with Workspace():
        names = sorted(name.rpartition("-")[2] for name in os.listdir(tmp_path))
    assert names == ["file", "link", "target"]


def test_a_place_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    with pytest.raises(SandboxError, match="set TMPDIR") as caught:
        Workspace(needed_bytes=2**60)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("fallback", [False, True])
def test_deep_and_closed_trees_are_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fallback: bool
) -> None:
    if fallback:
        monkeypatch.setattr("reducer.interestingness.syscalls._libc", None)
    sandbox = Sandbox(tmp_path / "0", "x")
    for number in range(3):
        sandbox.prepare(b"%d" % number * 1000)
        assert os.listdir(sandbox.directory) == ["x"]
        assert os.listdir(sandbox.tmp) == []
        assert sandbox.candidate.read_bytes() == b"%d" % number * 1000
        for place in (sandbox.directory, sandbox.tmp):
            deep = place.joinpath(*["d" * 100] * 20)
            deep.mkdir(parents=True)
            (deep / "file").touch()
            (place / "link").symlink_to("/")
            deep.chmod(0)
            (place / ("d" * 100)).chmod(0)
    sandbox.clear()
    assert os.listdir(sandbox.directory) == []
    sandbox.close()


def test_what_a_test_left_beside_its_moved_directory_is_removed(tmp_path: Path) -> None:
    sandbox = Sandbox(tmp_path / "0", "x")
    for _ in range(3):
        sandbox.prepare(b"data")
        assert sorted(os.listdir(sandbox.root)) == ["tmp", "work"]
        assert os.listdir(sandbox.directory) == ["x"]
        sandbox.directory.rename(sandbox.root / "elsewhere")
    sandbox.close()
