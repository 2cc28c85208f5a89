"""Strips comments and blanks from JavaScript.

It checks itself: the tokens of what it prints have to be those it read. Kept with its bug, as the
program under test of this corpus entry: only words are kept apart by a blank.
"""

from __future__ import annotations

import re
import sys

TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)
      | (?P<number>\d[\w.]*)
      | (?P<word>[A-Za-z_$][\w$]*)
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<prefix>\+\+|--|[!~](?!=))
      | (?P<operator>=>|\*\*|[=!]==?|[<>]=|&&|\|\||\?\?|[-+*/%]=|[-+*/%<>=&|^?])
      | (?P<separator>\.\.\.|[:.,;])""",
    re.VERBOSE | re.DOTALL,
)
PAIRS = {"(": ")", "[": "]", "{": "}"}


class Bad(Exception):
    pass


def tokens(text: str) -> list[tuple[str, str]]:
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise Bad(f"line {text.count(chr(10), 0, position) + 1}: unexpected character")
        position = match.end()
        if match.lastgroup != "blank":
            found.append((match.lastgroup or "", match.group()))
    return found


def check(found: list[tuple[str, str]]) -> None:
    """Brackets in pairs, and something to work on behind every operator."""
    expected = []
    behind = [*found[1:], ("close", "")]
    for (kind, text), (next_kind, next_text) in zip(found, behind, strict=False):
        if kind == "open":
            expected.append(PAIRS[text])
        elif kind == "close" and (not expected or expected.pop() != text):
            raise Bad(f"unexpected {text!r}")
        elif (kind == "operator" or text in ("!", "~")) and (
            next_kind == "close" or (next_kind == "operator" and next_text not in "+-")
        ):
            raise Bad(f"operand missing after {text!r}")
    if expected:
        raise Bad(f"{expected[-1]!r} missing at the end")


def minify(found: list[tuple[str, str]]) -> str:
    text, before = "", ""
    for kind, part in found:
        words = before in ("word", "number") and kind in ("word", "number")
        text += " " * (words or (before == "number" and part.startswith("."))) + part
        before = kind
    return text


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            found = tokens(file.read())
        check(found)
    except (Bad, ValueError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    small = minify(found)
    assert tokens(small) == found, "minified program has other tokens"
    print(small)
