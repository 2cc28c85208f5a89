"""Tests of what only a grammar tells, where it is not installed for every Python version."""

from __future__ import annotations

import pytest

from reducer.syntax.loader import GrammarMissing, load


def needs_grammar(language: str | None) -> None:
    """Skips the test if there is no grammar for the language on this machine."""
    try:
        if language is not None:
            load(language)
    except GrammarMissing as missing:
        pytest.skip(str(missing))
