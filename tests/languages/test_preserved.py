"""What an edit does not touch stays as it is, byte by byte, in every format."""

from __future__ import annotations

import pytest

from reducer import reduce
from tests.passes.documents import document, passes

#: Per format a text with a mark of the byte order, line ends of all sorts, blanks and comments in
#: odd places and no line end at the end; and one of its parts that goes as a node.
DOCUMENTS: dict[str, tuple[str, str]] = {
    "json": ('\ufeff{ "a" :\t[1,2 ,\r\n  3],"b":{\r\n}\n ,"é": null}', "2 ,\r\n  "),
    "yaml": (
        "# top\r\na:   1  # one\r\n\r\nb:\r\n  -  x\r\n  -  'y'\r\nc: [1,  2]",
        "b:\r\n  -  x\r\n  -  'y'\r\n",
    ),
    "toml": ("# é\r\n[a]\r\nb   = 1 # one\r\n\tc = [1,\t2]\r\nd = 'x'", "\tc = [1,\t2]\r\n"),
    "xml": ("<?xml version='1.0'?>\r\n<a  x = '1'>\r\n\t<!-- é --><b/>t<c>\r\n</c ></a>", "<b/>"),
    "html": ("<!DOCTYPE html>\r\n<ul  class=a>\r\n\t<li>one<br>\r\n<li  >é</ul>", "<br>"),
    "css": ("\ufeff/* é */\r\na , b{color :red;\r\n\tmargin:0}\r\n\r\nc{ }", "color :red;"),
    "sqlite": ("-- é\r\nSELECT  a FROM t ;\r\n\tVALUES (1 , 2)\r\n", " , 2"),
    "smtlib": ("; é\r\n(assert  (= a\r\n\tb))(check-sat )\r\n(exit)", "(check-sat )"),
    "wat": (";; é\r\n(module  (func $f\r\n\t(; x ;) nop))(start )", "(start )"),
    "verilog": ("// é\r\nmodule a ;\r\n\twire  b ;reg c;\r\nendmodule", "reg c;"),
    "dimacs": ("c é\r\np  cnf 3 2\r\n1  -2\r\n 0 2  -3 0", "-3"),
    "llvm": (
        "; é\r\ndefine void @f( ) {\r\n\tcall void @f( )\r\n\tret  void\r\n}\r\n@a = global i32 0",
        "\tret  void\r\n",
    ),
    "csv": ('\ufeffa, b,"é\r\n"\r\n\r\n1,,3\r\n4 ,5,6', "1,,3\r\n"),
    "tsv": ("a\t b\t\r\n1\t\té\n4 \t5\t6", "1\t\té\n"),
}


@pytest.mark.parametrize("language", DOCUMENTS)
def test_a_node_goes_and_nothing_else(language: str) -> None:
    text, part = DOCUMENTS[language]
    data, rest = text.encode(), text.replace(part, "", 1).encode()
    assert text.count(part) == 1
    parsed = document(data, language)
    proposed = {
        edit.apply(data)
        for chosen in passes(data, language)
        for edit in chosen.generate(parsed)
        if chosen.grammar
    }
    assert rest in proposed


@pytest.mark.parametrize("language", DOCUMENTS)
def test_what_has_to_stay_stays_as_it_is(language: str) -> None:
    """All but one part is asked for to the byte; that part goes, and what was parsed is not
    written anew."""
    text, part = DOCUMENTS[language]
    before, behind = (piece.encode() for piece in text.split(part))
    least = len(before + behind)
    result = reduce(
        text.encode(),
        lambda data: len(data) >= least and data.startswith(before) and data.endswith(behind),
        language=language,
    )
    assert result.data == before + behind


def test_counts_and_columns_leave_the_rest_alone() -> None:
    formula = b"c x\r\np  cnf 02 2 \r\n1\t0\r\n-1  0"
    assert document(formula, "dimacs").errors == 0
    changed = {
        edit.apply(formula)
        for chosen in passes(formula, "dimacs")
        if chosen.name == "counts"
        for edit in chosen.generate(document(formula, "dimacs"))
    }
    assert changed == {b"c x\r\np  cnf 02 1 \r\n1\t0\r\n", b"c x\r\np  cnf 02 1 \r\n-1  0"}
