"""The passes that ask clang_delta."""

from __future__ import annotations

from pathlib import Path

import pytest

from reducer.core.edit import merge
from reducer.external import clang_delta as external
from reducer.external.clang_delta import find
from reducer.passes.clang_delta import CLANG_DELTA, CLANG_DELTA_AT_ONCE
from reducer.passes.model import Pass
from tests.passes.documents import DOCUMENTS, SPECIAL, edits, results
from tests.passes.test_contract import check

installed = pytest.mark.skipif(find() is None, reason="clang_delta is not installed")

#: Large enough for all instances at once.
FUNCTIONS = "".join(f"static int f{i}(int a)\n{{\n  return a + {i};\n}}\n\n" for i in range(300))
MANY = FUNCTIONS + "int main(void)\n{\n  return f0(1);\n}\n"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a clang_delta of the test's own belongs."""
    monkeypatch.setattr(external, "_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return tmp_path / "clang_delta"


def install(program: Path, body: str) -> None:
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


@installed
def test_single_instances() -> None:
    source = "typedef int T;\nint f(T a) { return a; }\nint main() { return f(2); }\n"
    found = [" ".join(text.split()) for text in results("clang-delta", source, "c")]
    assert "int f(int a) { return a; } int main() { return f(2); }" in found
    assert "typedef int T; int f(T a) { return a; } int main() { return 0; }" in found
    assert len(found) == len(edits("clang-delta", source, "c"))


@installed
def test_single_instances_of_cpp() -> None:
    source = "namespace n { struct A { int a; }; struct B : A {}; }\nn::B b;\n"
    found = [" ".join(text.split()) for text in results("clang-delta", source, "cpp")]
    assert "struct A { int a; }; struct B : A {}; B b;" in found
    assert "namespace n { struct A { int a; }; struct B {}; } n::B b;" in found


@installed
def test_edits_are_simpler_and_small() -> None:
    source = b"int f(int a) { return a; }\nint g(int b) { return f(b) + f(b); }\n"
    for edit in edits("clang-delta", source, "c"):
        assert edit.saving >= 0
        assert edit.apply(source) != source


@installed
def test_all_instances_at_once_are_edits_of_their_own() -> None:
    found = edits("clang-delta-bulk", MANY, "c")
    unused = [edit for edit in found if edit.family == "remove-unused-function"]
    emptied = [edit for edit in found if edit.family == "replace-function-def-with-decl"]
    assert len(unused) >= 290
    assert len(emptied) >= 300
    assert unused[0].span > unused[-1].span
    left = FUNCTIONS[: FUNCTIONS.index("static int f1(")] + MANY[len(FUNCTIONS) :]
    assert merge(unused).apply(MANY.encode()).split() == left.encode().split()
    assert all(edit.saving > 0 for edit in found)


def test_if_it_crashes_on_all_instances_parts_are_tried(program: Path) -> None:
    install(
        program,
        """case "$*" in
          *--query-instances=remove-unused-var*) echo 'Available transformation instances: 4';;
          *--counter=1*--to-counter=2*) sed 's/static int f0/int f0/' input.c;;
          *--counter=3*--to-counter=3*) sed 's/static int f1(/int f1(/' input.c;;
          *) exit 134;;
        esac""",
    )
    found = edits("clang-delta-bulk", MANY, "c")
    assert [edit.saving for edit in found] == [len("static ")] * 2


def test_what_grows_or_stays_is_left_out(program: Path) -> None:
    install(
        program,
        """case "$*" in
          *--query*) echo 'Available transformation instances: 3';;
          *--counter=1*) cat input.c;;
          *--counter=2*) cat input.c input.c;;
          *) echo;;
        esac""",
    )
    found = edits("clang-delta", "int a;\n", "c")
    assert found
    assert {edit.apply(b"int a;\n") for edit in found} == {b"\n"}


@pytest.mark.parametrize(
    ("name", "data", "language"),
    [
        ("clang-delta", b"int a;\n" * 2000, "c"),
        ("clang-delta-bulk", b"int a;\n", "c"),
        ("clang-delta-bulk", b"int a;\n" * (1 << 20), "c"),
        ("clang-delta", b"x = 1\n", "python"),
        ("clang-delta", b"x = 1\n", None),
    ],
)
def test_it_is_only_asked_where_it_pays(
    program: Path, name: str, data: bytes, language: str | None
) -> None:
    install(program, f"touch {program}.asked")
    assert edits(name, data, language) == []
    assert not Path(f"{program}.asked").exists()


def test_without_it_there_is_nothing_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("clang-delta", "clang-delta-bulk"):
        assert edits(name, MANY, "c") == edits(name, "int a;\n", "c") == []


@installed
@pytest.mark.parametrize("name", ["c", "empty.c", "broken.c", "large.c"])
@pytest.mark.parametrize("chosen", [CLANG_DELTA, CLANG_DELTA_AT_ONCE])
def test_edits_are_lawful(chosen: Pass, name: str) -> None:
    check(chosen, *{**DOCUMENTS, **SPECIAL}[name])


@installed
@pytest.mark.parametrize("data", [b"\0", b"\xff\r\n", b"(" * 4000, b"{" * 20_000])
def test_anything_is_survived(data: bytes) -> None:
    for chosen in (CLANG_DELTA, CLANG_DELTA_AT_ONCE):
        check(chosen, data, "c")
