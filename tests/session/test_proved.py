"""What the result claims is proved by brute force: every unit deleted alone, and the test asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from reducer import Result, reduce
from reducer.syntax.document import Document
from reducer.syntax.loader import load

Cut = tuple[int, int]

CASES: dict[str, tuple[str | None, bytes, str]] = {
    "c": (
        "c",
        b"int g;\nint f(int a, int b) { g = a + b * 2; return g ? a : b; }\n"
        b"int main(void) { if (f(1, 2)) { return f(f(3, 4), 5); } return 0; }\n",
        r"f\(\w+[^)]*\) *,|f\(f",
    ),
    "cpp": (
        "cpp",
        b"template <typename T> struct S { T value; T get() const { return value; } };\n"
        b"int main() { S<int> s{1}; auto f = [&](int x) { return x + s.get(); }; return f(2); }\n",
        r"\[&\]",
    ),
    "json": (
        "json",
        b'{"a": [1, 2, {"b": "keep", "c": null}], "d": {"e": [true, false, "x"]}}\n',
        r'\[[^\]]*"keep"',
    ),
    "javascript": (
        "javascript",
        b"function f(a, b) { for (const k in a) { if (a[k] === b) return k; } return null; }\n"
        b"console.log(f({x: 1, y: 2}, 2), [1, 2, 3].map(v => v * 2));\n",
        r"=>",
    ),
    "python": (
        "python",
        b"import os\n\n\nclass C:\n    def m(self, x):\n        if x:\n            return [i for i"
        b" in x if i]\n        return os.sep\n\n\nprint(C().m([1, 2]))\n",
        r"\[\w+ for",
    ),
    "rust": (
        "rust",
        b"use std::fmt;\nstruct P { x: i32, y: i32 }\nimpl P { fn len(&self) -> i32 { self.x } }\n"
        b"fn main() { let p = P { x: 1, y: 2 }; match p.len() { 3 => println!(), _ => {} } }\n",
        r"match",
    ),
    "go": (
        "go",
        b'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := 0; i < 3; i++ {\n'
        b"\t\tdefer fmt.Println(i)\n\t}\n}\n",
        r"defer",
    ),
    "toml": ("toml", b'[a]\nx = 1\ny = [1, 2, 3]\n\n[b.c]\nz = "keep"\nw = true\n', r'= *"keep"'),
    "css": (
        "css",
        b"a, b > c { color: red; margin: 0 auto }\n@media x { d { top: 1px } }\n",
        r"px",
    ),
    "xml": ("xml", b'<a x="1"><b><c y="2">keep</c><d/></b><e>no</e></a>\n', r"<\w+[^>]*>keep"),
    "words": (None, b"one two three\nfour keep five\n\nsix seven\n" * 4, r"keep[^k]*keep"),
    "log": (
        None,
        b"".join(b"%02d:%02d [i] job %d done\n" % (n, n, n) for n in range(20)),
        r"07.*\n.*8",
    ),
}


def _run(case: str, **options: Any) -> tuple[Result[bytes], Callable[[bytes], bool]]:
    language, data, pattern = CASES[case]
    needle = re.compile(pattern.encode())

    def interesting(candidate: bytes) -> bool:
        return needle.search(candidate) is not None

    assert interesting(data)
    return reduce(data, interesting, language=language, **options), interesting


def _units(document: Document) -> Iterator[tuple[str, Cut]]:
    data = document.data
    starts = [0, *(m.end() for m in re.finditer(rb"\n", data)), len(data)]
    yield from (("line", (a, b)) for a, b in pairwise(starts))
    if document.grammar is None:
        yield from (("token", m.span()) for m in re.finditer(rb"[\w$]+|[^\w\s$]", data))
        yield from (("character", (i, i + 1)) for i in range(len(data)))
        return
    tree = document.tree
    for node in range(1, len(tree)):
        if tree.named[node]:
            yield "node", (tree.start[node], tree.end[node])
        if tree.is_leaf(node):
            yield "token", (tree.start[node], tree.end[node])


@pytest.mark.parametrize("case", CASES)
def test_no_unit_that_was_proved_can_go(case: str) -> None:
    result, interesting = _run(case)
    language, data, _ = CASES[case]
    grammar = load(language) if language else None
    assert set(result.proved) >= ({"token", "line", "node"} if grammar else {"token", "character"})
    limit = Document(data, grammar).errors
    final = Document(result.data, grammar)
    tried = 0
    for unit, (start, stop) in _units(final):
        if start < stop and unit in result.proved:
            candidate = result.data[:start] + result.data[stop:]
            well_formed = Document(candidate, grammar).errors <= limit
            assert not (well_formed and interesting(candidate)), (unit, start, stop, result.data)
            tried += 1
    assert tried >= 3


def test_every_byte_of_binary_data_is_proved() -> None:
    data = bytes(range(256)) * 2

    def interesting(candidate: bytes) -> bool:
        return b"\x07" in candidate and candidate.find(b"\xfe") > 1

    result = reduce(data, interesting)
    assert result.proved == ("byte",)
    for place in range(len(result.data)):
        assert not interesting(result.data[:place] + result.data[place + 1 :])


def test_a_run_cut_short_claims_nothing() -> None:
    assert _run("c", max_tests=5)[0].proved == ()
    assert _run("c", until=200)[0].proved == ()


def test_passes_left_out_leave_less_to_claim() -> None:
    assert _run("c", skip_passes=["single"])[0].proved == ()
    assert _run("words", passes=["lines", "characters"])[0].proved == ("character",)
