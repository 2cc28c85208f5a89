"""Inputs of any size for the measurements: text and C, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator

#: The word that a test looks for.
NEEDLE = "NEEDLE"

_WORDS = (
    *("alpha", "beta", "gamma", "delta", "session", "open", "close", "retry", "cache", "miss"),
    *("hit", "user", "token", "frame", "queue", "worker", "index", "shard", "flush", "commit"),
    *("abort", "timeout", "peer", "route", "packet", "window", "stream", "buffer", "page"),
)
_TYPES = ("int", "long", "unsigned", "char", "short", "double")
_OPERATORS = ("+", "-", "*", "^", "|", "&")


def text(size: int, needles: int, seed: int = 1) -> bytes:
    """A log of about `size` bytes in which `needles` lines, scattered evenly, hold the needle."""
    rng = random.Random(seed)
    lines = []
    length = 0
    while length < size:
        words = " ".join(rng.choices(_WORDS, k=rng.randint(3, 14)))
        line = f"{len(lines):08d} {rng.choice(_WORDS)}[{rng.randint(1, 9999)}]: {words}"
        lines.append(line)
        length += len(line) + 1
    for number in range(needles):
        lines[(2 * number + 1) * len(lines) // (2 * needles)] += f" {NEEDLE}{number}"
    return "\n".join(lines).encode() + b"\n"


def c_code(size: int, needles: int, seed: int = 1) -> bytes:
    """C of about `size` bytes: structs and functions of varied bodies, all of it distinct.

    `needles` statements deep in evenly scattered functions hold the needle.
    """
    rng = random.Random(seed)
    items: list[list[str]] = []
    functions: list[int] = []
    length = 0
    while length < size:
        number = len(items)
        if rng.random() < 0.25:
            item = list(_struct(rng, number))
        else:
            item = list(_function(rng, number, functions[-40:]))
            functions.append(number)
        items.append(item)
        length += sum(map(len, item)) + len(item)
    for number in range(needles):
        home = items[functions[(2 * number + 1) * len(functions) // (2 * needles)]]
        deepest = max(range(len(home)), key=lambda n: len(home[n]) - len(home[n].lstrip()))
        indent = len(home[deepest]) - len(home[deepest].lstrip())
        home.insert(deepest, " " * indent + f'puts("{NEEDLE}{number}");')
    return "\n".join(line for item in items for line in item).encode() + b"\n"


def _struct(rng: random.Random, number: int) -> Iterator[str]:
    yield f"struct s{number} {{"
    for field in range(rng.randint(2, 9)):
        yield f"    {rng.choice(_TYPES)} {rng.choice(_WORDS)}_{field};"
    yield "};"


def _function(rng: random.Random, number: int, others: list[int]) -> Iterator[str]:
    yield f"static {rng.choice(_TYPES)} f{number}(int a, {rng.choice(_TYPES)} b)"
    yield "{"
    for local in range(rng.randint(1, 4)):
        yield f"    {rng.choice(_TYPES)} v{local} = {_expression(rng, 2)};"
    for _ in range(rng.randint(1, 5)):
        yield from _statement(rng, others, 1)
    yield f"    return {_expression(rng, 2)};"
    yield "}"


def _statement(rng: random.Random, others: list[int], depth: int) -> Iterator[str]:
    indent = "    " * depth
    kind = rng.random() if depth < 5 else 1.0
    if kind < 0.3:
        yield f"{indent}if ({_expression(rng, 1)}) {{"
        yield from _statement(rng, others, depth + 1)
        yield f"{indent}}}"
    elif kind < 0.45:
        yield f"{indent}while (a-- > {rng.randint(0, 99)}) {{"
        for _ in range(2):
            yield from _statement(rng, others, depth + 1)
        yield f"{indent}}}"
    elif kind < 0.6 and others:
        call = f"f{rng.choice(others)}({_expression(rng, 1)}, b)"
        yield f"{indent}v0 {rng.choice(_OPERATORS)}= {call};"
    else:
        yield f"{indent}v0 = {_expression(rng, 3)};"


def _expression(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(("a", "b", str(rng.randint(0, 9999))))
    left, right = _expression(rng, depth - 1), _expression(rng, depth - 1)
    return f"({left} {rng.choice(_OPERATORS)} {right})"
