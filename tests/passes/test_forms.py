"""Flattened lists, shorter forms of nodes, neighbours that are joined, shorter keywords."""

from __future__ import annotations

import pytest

from tests.passes.documents import LANGUAGES, document, edits, results
from tests.syntax.samples import SAMPLES

NESTED = """class A:
    def f(self):
        if x:
            a()

            b('''
  text''')
    def g(self): pass
"""


def well_formed(name: str, text: str, language: str) -> list[str]:
    """What a pass makes of a text, without what does not parse: that costs no test."""
    limit = document(text, language).errors
    made = results(name, text, language)
    return [result for result in made if not document(result, language).has_more_errors_than(limit)]


@pytest.mark.parametrize(
    ("language", "text", "result"),
    [
        ("json", '{"a": {"b": 1, "c": 2}, "z": 0}', '{"b": 1, "c": 2, "z": 0}'),
        ("c", "int f(){if(a){b;c;}}", "int f(){b;c;}"),
        ("c", "int f(){f(g(x,y),z);}", "int f(){f(x,y,z);}"),
        ("rust", "mod a{fn b(){}fn c(){}}", "fn b(){}fn c(){}"),
        ("javascript", "x={a:{b:1,c:2},d:3}", "x={b:1,c:2,d:3}"),
        ("java", "class A{void f(){{a();b();}}}", "class A{void f(){a();b();}}"),
    ],
)
def test_lists_are_flattened(language: str, text: str, result: str) -> None:
    assert result in well_formed("hoist", text, language)


def test_members_of_a_list_do_not_go_where_their_separators_have_no_place() -> None:
    assert "1, [2, [3]]" not in results("hoist", "[1, [2, [3]]]", "json")


def test_what_is_indented_moves_to_the_left() -> None:
    made = well_formed("hoist", NESTED, "python")
    assert NESTED.replace("        if x:\n", "").replace("            ", "        ") in made
    assert (
        "def f(self):\n    if x:\n        a()\n\n        b('''\n  text''')\ndef g(self): pass\n"
        in made
    )


def test_code_without_a_grammar_is_flattened_between_its_words() -> None:
    text = "module a;\n always @(b)\n begin\n  c = 1;\n  d = 2;\n end\nendmodule\n" * 3
    assert document(text).is_code
    flat = [result for result in results("hoist", text) if result.count("begin") == 2]
    assert any(result.count("c = 1;") == result.count("d = 2;") == 3 for result in flat)


@pytest.mark.parametrize(
    ("language", "text", "results"),
    [
        ("c", "int f(){do{g();}while(x);}", ["int f(){while(x);}"]),
        ("c", "int f(){if(a)b;else c;}", ["int f(){if(a)b;}"]),
        ("python", "with a as b: pass\n", ["with a: pass\n"]),
        ("python", "x = a if b else c\n", ["x = a\n"]),
        ("python", "def f(x) -> int: pass\n", ["def f(x): pass\n"]),
        ("rust", "fn f() -> u8 { 1 }", ["fn f(){ 1 }"]),
        ("java", "class A extends B {}", ["class A{}"]),
        ("javascript", "for (const x of y) ;", []),
        ("typescript", "let x: number = 1 as any", ["let x= 1 as any", "let x: number = 1"]),
    ],
)
def test_optional_parts_go_with_the_words_that_introduce_them(
    language: str, text: str, results: list[str]
) -> None:
    squeezed = {"".join(made.split()) for made in well_formed("forms", text, language)}
    for result in results:
        assert "".join(result.split()) in squeezed | {
            "".join(made.split()) for made in well_formed("nodes", text, language)
        }


def test_without_a_grammar_parts_are_left_out_at_an_end_only() -> None:
    text = "begin\n if (a == b != 0) c = 1;\nend\n" * 5
    assert document(text).is_code
    made = {"".join(result.split("\n")[1].split()) for result in results("forms", text)}
    assert "if(a==b)c=1;" in made
    assert "if(a0)c=1;" not in made
    assert all(result.count("(") == result.count(")") for result in made)


def test_lists_have_no_forms() -> None:
    assert edits("forms", "[1, 2, 3]", "json") == []
    assert edits("forms", "f(1, 2, 3)\n", "python") == []


@pytest.mark.parametrize(
    ("language", "text", "result"),
    [
        ("c", "struct c{int a;};struct c b;", "struct c{int a;}b;"),
        ("c", "int a;int b;", "int a,b;"),
        ("c", "struct s{int a;int b;};", "struct s{int a,b;};"),
        ("python", "import a\nimport b\n", "import a,b\n"),
        ("javascript", "let a=1;let b=2;", "let a=1,b=2;"),
    ],
)
def test_neighbours_that_begin_alike_become_one(language: str, text: str, result: str) -> None:
    assert result in well_formed("join", text, language)


def test_neighbours_that_begin_otherwise_stay_apart() -> None:
    assert edits("join", "int a;char b;", "c") == []
    assert edits("join", "int a;" + "int b;" * 2000, "c") == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("c", "int f(){while(x);}", "int f(){if(x);}"),
        ("c", "struct s{int a;};", "union s{int a;};"),
        ("javascript", "const a=1;const b=2;", "let a=1;let b=2;"),
        ("javascript", "const a=1;const b=2;", "const a=1;let b=2;"),
        ("rust", "struct a{}", "mod a{}"),
        ("python", "while x: pass\n", "if x: pass\n"),
    ],
)
def test_keywords_become_shorter(language: str, text: str, expected: str) -> None:
    assert expected in results("keywords", text, language)


def test_with_another_keyword_the_tree_stays_what_it_is() -> None:
    for language in LANGUAGES:
        text = SAMPLES[language]
        parsed = document(text, language)
        for edit in edits("keywords", text, language):
            edited = document(edit.apply(parsed.data), language)
            assert edited.tree.parent == parsed.tree.parent
            assert edit.saving > 0


def test_only_likely_texts_of_one_character_are_tried() -> None:
    text = "int f(){return g(aaaaaaaaaaaaaaa,bbbbbbbbbbbbbbb)+h(1);}"
    made = results("replace", text, "c")
    assert "int f(){return g(aaaaaaaaaaaaaaa,bbbbbbbbbbbbbbb)+0;}" in made
    assert "int f(){return 0;}" not in made
    assert not any(result.endswith(";+h(1);}") for result in made)
