"""Long lines are broken, and nothing else happens to a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reducer.syntax.brackets import Leaves
from reducer.syntax.detect import detect
from reducer.syntax.document import Document
from reducer.syntax.formats import load_notation
from reducer.syntax.languages import space_matters
from reducer.syntax.layout import WIDTH, has_long_line, laid_out, same_tree
from tests.syntax.grammars import needs_grammar

FILES = sorted((Path(__file__).parents[1] / "languages" / "samples").iterdir())

BROKEN = {
    "c": (
        "int g;int main(int argc,char**argv){int a=0;for(int i=0;i<10;i++){a+=f(i,3);}"
        "if(a>5){return 1;}else g=2;return a;}",
        """\
int g;
int main(int argc,char**argv){
  int a=0;
  for(int i=0;i<10;i++){a+=f(i,3);}
  if(a>5){return 1;}else g=2;
  return a;
}""",
    ),
    "json": (
        '{"a":[1,2,3,{"b":"keep","c":null}],"d":{"e":[true,false,"x"]},"f":{"x":1,"y":"zzzzzzzz"}}',
        """\
{
  "a":[1,2,3,{"b":"keep","c":null}],
  "d":{"e":[true,false,"x"]},
  "f":{"x":1,"y":"zzzzzzzz"}
}""",
    ),
    "smtlib": (
        "(assert (forall ((yes Int)) (and (f x 1) (or (< x 2) (> x 3) (= x 4)) (f y y) (f x x))))",
        """\
(assert
  (forall
    ((yes Int))
    (and (f x 1) (or (< x 2) (> x 3) (= x 4)) (f y y) (f x x))))""",
    ),
    "bash": (
        "if true;then echo one two three four five;for i in 1 2 3;do echo $i;echo 'a  b';done;fi;"
        " x(){ echo 1;}",
        """\
if true;then
  echo one two three four five;
  for i in 1 2 3;do echo $i;echo 'a  b';done;
fi;
x(){ echo 1;}""",
    ),
    "javascript": (
        "class A{b(){return 1}}\nfunction f(a,b){\nreturn [aaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbb"
        ",cccccccccccccccccccccccccccccccc]\n}",
        """\
class A{b(){return 1}}
function f(a,b){
  return [
    aaaaaaaaaaaaaaaaaaaaaaaa,
    bbbbbbbbbbbbbbb,
    cccccccccccccccccccccccccccccccc
  ]
}""",
    ),
    "go": (
        "package main;func main(){a:=1;b:=2;if a==b{println(a,b)}else{println(b)};d(func(){e()});"
        "return}",
        """\
package main;
func main(){
  a:=1;
  b:=2;
  if a==b{println(a,b)}else{println(b)};
  d(func(){e()});
  return
}""",
    ),
    "css": (
        "a,b>c{color:red;margin:0 auto;padding:1px 2px 3px 4px;border:0;top:0;left:0;right:0;x:y}",
        """\
a,b>c{
  color:red;
  margin:0 auto;
  padding:1px 2px 3px 4px;
  border:0;
  top:0;
  left:0;
  right:0;
  x:y
}""",
    ),
}


def document(text: str | bytes, language: str | None) -> Document:
    data = text.encode() if isinstance(text, str) else text
    return Document(data, load_notation(language) if language else None)


@pytest.mark.parametrize("language", BROKEN)
def test_one_member_a_line(language: str) -> None:
    needs_grammar(language)
    given_text, wanted = BROKEN[language]
    assert laid_out(document(given_text, language)).decode() == wanted


def joined(found: Document) -> bytes:
    """The text with most of its lines joined, as far as that leaves its tokens apart."""
    leaves = Leaves(found)
    data = found.data
    pieces = [data[: leaves.start[0]]]
    for leaf in range(len(leaves)):
        gap = data[slice(*leaves.gap(leaf))] if leaf else b""
        pieces.append(b" " if gap and gap.isspace() and leaf % 40 else gap)
        pieces.append(data[leaves.start[leaf] : leaves.end[leaf]])
    return b"".join(pieces)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_white_space_changes_and_no_tree(path: Path) -> None:
    language = detect(path.name, path.read_bytes())
    if language is None:
        pytest.skip("no grammar is installed")
    flat = document(joined(document(path.read_bytes(), language)), language)
    text = laid_out(flat)
    assert b"".join(text.split()) == b"".join(flat.data.split())
    assert same_tree(flat, text)
    if space_matters(language) or not has_long_line(flat):
        assert text == flat.data
    else:
        assert text == flat.data or text.count(b"\n") > flat.data.count(b"\n")


@settings(max_examples=60, deadline=None)
@given(st.text("(){}[];,ab\n \"'/*\r\0é", min_size=82, max_size=300), st.sampled_from("cj"))
def test_any_text_keeps_its_bytes(text: str, which: str) -> None:
    found = document(text, {"c": "c", "j": "javascript"}[which])
    new = laid_out(found)
    assert b"".join(new.split()) == b"".join(found.data.split())
    assert same_tree(found, new)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("x = [" + ", ".join("0123456789" * 4) + "]\n", "python"),
        ("a: {" + ", ".join(f"k{n}: {n}" for n in range(20)) + "}\n", "yaml"),
        ("f(" + ", ".join("0123456789" * 4) + ");\n", None),
        ("/* " + "long " * 20 + "*/\n", "c"),
        ("int a;int b;\n", "c"),
        (
            "#define X {" + "int aaaaaaaaaaaaaaaaaaaaaa;" * 5 + "}\n",
            "c",
        ),
        ("", "c"),
    ],
)
def test_what_is_left_alone(text: str, language: str | None) -> None:
    assert laid_out(document(text, language)) == text.encode()


def test_bytes_that_are_no_text_are_left_alone() -> None:
    for odd in (b"\0", b"\xff"):
        data = b"int a;" * 40 + b'char*s="' + odd + b'";'
        assert laid_out(document(data, "c")) == data


def test_lines_that_are_indented_stay() -> None:
    long = "    f(" + ", ".join(["argument"] * 12) + ");\n"
    text = laid_out(document("void g() {\n" + long + "   h();\n\n}\n", "c")).decode()
    assert text.startswith("void g() {\n    f(\n      argument,\n")
    assert text.endswith("      argument\n    );\n   h();\n\n}\n")


def test_line_ends_are_those_of_the_text() -> None:
    data = b"int a;\r\n" + b"int b;" * 20 + b"\r\n"
    text = laid_out(document(data, "c"))
    assert text == b"int a;\r\n" + b"int b;\r\n" * 20


def test_the_width_is_one_of_characters() -> None:
    assert not has_long_line(document("é" * WIDTH, "c"))
    assert has_long_line(document("é" * (WIDTH + 1), "c"))


def test_a_place_that_cannot_be_broken_does_not_spoil_the_others() -> None:
    # A directive ends with its line.
    head = "#if defined(A) && (" + " || ".join(f"defined(B{n})" for n in range(9)) + ")\n"
    found = document(head + "int b;" * 20 + "\n#endif\n", "c")
    assert laid_out(found).decode() == head + "int b;\n" * 20 + "#endif\n"


@pytest.mark.parametrize(
    "text", ["[" * 100_000 + "]" * 100_000, "[\n" * 50_000 + "1" * 90, "(a " * 60_000]
)
def test_deep_nesting_is_no_trouble(text: str) -> None:
    language = "smtlib" if "a" in text else "json"
    found = document(text, language)
    assert b"".join(laid_out(found).split()) == b"".join(found.data.split())


def test_lists_may_stay_where_only_blocks_shall_be_broken() -> None:
    call = "f(" + ",".join(["a"] * 45) + ")"
    found = document("{" + call + ";" + "int b[]={1,2,3,4,5,6,7,8,9};}", "c")
    text = laid_out(found, blocks_only=True).decode()
    assert text == "{\n  " + call + ";\n  int b[]={1,2,3,4,5,6,7,8,9};\n}"
    assert laid_out(found) != text.encode()
