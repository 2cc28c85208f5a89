"""Simpler numbers: what a number written in a text may be replaced by."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reducer.core.order import simpler

#: A number wherever a word begins with a digit: what follows the digits belongs to it, as a
#: suffix, and so do one fraction and the sign of an exponent.
NUMERAL = re.compile(
    rb"(?<![\w$\x80-\xff])\d[\w$\x80-\xff]*(?:\.\d\w*)?(?:(?<=\d[eE])[+-]\d\w*)?", re.ASCII
)

_PARTS = re.compile(
    rb"(?:0[xX](?P<hex>[\da-fA-F_]+)|0[bB](?P<bin>[01_]+)|0[oO](?P<oct>[0-7_]+)|(?P<dec>\d[\d_]*))"
    rb"(?P<fraction>\.\d[\d_]*)?(?P<exponent>[eE][+-]?\d+)?(?P<suffix>.*)",
    re.DOTALL,
)

_BASES = {"hex": 16, "bin": 2, "oct": 8, "dec": 10}

#: Digits that are read as a number; longer ones are data, and take long to convert.
_LONGEST = 100


def simpler_numerals(text: bytes) -> Iterator[tuple[str, bytes]]:
    """What may stand for a number, and in which way it is simpler; the simplest first.

    After T-Rec (Xu et al., TOSEM 2024): 0 and 1, the parts that are optional left out, another
    base; then smaller numbers, so that repeated rounds are a binary search. The largest number of
    one digit less is among them: where only a bound counts, it settles whether fewer will do.
    """
    seen = {text}
    for way, new in _variants(text):
        if new not in seen and simpler(new, text):
            seen.add(new)
            yield way, new


def _variants(text: bytes) -> Iterator[tuple[str, bytes]]:
    parts = _PARTS.fullmatch(text)
    if parts is None or len(text) > _LONGEST:
        return
    base = parts.lastgroup if parts.lastgroup in _BASES else None
    base = base or next(name for name in _BASES if parts[name] is not None)
    digits = parts[base].replace(b"_", b"")
    if not digits:
        return
    value = int(digits, _BASES[base])
    fraction, exponent = parts["fraction"] or b"", parts["exponent"] or b""
    suffix = parts["suffix"]
    yield "zero", b"0"
    yield "one", b"1"
    if fraction or exponent or suffix:
        yield "plain", b"%d" % value
    if fraction:
        yield "zero fraction", b"0.0" + suffix
        yield "short fraction", b"%d%s%s" % (value, fraction[:2], suffix)
    if suffix:
        yield "zero suffix", b"0" + suffix
        yield "one suffix", b"1" + suffix
        yield "no suffix", b"%d%s%s" % (value, fraction, exponent)
    rest = fraction + exponent + suffix
    if base != "dec":
        yield "decimal", b"%d%s" % (value, rest)
    yield from ((way, new + rest) for way, new in _smaller(value))


def _smaller(value: int) -> Iterator[tuple[str, bytes]]:
    """Fewer digits, then as many of them in the simplest way; digits as such are deleted singly."""
    length = len(b"%d" % value)
    if length > 1:
        yield "nines", b"9" * (length - 1)
    if length == 1 or len(b"%d" % (value // 2)) < length:
        yield "half", b"%d" % (value // 2)
    if length > 1:
        yield "ten", b"1" + b"0" * (length - 1)
