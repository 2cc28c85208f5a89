"""The cases that the benchmark makes on the fly: each check has to know its own problem."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts.bench import made


def check(case: Path, cwd: Path) -> int:
    return subprocess.run([case / "check.sh"], cwd=cwd, timeout=60, check=False).returncode


@pytest.mark.parametrize("name", sorted(made.MAKERS))
def test_check_says_yes_to_the_input_and_no_to_nothing(name: str, tmp_path: Path) -> None:
    case = made.MAKERS[name](tmp_path / name)
    if case is None:
        pytest.skip("a program that this case needs is missing")
    empty = tmp_path / json.loads((case / "case.json").read_text(encoding="utf-8"))["input"]
    empty.touch()
    assert check(case, case) == 0
    assert check(case, tmp_path) == 1


def test_the_smallest_json_is_interesting(tmp_path: Path) -> None:
    case = made.needle_json(tmp_path / "case")
    (tmp_path / "needle.json").write_text('{"needle":{"value":[{"target":"bug-4242"}]}}')
    assert check(case, tmp_path) == 0


def test_the_smallest_python_is_interesting(tmp_path: Path) -> None:
    case = made.lambda_python(tmp_path / "case")
    (tmp_path / "module.py").write_text("[lambda:0for a in 0]")
    assert check(case, tmp_path) == 0


def test_a_python_file_is_generated_where_the_library_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(made, "LIBRARY_TESTS", [])
    source = made.python_source()
    assert source.count(b"\n") >= 1000
    assert made.has_lambda_in_comprehension(source)
