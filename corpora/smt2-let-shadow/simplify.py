"""Replaces the `let`s of an SMT-LIB script by what they stand for and prints the script.

Kept with its bug, as the program under test of this corpus entry: what a `let` binds is put in as
it is, so an inner `let` may catch one of its names.
"""

from __future__ import annotations

import re
import sys

TOKEN = re.compile(r';[^\n]*|\s+|([()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()";|]+)')
BUILTIN = {"true", "false", "not", "and", "or", "xor", "=>", "=", "distinct", "ite"}
BUILTIN |= {"+", "-", "*", "<", "<=", ">", ">=", "div", "mod"}
KNOWN = {"set-logic", "set-info", "set-option", "declare-const", "declare-fun", "assert"}
KNOWN |= {"check-sat", "get-model", "exit", "push", "pop"}

Term = str | list


class Bad(Exception):
    pass


def parse(text: str) -> list[Term]:
    stack: list[list[Term]] = [[]]
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise Bad("unexpected character")
        position = match.end()
        token = match[1]
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise Bad("unexpected )")
            done = stack.pop()
            stack[-1].append(done)
        elif token:
            stack[-1].append(token)
    if len(stack) > 1:
        raise Bad(") missing")
    return stack[0]


def bindings(term: list) -> dict[str, Term]:
    pairs = term[1] if len(term) == 3 else None
    if not isinstance(pairs, list) or not pairs:
        raise Bad("let: bindings and a body are needed")
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise Bad("let: a binding is a name and a term")
        if pair[0] in BUILTIN or pair[0][0].isdigit():
            raise Bad(f"let: {pair[0]} cannot be bound")
    return dict(pairs)


def check(term: Term, names: frozenset[str]) -> None:
    """All names are declared, bound by a `let`, built in or numbers."""
    if isinstance(term, str):
        if term not in names and not term[0].isdigit():
            raise Bad(f"unknown symbol {term}")
    elif not term:
        raise Bad("empty term")
    elif term[0] == "let":
        bound = bindings(term)
        for value in bound.values():
            check(value, names)
        check(term[2], names | bound.keys())
    else:
        for part in term:
            check(part, names)


def free(term: Term) -> set[str]:
    """The declared names that the value of a term depends on."""
    if isinstance(term, str):
        return set() if term in BUILTIN or term[0].isdigit() else {term}
    if term[0] == "let":
        bound = bindings(term)
        used = free(term[2])
        return (used - bound.keys()).union(*(free(v) for n, v in bound.items() if n in used))
    return set().union(*map(free, term))


def substitute(term: Term, values: dict[str, Term]) -> Term:
    if isinstance(term, str):
        return values.get(term, term)
    if term[0] == "let":
        inner = {n: substitute(v, values) for n, v in bindings(term).items()}
        outer = {n: v for n, v in values.items() if n not in inner}
        return ["let", [[n, v] for n, v in inner.items()], substitute(term[2], outer)]
    return [substitute(part, values) for part in term]


def expand(term: Term) -> Term:
    while isinstance(term, list) and term[0] == "let":
        term = substitute(term[2], bindings(term))
    return term if isinstance(term, str) else [expand(part) for part in term]


def show(term: Term) -> str:
    return term if isinstance(term, str) else "(" + " ".join(map(show, term)) + ")"


def main(script: list[Term]) -> None:
    names = set(BUILTIN)
    for command in script:
        if not isinstance(command, list) or not command or command[0] not in KNOWN:
            raise Bad("unknown command")
        if command[0] in ("declare-const", "declare-fun"):
            if len(command) < 3 or not isinstance(command[1], str):
                raise Bad("declaration without a name and a sort")
            names.add(command[1])
        elif command[0] == "assert":
            if len(command) != 2:
                raise Bad("assert takes one term")
            check(command[1], frozenset(names))
            simple = expand(command[1])
            assert free(simple) == free(command[1]), "a let was expanded to other names"
            command = ["assert", simple]
        print(show(command))


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            main(parse(file.read()))
    except (Bad, ValueError, RecursionError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
