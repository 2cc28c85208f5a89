from __future__ import annotations

from pathlib import Path

import pytest

from scripts.bench.cases import Case
from scripts.bench.peers import PEERS, Peer, find, parse_peer

KNOWN = {peer.name: peer for peer in PEERS}


def case(name: str, language: str) -> Case:
    return Case(Path("/cases/one"), name, language, "")


def install(folder: Path, name: str, version: str = "v 1.2.3") -> None:
    (folder / name).write_text(f"#!/bin/sh\necho '{version}' >&2\n")
    (folder / name).chmod(0o755)


def test_a_reducer_is_found_on_path_and_asked_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "cvise", "cvise 2.7.0 (abc)")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    tool = find(KNOWN["cvise"], {})
    assert tool is not None
    assert (tool.label, tool.version) == ("cvise", "2.7.0")
    words = " ".join(tool.argv(case("a.c", "c"), "/t"))
    assert words == f"{tmp_path}/cvise --n 1 --tidy /t a.c"
    assert "--not-c" in tool.argv(case("a.rs", "rust"), "/t")


def test_what_is_given_comes_before_the_environment_and_that_before_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("creduce", "other", "third"):
        install(tmp_path, name)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("BENCHMARK_CREDUCE", "other --more")
    named = find(KNOWN["creduce"], {"creduce": "third"})
    from_environment = find(KNOWN["creduce"], {})
    assert named is not None
    assert named.command == (f"{tmp_path}/third",)
    assert from_environment is not None
    assert from_environment.command == (f"{tmp_path}/other", "--more")


def test_a_program_for_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert find(KNOWN["treereduce"], {}) is None
    install(tmp_path, "treereduce-rust")
    tool = find(KNOWN["treereduce"], {})
    assert tool is not None
    assert tool.can_reduce(case("a.rs", "Rust"))
    assert not tool.can_reduce(case("a.c", "c"))
    assert not tool.can_reduce(case("a.txt", "text"))
    argv = tool.argv(case("a.rs", "Rust"), "/t")
    assert (argv[0], argv[-2:]) == ("treereduce-rust", ["/t", "@@.rs"])
    assert tool.result(case("a.rs", "Rust")) == "reduced"


def test_where_results_are_left() -> None:
    assert parse_peer("a=b --x {test} {input}").result == "{input}"
    assert parse_peer("a=b {test} {input} -o {output}").arguments == "{test} {input} -o reduced"


def test_one_that_is_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find(Peer("none", "None", "{test}"), {}) is None
    assert find(KNOWN["perses"], {"perses": "/nowhere/perses"}) is None
