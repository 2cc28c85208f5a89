"""Trees of DIMACS CNF: comments, the problem line `p cnf VARIABLES CLAUSES`, and clauses, each
of literals with a 0 behind them."""

from __future__ import annotations

import re

from reducer.syntax.tree import FlatTree

_TOKEN = re.compile(
    rb"(?P<comment>^c(?=[ \t\r\n]|\Z)[^\r\n]*)"
    rb"|(?P<header>^p[ \t]+(?P<form>cnf)[ \t]+(?P<variables>\d+)[ \t]+(?P<clauses>\d+)(?!\S))"
    rb"|(?P<literal>(?P<sign>-?)(?P<variable>[1-9]\d*)(?!\S))"
    rb"|(?P<end>0(?!\S))"
    rb"|(?P<other>\S+)",
    re.MULTILINE,
)

_COMMENT = re.compile(rb"^c(?=[ \t\r\n]|\Z)[^\r\n]*", re.MULTILINE)
_HEADER = re.compile(rb"^p[ \t]+cnf[ \t]+(\d+)[ \t]+(\d+)(?!\S)", re.MULTILINE)
_END = re.compile(rb"(?<!\S)0(?!\S)")
_NUMBERS = re.compile(rb"(?:\s+(?:-?[1-9]\d*|0))*+\s*")
_NO_NUMBER = re.compile(rb"(?<!\S)(?!-?\d+(?!\S))\S+")

#: In larger formulas (bytes) clauses have no literals, and only their number is compared with the
#: problem line: all else would take seconds.
_LITERALS_UP_TO = 1 << 20

_KINDS = (
    "text",
    "comment",
    "header",
    "p",
    "cnf",
    "number",
    "clause",
    "literal",
    "-",
    "variable",
    "end",
    "other",
)
_ID = {name: number for number, name in enumerate(_KINDS)}
_NAMED = {_ID[name] for name in _KINDS if name not in ("p", "cnf", "-", "end")}


def clauses(data: bytes) -> FlatTree:
    """The tree of a formula; what has no place in one is a node of its own."""
    tree = FlatTree(None, None, len(data))
    clause = 0
    with_literals = len(data) <= _LITERALS_UP_TO
    for match in _TOKEN.finditer(data):
        start, end = match.span()
        sort = match.lastgroup
        if sort == "literal":
            clause = clause or tree.add(start, end, _ID["clause"], 0)
            if with_literals:
                literal = tree.add(start, end, _ID["literal"], clause)
                if match["sign"]:
                    tree.add(start, start + 1, _ID["-"], literal)
                tree.add(match.start("variable"), end, _ID["variable"], literal)
                tree.after[literal] = len(tree)
        elif sort == "end":
            clause = clause or tree.add(start, end, _ID["clause"], 0)
            tree.add(start, end, _ID["end"], clause)
        elif sort == "header":
            header = tree.add(start, end, _ID["header"], 0)
            tree.add(start, start + 1, _ID["p"], header)
            tree.add(*match.span("form"), _ID["cnf"], header)
            for number in ("variables", "clauses"):
                tree.add(*match.span(number), _ID["number"], header)
            tree.after[header] = len(tree)
        else:
            tree.add(start, end, _ID[sort or "other"], clause)
        if clause:
            tree.end[clause], tree.after[clause] = end, len(tree)
        if sort == "end":
            clause = 0
    tree.after[0] = len(tree)
    tree.label(dict(enumerate(_KINDS)), _NAMED)
    return tree


def clause_errors(data: bytes) -> int:
    """What has no place in a formula, an open clause, and each lie of the problem line."""
    if len(data) > _LITERALS_UP_TO:
        header = _HEADER.search(data)
        return int(header is None or int(header[2]) != len(_END.findall(data, header.end())))
    before, *behind = _HEADER.split(_COMMENT.sub(b"", data))
    if len(behind) != 3 or before.strip() or not _NUMBERS.fullmatch(behind[2]):
        return 1 + max(0, len(behind) // 3 - 1) + len(_NO_NUMBER.findall(before + b"".join(behind)))
    variables, clauses = map(int, behind[:2])
    literals = list(map(int, behind[2].split()))
    is_open = bool(literals) and literals[-1] != 0
    largest = max(max(literals, default=0), -min(literals, default=0))
    return is_open + (variables < largest) + (clauses != literals.count(0))
