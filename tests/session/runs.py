"""Reductions in memory, with everything that can be observed of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from reducer.interestingness.functiontest import FunctionTest
from reducer.session.events import Event
from reducer.session.options import Options
from reducer.session.reduction import Reduction
from reducer.session.result import Result
from reducer.syntax.document import Document
from reducer.syntax.loader import Grammar, load
from tests.syntax.samples import SAMPLES

Predicate = Callable[[bytes], bool]


@dataclass
class Observed:
    """What a reduction did: every test in the order in which it began, events, saved bests."""

    tested: list[bytes] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    saved: list[bytes] = field(default_factory=list)


def reduction(
    data: bytes, test: Predicate, language: str | None = None, **options: Any
) -> tuple[Result[bytes], Observed]:
    seen = Observed()

    def asked(candidate: bytes) -> bool:
        seen.tested.append(candidate)
        return test(candidate)

    chosen = Options(**options)
    with FunctionTest(asked, jobs=chosen.jobs) as function:
        reduced = Reduction(
            data,
            function,
            chosen,
            grammar(language),
            listen=seen.events.append,
            save=seen.saved.append,
        )
        return reduced.run(), seen


def grammar(language: str | None) -> Grammar | None:
    return load(language) if language else None


def document(data: bytes, language: str | None) -> Document:
    return Document(data, grammar(language))


def erratic(original: bytes, seed: int, one_in: int) -> Predicate:
    """Deterministic and without any rule, but true of the original and false of nothing."""

    def test(data: bytes) -> bool:
        digest = hashlib.blake2b(b"%d:%b" % (seed, data), digest_size=2).digest()
        return data == original or (data != b"" and digest[0] % one_in == 0)

    return test


def _has_deep_true(data: bytes) -> bool:
    try:
        value = json.loads(data)
    except ValueError:
        return False
    todo = [(value, 0)]
    for item, depth in todo:
        if item is True and depth >= 3:
            return True
        inner = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        todo.extend((one, depth + 1) for one in inner)
    return False


TEXT = b"".join(b"%02d: step %d of the log\n" % (n, n * 7 % 10) for n in range(12))

BINARY = bytes((n * 37 + 11) % 256 for n in range(80))

#: Name: data, language, test.
CASES: dict[str, tuple[bytes, str | None, Predicate]] = {
    "c": (SAMPLES["c"].encode(), "c", lambda data: b"while" in data and b"--" in data),
    "python": (
        SAMPLES["python"].encode(),
        "python",
        lambda data: b"yield" in data and b"lambda" in data,
    ),
    "json": (SAMPLES["json"].encode(), "json", _has_deep_true),
    "broken": (b"int f( { return 1 + ]; }\nint g(void) { return 2; }\n", "c", lambda d: b"2" in d),
    "text": (TEXT, None, lambda data: b"07:" in data and b"step 3" in data),
    "binary": (BINARY, None, lambda data: BINARY[9:11] in data and BINARY[60] in data),
}
