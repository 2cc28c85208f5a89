"""What the passes that know the grammar propose."""

from __future__ import annotations

import re

import pytest

from reducer.core.edit import merge
from tests.passes.documents import LANGUAGES, document, edits, results
from tests.syntax.samples import SAMPLES

PROGRAM = """int used(void) { return 1; }
int helper(int x) { return x; }
int top(int y) { return helper(y); }
int main(void) { return used(); }
"""


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "json",
            '{"a": 1, "b": 2, "c": 3}',
            ['{"b": 2, "c": 3}', '{"a": 1, "c": 3}', '{"a": 1, "b": 2}'],
        ),
        ("json", "[1, [2], 3]", ["[[2], 3]", "[1, 3]", "[1, [2]]", "[1, [], 3]"]),
        ("json", "[1]", ["[]"]),
        ("python", "f(a, b=1, *c)\n", ["f(b=1, *c)\n", "f(a, *c)\n", "f(a, b=1)\n"]),
        ("python", "x = [\n    1,\n    2,\n]\n", ["x = [\n    2,\n]\n", "x = [\n    1,\n]\n"]),
        ("python", "a + b + c\n", ["a + b\n", "b + c\n", "a + c\n"]),
        ("c", "int a, b = 2, *c;", ["int b = 2, *c;", "int a, *c;", "int a, b = 2;"]),
        ("c", "void f(int a, char b);", ["void f(char b);", "void f(int a);"]),
        ("c", "enum e { A, B, C };", ["enum e { B, C };", "enum e { A, C };", "enum e { A, B };"]),
        ("javascript", "f(1, 2, 3);", ["f(2, 3);", "f(1, 3);", "f(1, 2);"]),
        ("javascript", "let [a, b] = c;", ["let [b] = c;", "let [a] = c;"]),
        ("rust", "fn f(a: u8, b: u8) {}", ["fn f(b: u8) {}", "fn f(a: u8) {}"]),
        ("go", "package p\nvar a, b int\n", ["package p\nvar b int\n", "package p\nvar a int\n"]),
        ("java", "enum E { A, B }", ["enum E { B }", "enum E { A }"]),
    ],
)
def test_nodes_go_with_their_separators(language: str, text: str, expected: list[str]) -> None:
    proposed = results("nodes", text, language)
    for result in expected:
        assert result in proposed
        assert document(result, language).errors == 0


def test_members_of_lists_come_first() -> None:
    proposed = results("items", "int f(void) { a(); b(); c(1, 2, 3); }", "c")
    assert "int f(void) { a(); b();  }" in proposed
    assert "int f(void) { a(); b(); c(1, 3); }" in proposed
    # A call has only a function and arguments: no list.
    assert "int f(void) { ; b(); c(1, 2, 3); }" not in proposed


def test_levels_go_from_the_outside_to_the_inside() -> None:
    text = "[[1, [2]], 3]"
    proposed = results("nodes", text, "json")
    places = [proposed.index(result) for result in ("", "[3]", "[[[2]], 3]", "[[1, []], 3]")]
    assert places == sorted(places)


def test_a_statement_takes_its_line_with_it() -> None:
    text = "def f():\n    a()\n    b()\n    c()\n"
    assert "def f():\n    a()\n    c()\n" in results("nodes", text, "python")


def test_what_is_referred_to_is_left_for_later() -> None:
    without = PROGRAM.replace("int helper(int x) { return x; }\n", "")
    assert without not in results("nodes", PROGRAM, "c")
    assert without in results("referenced", PROGRAM, "c")


def test_nodes_and_referenced_share_the_named_nodes() -> None:
    for language in LANGUAGES:
        plain = set(results("nodes", SAMPLES[language], language))
        others = set(results("referenced", SAMPLES[language], language))
        assert plain
        # They differ in what they try; equal texts come about only by different spans.
        assert len(plain & others) <= len(others) // 4


def test_unreferenced_definitions_go_from_the_last_to_the_first_with_what_only_they_use() -> None:
    assert results("definitions", PROGRAM, "c") == [
        "int helper(int x) { return x; }\nint top(int y) { return helper(y); }\n",
        "int used(void) { return 1; }\nint main(void) { return used(); }\n",
    ]


def test_a_chain_of_definitions_goes_at_once() -> None:
    functions = ["int f0(int a) { return a; }\n"]
    functions += [f"int f{n}(int a) {{ return f{n - 1}(a); }}\n" for n in range(1, 20)]
    assert results("definitions", "".join(functions), "c")[0] == ""


@pytest.mark.parametrize(
    ("language", "text", "gone"),
    [
        ("python", "import os\nimport re\nre.x()\n", "import os\n"),
        ("python", "def f():\n    pass\n\nclass A:\n    pass\n\nA()\n", "def f():\n    pass\n"),
        ("javascript", "const a = 1;\nconst b = 2;\nuse(b);\n", "const a = 1;\n"),
        ("rust", "fn a() {}\nfn b() { b(); }\nfn main() { }\n", "fn b() { b(); }\n"),
        ("go", "package p\nfunc a() {}\nfunc b() { a() }\n", "func b() { a() }\n"),
    ],
)
def test_definitions_in_other_languages(language: str, text: str, gone: str) -> None:
    # What it alone refers to may go with it.
    assert any(gone not in result for result in results("definitions", text, language))
    assert all(len(result) < len(text) for result in results("definitions", text, language))


def test_data_has_no_definitions() -> None:
    assert edits("definitions", SAMPLES["json"], "json") == []
    assert edits("names", SAMPLES["json"], "json") == []


@pytest.mark.parametrize(
    ("language", "text", "result"),
    [
        ("json", "[1, [2, [3]]]", "[1, [3]]"),
        ("json", "[1, [2, [3]]]", "[2, [3]]"),
        ("json", '{"a": {"b": 1}}', '{"b": 1}'),
        ("c", "int x = (a + (b * c));", "int x = b * c;"),
        ("c", "void f(void) { if (a) { b(); c(); } }", "void f(void) { b(); }"),
        ("python", "x = f(g(1), 2)\n", "x = g(1)\n"),
        ("javascript", "x = a ? b : c(d);", "x = c(d);"),
        ("rust", "fn f() { if a { b(); } }", "fn f() { b(); }"),
    ],
)
def test_a_descendant_takes_the_place_of_a_node(language: str, text: str, result: str) -> None:
    assert result in results("hoist", text, language) + results("hoist-large", text, language)


def test_what_is_hoisted_can_be_edited_at_the_same_time() -> None:
    text = b'{"a": {"b": [1, 2, 3]}}'
    hoisted = next(e for e in edits("hoist", text, "json") if e.apply(text) == b'{"b": [1, 2, 3]}')
    inner = next(
        e for e in edits("nodes", text, "json") if e.apply(text) == b'{"a": {"b": [1, 3]}}'
    )
    for first, second in ((hoisted, inner), (inner, hoisted)):
        union, rest = first.union(second), second.rebase(first)
        assert union is not None
        assert union.apply(text) == b'{"b": [1, 3]}'
        assert rest is not None
        assert rest.apply(first.apply(text)) == b'{"b": [1, 3]}'


def test_hoisting_only_deletes() -> None:
    for language in LANGUAGES:
        for edit in edits("hoist", SAMPLES[language], language):
            assert all(new in (b"", b" ") for _, _, new in edit.slices)


def test_hoisting_first_what_is_large() -> None:
    large = results("hoist-large", SAMPLES["c"] * 8, "c")
    assert large
    assert len(large) < len(results("hoist", SAMPLES["c"] * 8, "c")) / 2


@pytest.mark.parametrize(
    ("language", "text", "result"),
    [
        ("json", '{"k": {"a": [1, 2, 3]}}', '{"k": {}}'),
        ("json", '{"k": [12345, "s"]}', '{"k": [0, "s"]}'),
        ("json", '["long text"]', '[""]'),
        ("c", "int f(int a) { return a; }", "int f(int a) {}"),
        ("c", "int x = 12345;", "int x = 0;"),
        ("c", "int x = f(1, 2);", "int x = a(1, 2);"),
        ("python", "x = 12345\n", "x = 0\n"),
        ("javascript", "function f() { return [1, 2]; }", "function f() {}"),
        ("java", "class A { void f() { int x = 1; } }", "class A { void f() {} }"),
        ("rust", "fn f() -> u8 { 12 + 3 }", "fn f() -> u8 {}"),
        ("go", "package p\nfunc f() { g() }\n", "package p\nfunc f() {}\n"),
    ],
)
def test_a_node_gives_way_to_a_minimal_one(language: str, text: str, result: str) -> None:
    assert result in results("replace", text, language)
    assert document(result, language).errors == 0


def test_the_shortest_of_its_kind_in_the_file_will_do() -> None:
    text = "int f(void) { longer(1, 2); } int g(void) { b(); }"
    assert "int f(void) { b(); } int g(void) { b(); }" in results("replace", text, "c")


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_replacements_are_well_formed(language: str) -> None:
    proposed = results("replace", SAMPLES[language], language)
    good = sum(document(result, language).errors == 0 for result in proposed)
    assert good >= 0.5 * len(proposed)


def test_only_large_bodies_are_emptied_at_first() -> None:
    long = "{ " + "a = a + 1; " * 10 + "}"
    text = f"int f(int a) {{ return a; }} int g(int a) {long}"
    assert "int f(int a) { return a; } int g(int a) {}" in results("bodies", text, "c")
    assert not any(r.startswith("int f(int a) {}") for r in results("bodies", text, "c"))
    assert edits("bodies", SAMPLES["json"], "json") == []


def test_names_become_short_and_stay_apart() -> None:
    text = "int total; int a; int add(int more) { total += more; return total + a; }"
    proposed = results("names", text, "c")
    assert "int b; int a; int add(int more) { b += more; return b + a; }" in proposed
    together = merge(edits("names", text, "c")).apply(text.encode()).decode()
    names = set(re.findall(r"\w+", together)) - {"int", "return"}
    assert "a" in names
    assert len(names) == 4
    assert sum(map(len, names)) == 4


def test_comments_go_with_their_line_if_it_is_theirs() -> None:
    text = "// first\nint a; // second\n  /* third */\nint b;\n"
    assert results("comments", text, "c") == [
        "int a; // second\n  /* third */\nint b;\n",
        "// first\nint a; \n  /* third */\nint b;\n",
        "// first\nint a; // second\nint b;\n",
    ]


def test_comments_of_other_languages() -> None:
    assert results("comments", "x = 1  # one\n# two\n", "python")[1] == "x = 1  # one\n"
    assert results("comments", "<a><!-- c --></a>", "xml") == ["<a></a>"]
