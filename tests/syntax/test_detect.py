from __future__ import annotations

import pytest

from reducer.syntax import languages
from reducer.syntax.detect import UnknownLanguage, detect, resolve
from reducer.syntax.formats import load_notation
from reducer.syntax.loader import GrammarMissing
from tests.syntax.samples import SAMPLES

NAMES = {
    "a.c": "c",
    "a.i": "c",
    "a.cl": "c",
    "a.C": "cpp",
    "a.H": "cpp",
    "a.cc": "cpp",
    "a.cpp": "cpp",
    "a.cxx": "cpp",
    "a.c++": "cpp",
    "a.ii": "cpp",
    "a.hpp": "cpp",
    "a.hh": "cpp",
    "a.PY": "python",
    "a.py": "python",
    "a.pyi": "python",
    "dir.js/a.py": "python",
    "C:\\x.c\\a.rs": "rust",
    "a.js": "javascript",
    "a.mjs": "javascript",
    "a.jsx": "javascript",
    "a.min.js": "javascript",
    "a.ts": "typescript",
    "a.tsx": "tsx",
    "a.go": "go",
    "a.java": "java",
    "a.json": "json",
    "a.ipynb": "json",
    "a.html": "html",
    "a.css": "css",
    "a.svg": "xml",
    "a.xml": "xml",
    "a.yml": "yaml",
    "a.yaml": "yaml",
    "a.toml": "toml",
    "Cargo.lock": "toml",
    "a.sh": "bash",
    ".bashrc": "bash",
    "PKGBUILD": "bash",
    "a.smt2": "smtlib",
    "a.smt": "smtlib",
    "a.ll": "llvm",
    "a.v": "verilog",
    "a.sv": "systemverilog",
    "a.vhd": "vhdl",
    "a.sql": "sql",
    "a.f90": "fortran",
    "a.rb": "ruby",
    "Rakefile": "ruby",
    "a.pl": "perl",
    "a.php": "php",
    "a.hs": "haskell",
    "a.ml": "ocaml",
    "a.mli": "ocaml_interface",
    "a.scala": "scala",
    "a.kt": "kotlin",
    "a.swift": "swift",
    "a.cs": "csharp",
    "a.lua": "lua",
    "a.jl": "julia",
    "a.R": "r",
    "a.ex": "elixir",
    "a.erl": "erlang",
    "a.el": "elisp",
    "a.lisp": "commonlisp",
    "a.scm": "scheme",
    "a.zig": "zig",
    "a.sol": "solidity",
    "a.wat": "wat",
    "a.wgsl": "wgsl",
    "a.glsl": "glsl",
    "a.cu": "cuda",
    "a.td": "tablegen",
    "a.proto": "proto",
    "a.tf": "terraform",
    "a.csv": "csv",
    "a.tsv": "tsv",
    "a.cnf": "dimacs",
    "a.dimacs": "dimacs",
    "a.tex": "latex",
    "a.md": "markdown",
    "a.m": "objc",
    "Makefile": "make",
    "dir/GNUmakefile": "make",
    "Makefile.am": "make",
    "a.mk": "make",
    "Dockerfile": "dockerfile",
    "Dockerfile.dev": "dockerfile",
    "CMakeLists.txt": "cmake",
    "a.cmake": "cmake",
    "go.mod": "gomod",
    "BUILD.bazel": "starlark",
    "meson.build": "meson",
}


@pytest.mark.parametrize(("name", "language"), sorted(NAMES.items()))
def test_names(name: str, language: str) -> None:
    candidates = languages.by_name(name)
    assert candidates is not None
    assert candidates[0] == language
    assert language in languages.languages()
    try:
        load_notation(language)
    except GrammarMissing:
        if len(candidates) == 1:
            assert detect(name, b"") is None
    else:
        assert detect(name, b"") == language


@pytest.mark.parametrize("name", ["a.txt", "a.log", "README", "a.unknown", "a.", "", ".c"])
def test_names_of_text(name: str) -> None:
    assert detect(name, b"hello\n") is None or name == ".c"


def test_there_are_many_names_and_each_means_a_known_language() -> None:
    known = set(languages.languages())
    assert len(languages.EXTENSIONS) >= 150
    assert {c for found in languages.EXTENSIONS.values() for c in found} <= known
    assert {languages.canonical(word) for word in languages.spellings()} == known


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("", "c"),
        (SAMPLES["c"], "c"),
        ("struct a { int x; };\nint f(struct a *);\n", "c"),
        ("namespace n { template <class T> class A : public B { T &f() const; }; }\n", "cpp"),
    ],
)
def test_a_header_is_in_the_language_with_the_fewest_errors(source: str, language: str) -> None:
    assert detect("a.h", source.encode()) == language


def test_a_large_header_is_decided_by_its_beginning() -> None:
    lines = b"namespace n { class A : public B { int &f() const; }; }\n"
    assert detect("a.h", lines * (1_200_000 // len(lines))) == "cpp"


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/bin/sh", "bash"),
        ("#! /bin/bash -e", "bash"),
        ("#!/usr/bin/env python3", "python"),
        ("#!/usr/bin/python3.11", "python"),
        ("#!/usr/bin/env -S A=1 node --flag", "javascript"),
        ("#!/usr/bin/env", None),
        ("#!", None),
        ("#!/usr/bin/unknown", None),
        ("#/bin/sh", None),
    ],
)
def test_first_lines(line: str, language: str | None) -> None:
    data = line.encode() + b"\nx=1\n"
    assert detect("run", data) == language
    assert detect(None, data) == language
    assert detect("a.txt", data) is None


def test_binary_data_has_no_language_but_a_name_overrides() -> None:
    assert detect("a.bin", b"#!/bin/sh\n\0\1") is None
    assert detect(None, b"\0") is None
    assert detect("a.c", b"int a\0;") == "c"


@pytest.mark.parametrize(
    ("written", "language"),
    [
        ("c", "c"),
        ("C++", "cpp"),
        (" JS ", "javascript"),
        ("py", "python"),
        ("Rust", "rust"),
        ("TypeScript", "typescript"),
        ("sh", "bash"),
        ("CSV", "csv"),
        ("cnf", "dimacs"),
        ("llvm-ir", "llvm"),
        ("text", None),
        ("Binary", None),
        ("none", None),
    ],
)
def test_languages_as_users_write_them(written: str, language: str | None) -> None:
    assert resolve(written) == language


def test_an_unknown_language_gets_close_matches() -> None:
    with pytest.raises(UnknownLanguage, match=r"'pyhton'.*did you mean python"):
        resolve("pyhton")
    with pytest.raises(UnknownLanguage, match="--language text"):
        resolve("qqqqqqqq")
    with pytest.raises(UnknownLanguage):
        resolve("")


def test_a_known_language_without_grammar_says_how_to_get_it() -> None:
    missing = []
    for language in languages.languages():
        try:
            load_notation(language)
        except GrammarMissing:
            missing.append(language)
    for language in missing:
        with pytest.raises(UnknownLanguage, match=r"pip install 'reducer\[all\]'"):
            resolve(language)
