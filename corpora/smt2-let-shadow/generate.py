"""A script as a symbolic executor writes it: many paths, each a chain of `let`s; one shadows."""

from __future__ import annotations

from random import Random

VARIABLES = [f"in{n}" for n in range(12)] + ["|heap top|", "ret"]


def generate(random: Random) -> bytes:
    lines = [
        "; path constraints, one assertion a branch",
        "(set-logic QF_LIA)",
        '(set-info :source "paths of parse_header, ""fast"" build")',
        "(set-option :produce-models true)",
    ]
    lines += [f"(declare-const {name} Int)" for name in VARIABLES]
    for number in range(60):
        lines.append(f"; branch {number} at line {random.randrange(20, 900)}")
        lines.append(f"(assert {assertion(random)})")
    # The inlined callee has a variable of the same name as the caller's argument.
    body = "(let ((in3 (* 2 in5)) (t7 (- in9 4))) (and (< in3 arg) (>= t7 0)))"
    others = formula(random, [name for name in VARIABLES if name != "in3"], 2)
    lines.insert(len(lines) * 3 // 5, f"(assert (or (let ((arg (+ in3 1))) {body}) {others}))")
    return "\n".join([*lines, "(check-sat)", "(get-model)", "(exit)", ""]).encode()


def assertion(random: Random) -> str:
    """A chain of lets with names of their own."""
    names = list(VARIABLES)
    depth = random.randrange(4)
    text = ""
    for level in range(depth):
        text += f"(let ((t{level} {term(random, names, 2)}))\n  "
        names.append(f"t{level}")
    return text + formula(random, names, 2) + ")" * depth


def formula(random: Random, names: list[str], depth: int) -> str:
    if depth == 0:
        sign = random.choice(["=", "<", "<=", ">"])
        return f"({sign} {term(random, names, 1)} {term(random, names, 1)})"
    sign = random.choice(["and", "or", "=>", "xor", "not"])
    parts = [formula(random, names, depth - 1) for _ in range(1 if sign == "not" else 2)]
    return f"({sign} {' '.join(parts)})"


def term(random: Random, names: list[str], depth: int) -> str:
    if depth == 0 or random.random() < 0.3:
        return random.choice([*names, str(random.randrange(256))])
    if random.random() < 0.15:
        choice = " ".join(term(random, names, depth - 1) for _ in range(2))
        return f"(ite {formula(random, names, 0)} {choice})"
    return f"({random.choice('+-*')} {' '.join(term(random, names, depth - 1) for _ in range(2))})"
