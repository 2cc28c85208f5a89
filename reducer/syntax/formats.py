"""Languages whose trees are made here, by name: some have no grammar, others need none.

A tree of this kind is what passes want of one: lists and their members, names, and the shortest
text of groups. Every builder takes any bytes, and time in proportion to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from reducer.syntax.dimacs import clause_errors, clauses
from reducer.syntax.loader import Grammar, GrammarMissing, load
from reducer.syntax.rows import tab_table, table
from reducer.syntax.sexpr import bracket_errors, expressions
from reducer.syntax.sketch import sketch
from reducer.syntax.tree import FlatTree


def _no_errors(data: bytes) -> int:
    return 0


@dataclass(frozen=True)
class Format:
    """A language and how its tree is made from the bytes of a file.

    ``errors`` counts what is malformed, so that candidates with more of it need no test. Where
    the outermost items are ``counted``, none can go without the number that says how many.
    """

    name: str
    build: Callable[[bytes], FlatTree] = field(repr=False)
    errors: Callable[[bytes], int] = field(default=_no_errors, repr=False)
    counted: bool = False


Notation = Grammar | Format
"""What is known of a file's syntax."""

_FORMATS = {
    "csv": Format("csv", table),
    "tsv": Format("tsv", tab_table),
    "dimacs": Format("dimacs", clauses, clause_errors, counted=True),
}
"""Languages for which no grammar is looked for."""

_STAND_INS = {
    **dict.fromkeys(
        ("smtlib", "scheme", "racket", "commonlisp", "elisp", "clojure", "fennel", "wat", "wast"),
        (expressions, bracket_errors),
    ),
    **dict.fromkeys(
        ("llvm", "sql", "sqlite", "systemverilog", "verilog", "vhdl"), (sketch, _no_errors)
    ),
}
"""Languages that have grammars, and what stands in where none is installed."""


def load_notation(name: str) -> Notation:
    """The grammar or the format for a language name.

    Raises `GrammarMissing` if there is neither.
    """
    if name in _FORMATS:
        return _FORMATS[name]
    try:
        return load(name)
    except GrammarMissing:
        if name in _STAND_INS:
            return Format(name, *_STAND_INS[name])
        raise
