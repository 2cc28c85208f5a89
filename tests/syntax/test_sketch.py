from __future__ import annotations

import random
import string
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reducer import reduce
from reducer.syntax.document import Document
from reducer.syntax.sketch import group_texts, looks_like_code, sketch
from reducer.syntax.tree import FlatTree

VERILOG = b"""\
// A counter
module counter(input clk, input reset, output reg [7:0] value);
  wire unused;
  wire next;
  wire other;
  always @(posedge clk) begin
    if (reset) value <= 0;
    else begin
      value <= value + 1; /* wraps */
    end
  end
  assign next = value;
endmodule

module top;
  counter c(clk, reset, value);
endmodule
"""


def shown(data: bytes, *, words: bool = False) -> object:
    """The tree as nested lists: a leaf is its text; a group its texts; else (kind, children)."""
    tree = sketch(data)

    def show(node: int) -> object:
        name = tree.name(node)
        text = data[tree.start[node] : tree.end[node]].decode()
        if node and tree.is_leaf(node):
            return f"{name}:{text}" if words else text
        inner = [show(child) for child in tree.children(node)]
        return inner if name.startswith("group ") else (name, *inner)

    return show(0)


def assert_is_a_tree(tree: FlatTree, data: bytes) -> None:
    """Preorder: children lie within their parents, in order and apart from each other."""
    assert (tree.start[0], tree.end[0], tree.parent[0]) == (0, len(data), -1)
    assert tree.after[0] == len(tree)
    for node in range(1, len(tree)):
        parent = tree.parent[node]
        assert 0 <= parent < node
        assert node < tree.after[node] <= tree.after[parent]
        assert tree.start[parent] <= tree.start[node] < tree.end[node] <= tree.end[parent]
    for node in range(len(tree)):
        children = list(tree.children(node))
        assert all(tree.parent[child] == node for child in children)
        assert sum(tree.after[child] - child for child in children) == tree.after[node] - node - 1
        assert all(tree.end[left] <= tree.start[right] for left, right in pairwise(children))
    # What is in no leaf is blank.
    covered = bytearray(data)
    for leaf in tree.leaves() if len(tree) > 1 else []:
        covered[tree.start[leaf] : tree.end[leaf]] = b" " * (tree.end[leaf] - tree.start[leaf])
    assert not covered.strip()


# Structure


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("f(1, x)", ("text", "f", ["(", ("1"), ",", "x", ")"])),
        ("f(a b, c)", ("text", "f", ["(", ("item", "a", "b"), ",", "c", ")"])),
        ("f([{}])", ("text", "f", ["(", ["[", ["{", "}"], "]"], ")"])),
        ("a; b c;", ("text", ("statement", "a", ";"), ("statement", "b", "c", ";"))),
        ("begin x end", ("text", ["begin", "x", "end"])),
        ("begin begin end end", ("text", ["begin", ["begin", "end"], "end"])),
        ("cell x endcell", ("text", ["cell", "x", "endcell"])),
        ("if x fi", ("text", ["if", "x", "fi"])),
        # Only a pair makes a group.
        ("begin x", ("text", "begin", "x")),
        ("end x begin", ("text", "end", "x", "begin")),
        ("cell x", ("text", "cell", "x")),
        # What has no end, or no beginning, is a sign among others.
        ("(a", ("text", "(", "a")),
        ("a)", ("text", "a", ")")),
        ("(a] b)", ("text", ["(", "a", "]", "b", ")"])),
        ("(a [b) c", ("text", ["(", "a", "[", "b", ")"], "c")),
        ("([) ]", ("text", ["(", "[", ")"], "]")),
        # Brackets in comments and strings are none.
        ('f("(", 1)', ("text", "f", ["(", '"("', ",", "1", ")"])),
        (r'"a\"(" b', ("text", r'"a\"("', "b")),
        ("/* ( */ a", ("text", "/* ( */", "a")),
        ("it's (x) isn't", ("text", "it", "'", "s", ["(", "x", ")"], "isn", "'", "t")),
        ("", ("text",)),
        (" \n", ("text",)),
    ],
)
def test_groups_statements_and_items(text: str, tree: object) -> None:
    assert shown(text.encode()) == tree


def test_lines_that_are_not_indented_deeper_are_statements() -> None:
    select = "select a\n  from b\n  where c\ninsert d\n\tvalues e\n"
    assert shown(select.encode()) == (
        "text",
        ("statement", "select", "a", "from", "b", "where", "c"),
        ("statement", "insert", "d", "values", "e"),
    )


def test_sql() -> None:
    text = b"-- Tables\nCREATE TABLE t (a INT, b TEXT);\nINSERT INTO t VALUES (1, 'x;y');\n"
    assert shown(text) == (
        "text",
        "-- Tables",
        (
            "statement",
            *("CREATE", "TABLE", "t"),
            ["(", ("item", "a", "INT"), ",", ("item", "b", "TEXT"), ")"],
            ";",
        ),
        ("statement", "INSERT", "INTO", "t", "VALUES", ["(", "1", ",", "'x;y'", ")"], ";"),
    )


def test_verilog() -> None:
    tree = sketch(VERILOG)
    names = [tree.name(node) for node in range(len(tree))]
    assert names.count("group module endmodule") == 2
    assert names.count("group begin end") == 2
    assert [tree.name(child) for child in tree.children(0)] == [
        "comment",
        "group module endmodule",
        "group module endmodule",
    ]
    module = names.index("group module endmodule")
    texts = [VERILOG[tree.start[i] : tree.end[i]] for i in tree.children(module)]
    assert texts[0] == b"module"
    assert texts[2:5] == [b"wire unused;", b"wire next;", b"wire other;"]
    assert texts[-2:] == [b"assign next = value;", b"endmodule"]


def test_words_with_which_statements_begin_are_keywords() -> None:
    tree = sketch(VERILOG)
    words = {VERILOG[tree.start[i] : tree.end[i]]: tree.name(i) for i in tree.leaves()}
    assert words[b"wire"] == "wire"
    assert words[b"module"] == "module"
    assert words[b"clk"] == words[b"counter"] == words[b"value"] == "identifier"
    named = {tree.name(i) for i in range(len(tree)) if tree.named[i]}
    assert named >= {"identifier", "number", "comment", "statement", "item", "group ( )"}
    assert not named & {"wire", "module", ";", "(", "begin"}


@pytest.mark.parametrize("word", ["statement", "comment", "text", "newline", "blank", "string"])
def test_words_that_are_called_like_a_kind_are_words(word: str) -> None:
    data = f"{word} a;\n{word} b;\n{word} c;\nd {word} end{word}\n".encode()
    tree = sketch(data)
    leaves = [i for i in tree.leaves() if data[tree.start[i] : tree.end[i]] == word.encode()]
    assert len(leaves) == 4
    kinds = {tree.name(i) for i in leaves}
    assert kinds == {word if word in ("newline", "blank") else "identifier"}


def test_the_texts_of_empty_groups() -> None:
    tree = sketch(b"f(1) [2] {3} begin 4 end if_0 5 endif_0")
    names = {tree.names[kind]: text for kind, text in group_texts(tree).items()}
    assert names == {
        "group ( )": b"()",
        "group [ ]": b"[]",
        "group { }": b"{}",
        "group begin end": b"begin end",
        "group if_0 endif_0": b"if_0 endif_0",
    }


# Any text

PIECES = [
    *("(", ")", "[", "]", "{", "}", ",", ";", "\n", "\n  ", "\t", " ", '"', "'", "\\", "\\'"),
    *("begin ", "end ", "endend ", "x", "endx ", "module ", "endmodule ", "if ", "fi ", "0"),
    *("/*", "*/", "//", "-- ", ";;", "é", "\0", "\r", "comment ", "endcomment ", "\u2028"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map(lambda parts: "".join(parts).encode()))
@example(b"/*/")
@example(b'"\\')
@example(b"end end begin endend")
def test_any_code_has_a_tree(data: bytes) -> None:
    assert_is_a_tree(sketch(data), data)


@given(st.binary(max_size=60))
def test_any_bytes_have_a_tree(data: bytes) -> None:
    assert_is_a_tree(sketch(data), data)
    assert looks_like_code(data) in (True, False)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map(lambda parts: "".join(parts).encode()))
def test_the_same_text_has_the_same_tree(data: bytes) -> None:
    first, second = sketch(data), sketch(data)
    for name in ("start", "end", "kind", "parent", "after", "names", "named"):
        assert getattr(first, name) == getattr(second, name)


# Large and deep. What takes quadratic time would take minutes here.

N = 40_000
HEAVY = {
    "nested": b"(" * N + b")" * N,
    "nested words": b"begin " * N + b"end " * N,
    "opened": b"(" * N,
    "opened, and the first closed": b"(" + b"[" * N + b")",
    "opened, and others closed": b"[" * N + b"()" * N,
    "closed": b")" * N,
    "wrong ends": b"([{" * N + b")" * N,
    "one line": b"a = 1; " * N,
    "comments without end": b"x /* " * N,
    "escaped quotes": b'"' + b'\\"' * N,
    "quotes": b"'a" * N,
}


@pytest.mark.parametrize("data", HEAVY.values(), ids=HEAVY)
def test_large_texts(data: bytes) -> None:
    tree = sketch(data)
    assert tree.after[0] == len(tree)
    assert tree.end[0] == len(data)


def test_depth_is_no_limit() -> None:
    tree = sketch(b"(" * 200_000 + b")" * 200_000)
    assert len(tree) == 1 + 3 * 200_000
    assert max(tree.depth) == 200_001


def test_more_words_than_there_are_kinds() -> None:
    pairs = " ".join(f"w{n} endw{n}" for n in range(23_000)).encode()
    calls = "".join(f"k{n}();" * 3 for n in range(66_000)).encode()
    for data in (pairs, calls):
        assert max(sketch(data).kind) < 65_535


# What is code


def log() -> bytes:
    pick = random.Random(1)
    return "".join(
        f"2024-01-{n % 28 + 1:02} 12:00:{n % 60:02} INFO [worker-{pick.randrange(9)}] job {n} done"
        f" in {pick.randrange(999)} ms\n"
        for n in range(50)
    ).encode()


PROSE = b"""\
The reducer makes a file smaller while a test keeps saying that it is
interesting. It does so by trying many candidates (most of them in vain),
and it keeps the smallest one. That takes as long as the tests take; what
it does beside them is hardly noticed.

Nothing is ever written that the test has not accepted.
"""
CSV = "".join(f"{n},{n * 7 % 13},name {n}\n" for n in range(40)).encode()
LISP = b"(define (square x)\n  (* x x))\n(define (twice f x)\n  (f (f x)))\n"


@pytest.mark.parametrize(
    "data", [VERILOG, LISP, b"a = b;\nc();\n", b"proc f {x} {\n  return $x\n}\n"]
)
def test_code(data: bytes) -> None:
    assert looks_like_code(data)
    assert Document(data, None).is_code


@pytest.mark.parametrize("data", [PROSE, CSV, log(), b"", b"\n\n", string.printable.encode()])
def test_no_code(data: bytes) -> None:
    assert not looks_like_code(data)
    assert len(Document(data, None).tree) == 1


# End to end


def test_a_language_without_a_grammar_is_reduced_by_its_structure() -> None:
    noise = "".join(
        f"module m{n}(input a{n}, output b{n});\n  wire w{n};\n  assign b{n} = a{n} & w{n};\n"
        f"  always @(posedge a{n}) begin\n    w{n} <= {n};\n  end\nendmodule\n\n"
        for n in range(20)
    )
    text = noise + VERILOG.decode() + noise.replace("m", "n")

    def balanced(data: str) -> bool:
        words = data.replace("(", " ( ").replace(")", " ) ").replace(";", " ; ").split()
        pairs = (("module", "endmodule"), ("begin", "end"), ("(", ")"))
        return all(words.count(opening) == words.count(closing) for opening, closing in pairs)

    def test(data: str) -> bool:
        return balanced(data) and "begin" in data.split() and "value + 1" in data

    result = reduce(text, test, name="x.unknown")
    assert test(result.data)
    assert len(result.data) <= len("begin value + 1 end")
    assert result.tests < 250
