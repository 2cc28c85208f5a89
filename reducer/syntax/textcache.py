"""The user's cache of what was derived from grammars: one small file for each grammar."""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from reducer.syntax.loader import Grammar

_FORMAT = 2
"""The number of this way to derive and store texts; another one makes stored texts void."""

LONGEST = 200
"""Characters of a text or context beyond which it is of no use as a minimal one."""


def usable(text: str) -> bool:
    """Whether a text is not empty, not long and has no odd characters."""
    return 0 < len(text) <= LONGEST and all(c == "\n" or c.isprintable() for c in text)


def cache_file(grammar: Grammar) -> Path:
    """Where the texts of a grammar are kept, below XDG_CACHE_HOME or ~/.cache."""
    root = os.environ.get("XDG_CACHE_HOME") or ""
    folder = Path(root) if os.path.isabs(root) else Path(os.path.expanduser("~"), ".cache")
    parts = (grammar.name, Path(grammar.source).name, grammar.abi, grammar.version or "0")
    name = re.sub(r"[^\w.-]", "_", "-".join(map(str, parts)))
    return folder / "reducer" / f"minimal-{_FORMAT}-{name}.json"


def _identity(grammar: Grammar) -> list[int]:
    """Numbers that tell apart grammars which call themselves the same."""
    language = grammar.language
    return [language.node_kind_count, language.parse_state_count, language.field_count]


def load_texts(file: Path, grammar: Grammar) -> dict[int, str] | None:
    """The texts in a cache file; None if there are none or anything about it is odd."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        texts = {int(kind): text for kind, text in content["texts"].items()}
        known = range(grammar.language.node_kind_count)
        if content["grammar"] == _identity(grammar) and all(
            kind in known and isinstance(text, str) and usable(text) for kind, text in texts.items()
        ):
            return texts
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    return None


def store_texts(file: Path, grammar: Grammar, texts: Mapping[int, str]) -> None:
    """Writes a cache file, whole or not at all; a cache that cannot be written is no matter."""
    content = json.dumps({"grammar": _identity(grammar), "texts": texts})
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".minimal-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(content)
            os.replace(beside, file)
        except OSError:
            os.unlink(beside)
