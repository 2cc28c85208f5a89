"""The inputs that come with the project: each check has to know its own problem, from anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted(path.parent for path in (ROOT / "corpora").glob("*/case.json"))


def describe(case: Path) -> dict[str, object]:
    meta = json.loads((case / "case.json").read_text(encoding="utf-8"))
    assert isinstance(meta, dict)
    return meta


def check(case: Path, *arguments: str, cwd: Path) -> int:
    # The checks start `python3`: the one that runs this test.
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(
        [case / "check.sh", *arguments], cwd=cwd, env=environment, timeout=60, check=False
    ).returncode


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_there_are_corpora_of_several_kinds() -> None:
    languages = {describe(case)["language"] for case in CASES}
    assert languages >= {"c", "python", "json", "javascript", "text", "binary"}


def test_says_yes_to_its_input_in_the_working_directory(case: Path, tmp_path: Path) -> None:
    name = str(describe(case)["input"])
    (tmp_path / name).write_bytes((case / name).read_bytes())
    assert check(case, cwd=tmp_path) == 0


def test_says_yes_to_its_input_as_an_argument(case: Path, tmp_path: Path) -> None:
    assert check(case, str(case / str(describe(case)["input"])), cwd=tmp_path) == 0


def test_says_no_to_the_empty_file(case: Path, tmp_path: Path) -> None:
    name = str(describe(case)["input"])
    (tmp_path / name).touch()
    assert check(case, cwd=tmp_path) == 1
    assert check(case, str(tmp_path / name), cwd=case) == 1


def test_says_no_to_a_missing_file(case: Path, tmp_path: Path) -> None:
    assert check(case, cwd=tmp_path) == 1


def test_says_no_to_half_a_file(case: Path, tmp_path: Path) -> None:
    # Half of an input is cut off before the problem, or is no longer well-formed.
    name = str(describe(case)["input"])
    content = (case / name).read_bytes()
    (tmp_path / name).write_bytes(content[: len(content) // 2])
    assert check(case, cwd=tmp_path) == 1


def test_says_yes_to_the_smallest_known(case: Path, tmp_path: Path) -> None:
    meta = describe(case)
    minimum, name = meta["minimum"], str(meta["input"])
    if isinstance(minimum, int):
        assert minimum < (case / name).stat().st_size / 10
        return
    (tmp_path / name).write_bytes(str(minimum).encode())
    assert check(case, cwd=tmp_path) == 0


def test_inputs_are_what_their_generators_make() -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make-corpora", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stdout) == (0, "")
