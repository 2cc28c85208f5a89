"""clang_delta, the real one where it is installed, and programs that misbehave as it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from reducer.external import clang_delta
from reducer.external.clang_delta import ClangDelta, Source, find
from reducer.external.transformations import AT_ONCE, ONE_BY_ONE

UNUSED = Source(b"int f(void) { return 1; }\nint g(void) { return 2; }\nint main() {}\n", "c")

installed = pytest.mark.skipif(find() is None, reason="clang_delta is not installed")


def fake(tmp_path: Path, body: str) -> ClangDelta:
    """A clang_delta that writes down how it was called."""
    program = tmp_path / "clang_delta"
    program.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/calls\n{body}\n')
    program.chmod(0o755)
    return ClangDelta(str(program))


def calls(tmp_path: Path) -> list[str]:
    return (tmp_path / "calls").read_text().splitlines()


@installed
def test_the_real_one() -> None:
    tool = find()
    assert tool is not None
    assert tool.instances(UNUSED, ["remove-unused-function", "no-such-thing"]) == [2, 0]
    first, second, third = tool.transformed(UNUSED, "remove-unused-function", [1, 2, 3])
    assert (first or b"").split() == b"int g(void) { return 2; } int main() {}".split()
    assert (second or b"").split() == b"int f(void) { return 1; } int main() {}".split()
    assert third is None
    at_once = tool.transformed_at_once(UNUSED, "replace-function-def-with-decl", 1, 2)
    assert (at_once or b"").split() == b"int f(void) ; int g(void) ; int main() {}".split()


@installed
def test_the_real_one_with_cpp() -> None:
    tool = find()
    assert tool is not None
    source = Source(b"namespace n { template <class T> concept c = true; int f(); }\n", "cpp")
    assert tool.instances(source, ["remove-namespace"]) == [1]
    (text,) = tool.transformed(source, "remove-namespace", [1])
    assert text is not None
    assert b"namespace" not in text


@installed
def test_all_transformations_are_known_to_it() -> None:
    tool = find()
    assert tool is not None
    (run,) = clang_delta.run_all([(tool._program, "--transformations")], "/", 60, 1)
    names = set(run.output.decode().split())
    assert {*AT_ONCE, *ONE_BY_ONE["cpp"]} - names <= {
        "class-to-struct",
        "merge-base-class",
        "remove-try-catch",
    }


@pytest.mark.parametrize(
    "body",
    [
        "kill -SEGV $$",
        "echo 'Available transformation instances: 3'; exit 1",
        "exit 255",
        "echo 'Available transformation instances: many'",
        "head -c 100000 /dev/zero",
    ],
)
def test_what_it_crashes_on_has_no_instances(tmp_path: Path, body: str) -> None:
    tool = fake(tmp_path, body)
    assert tool.instances(UNUSED, ["a", "b"]) == [0, 0]


def test_a_rewriting_that_fails_is_none(tmp_path: Path) -> None:
    tool = fake(tmp_path, 'case "$*" in *=2*) exit 1;; *=3*) kill -ABRT $$;; esac; echo "$@"')
    first, second, third = tool.transformed(UNUSED, "a", [1, 2, 3])
    assert first == b"--transformation=a --counter=1 input.c\n"
    assert second is None
    assert third is None


def test_what_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clang_delta, "_LIMIT", 0.2)
    assert fake(tmp_path, "sleep 1000").instances(UNUSED, ["a"]) == [0]


def test_what_cannot_be_started_has_no_instances(tmp_path: Path) -> None:
    assert ClangDelta(str(tmp_path)).instances(UNUSED, ["a"]) == [0]


def test_answers_are_remembered_by_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = fake(tmp_path, "echo 'Available transformation instances: 3'")
    other = Source(UNUSED.data + b" ", "c")
    assert tool.instances(UNUSED, ["a", "b"]) == [3, 3]
    assert tool.instances(UNUSED, ["b", "c"]) == [3, 3]
    assert tool.instances(other, ["a"]) == [3]
    assert len(calls(tmp_path)) == 4
    monkeypatch.setattr(clang_delta, "_REMEMBERED", 0)
    assert tool.instances(other, ["c"]) == [3]
    assert tool.instances(UNUSED, ["a"]) == [3]
    assert len(calls(tmp_path)) == 6


def test_the_standard_is_given_where_it_is_understood(tmp_path: Path) -> None:
    source = Source(b"int a;", "cpp")
    fake(tmp_path, "echo --std=").instances(source, ["a"])
    assert calls(tmp_path) == ["--help", "--query-instances=a --std=c++20 input.cc"]
    (tmp_path / "old").mkdir()
    fake(tmp_path / "old", "echo no").instances(source, ["a"])
    assert calls(tmp_path / "old") == ["--help", "--query-instances=a input.cc"]


def test_the_one_on_the_path_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, "echo 'Available transformation instances: 77'")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    tool = find()
    assert tool is not None
    assert tool.instances(UNUSED, ["a"]) == [77]


def test_without_it_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(clang_delta, "_PLACES", ())
    assert find() is None
