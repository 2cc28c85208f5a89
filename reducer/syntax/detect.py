"""Which language a file is in."""

from __future__ import annotations

import difflib

from reducer.syntax import languages
from reducer.syntax.document import Document
from reducer.syntax.formats import load_notation
from reducer.syntax.loader import GrammarMissing

_SAMPLE = 256 * 1024
"""Bytes of a large file that are parsed to tell candidates apart: 0.05 s each."""

_LARGE = 1024 * 1024

_NO_LANGUAGE = frozenset({"text", "binary", "none"})


class UnknownLanguage(ValueError):
    """A language name that means nothing, or that no installed grammar parses."""


def detect(name: str | None, data: bytes) -> str | None:
    """The language of a file by its name, then by its first line; None means plain text.

    A name that may mean several languages is decided by the grammar that finds the fewest errors
    in ``data``.  A language whose grammar is not installed counts as text.
    """
    candidates = languages.by_name(name) if name else None
    if candidates is None:
        language = None if b"\0" in data else _by_shebang(data)
        candidates = (language,) if language else ()
    usable = [language for language in candidates if _loadable(language)]
    if len(usable) < 2:
        return usable[0] if usable else None
    sample = _sample(data)
    return min(usable, key=lambda language: Document(sample, load_notation(language)).errors)


def resolve(language: str) -> str | None:
    """A language as a user writes it as the name used here; None for text.

    Raises `UnknownLanguage`, with a message that says what to do.
    """
    name = languages.canonical(language)
    if name in _NO_LANGUAGE:
        return None
    if _loadable(name):
        return name
    if name in languages.languages():
        raise UnknownLanguage(
            f"no grammar for {name} is installed; try: pip install 'reducer[all]', "
            "or --language text"
        )
    close = difflib.get_close_matches(name, languages.spellings(), n=3)
    similar = list(dict.fromkeys(languages.canonical(word) for word in close))
    hint = f"did you mean {' or '.join(similar)}?" if similar else "--language text always works"
    raise UnknownLanguage(f"unknown language {language!r}; {hint}")


def _loadable(language: str) -> bool:
    try:
        load_notation(language)
    except GrammarMissing:
        return False
    return True


def _sample(data: bytes) -> bytes:
    if len(data) <= _LARGE:
        return data
    return data[: data.rfind(b"\n", 0, _SAMPLE) + 1] or data[:_SAMPLE]


def _by_shebang(data: bytes) -> str | None:
    """The language of a first line such as ``#!/usr/bin/env -S VAR=1 python3 -u``."""
    line = data[:256].split(b"\n", 1)[0]
    if not line.startswith(b"#!"):
        return None
    words = line[2:].decode("utf-8", "replace").split()
    if words and words[0].rsplit("/", 1)[-1] == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return languages.by_interpreter(words[0]) if words else None
