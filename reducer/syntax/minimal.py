"""The shortest text for each kind of node, to put in place of a node of that kind.

The texts are derived from the grammar's compiled tables, tried out in the shortest file that has
such a node, and kept in the user's cache folder.  They are likely, never certain, to be valid
where a node stands: callers still have to check what they make of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from reducer.syntax.derive import Join, TooMuchWork, cheapest, contexts, productions
from reducer.syntax.document import Document
from reducer.syntax.loader import Grammar
from reducer.syntax.tables import Tables, TablesUnreadable, read_tables
from reducer.syntax.textcache import LONGEST, cache_file, load_texts, store_texts, usable

TERMINALS: dict[str, tuple[str, ...]] = {
    "bare_key": ("a",),
    "binary_integer_literal": ("0b0",),
    "boolean": ("true", "#t"),
    "boolean_literal": ("true",),
    "character_literal": ("'a'",),
    "char_literal": ("'a'",),
    "constant": ("A",),
    "decimal_floating_point_literal": ("0.0", ".0"),
    "decimal_integer_literal": ("0",),
    "escape_sequence": ("\\n",),
    "float": ("0.0", "1e1"),
    "float_literal": ("0.0", ".0"),
    "floating_point_literal": ("0.0",),
    "hash_bang_line": ("#!a",),
    "identifier": ("a", "$a", "A"),
    "imaginary_literal": ("0i",),
    "int_literal": ("0",),
    "integer": ("0",),
    "integer_literal": ("0",),
    "interpreted_string_literal": ('""',),
    "name": ("a",),
    "nil": ("nil",),
    "none": ("None",),
    "null": ("null",),
    "number": ("0",),
    "number_literal": ("0",),
    "primitive_type": ("int", "i8"),
    "property_identifier": ("a",),
    "raw_string_literal": ("``", 'r""'),
    "regex_pattern": ("a",),
    "simple_identifier": ("a",),
    "string": ('""', "''"),
    "string_content": ("a",),
    "string_end": ('"', "'"),
    "string_fragment": ("a",),
    "string_literal": ('""', "''"),
    "string_start": ('"', "'"),
    "symbol": ("a", ":a"),
    "system_lib_string": ("<a>",),
    "tag_name": ("a",),
    "text": ("a",),
    "type_identifier": ("a", "A"),
    "unsigned_number": ("0",),
    "variable_name": ("a", "$a"),
    "word": ("a",),
    # Tokens that never show as nodes but stand between those that do.
    "_newline": ("\n",),
    "_indent": ("",),
    "_dedent": ("",),
    "_eof": ("",),
}
"""Texts of terminals by name: the first one that parses is used."""

_BY_SHAPE = (
    (re.compile(r"^_?(automatic|optional)?_?semicolon$"), (";", "\n")),
    (re.compile(r"identifier$|name$|^id|variable$|^sym", re.IGNORECASE), ("a", "A", "$a")),
    (re.compile(r"float"), ("0.0",)),
    (re.compile(r"integer|number|digits$|^int_|^num"), ("0",)),
    (re.compile(r"newline|_eol$|line_ending"), ("\n",)),
    (re.compile(r"^(bool|true|false|nil|null|none|this|self|super|default)"), ()),
    (re.compile(r"_(content|fragment|text)$"), ("a",)),
    (re.compile(r"_scalar$"), ("a", "0", "true", "~")),
)
"""For terminals that `TERMINALS` does not name: a pattern of names and the texts to try."""

_KEYWORD = re.compile(r"_?(?:keyword|kw)_(\w+?)(?:_token1)?$", re.IGNORECASE)
"""Names of keywords in grammars that give each keyword a node of its own."""

_DELIMITERS = frozenset({"string_start", "string_end"})
"""Nodes that have to fit another one, so that no text is right for all."""

_FIXED: dict[str, dict[str, str]] = {
    # The grammar takes a block without statements, the language does not.
    "python": {"block": "0\n"},
    # Types that need no declaration.
    "c": {"type_specifier": "int"},
    "cpp": {"type_specifier": "int"},
    "go": {"_type": "int"},
    "java": {"_type": "int", "_unannotated_type": "int"},
    "rust": {"_type": "()"},
    "typescript": {"primary_type": "any"},
    "tsx": {"primary_type": "any"},
}
"""Language -> symbols whose text is not to be derived."""

_BUDGET = 20_000_000
"""Steps through the tables before giving up, about two seconds' worth."""

_ROUNDS = 4
"""How often texts of terminals that do not parse are replaced by the next best ones."""

_OPERATORS = frozenset("!#%&*+-./:<=>?@^|~")
"""Characters of which two in a row may become one token."""


@cache
def minimal_texts(grammar: Grammar) -> dict[int, bytes]:
    """The cheapest known text for each named kind of node, by kind id.

    No text is empty or has control characters other than line ends.  Kinds for which none is
    known are left out; a grammar whose tables cannot be used has texts for terminals only.
    """
    file = cache_file(grammar)
    texts = load_texts(file, grammar)
    if texts is None:
        texts = _derived(grammar)
        store_texts(file, grammar, texts)
    return {kind: text.encode() for kind, text in sorted(texts.items())}


def _derived(grammar: Grammar) -> dict[int, str]:
    try:
        tables = read_tables(grammar)
        found = productions(tables, _BUDGET)
    except (TablesUnreadable, TooMuchWork):
        return _terminals_only(grammar)
    join = _joiner(grammar)
    options = _options(grammar, tables)
    for _ in range(_ROUNDS):
        given = {symbol: choice[0] for symbol, choice in options.items()}
        texts, resolved = cheapest(found, given, join)
        trial = _Trial(grammar, contexts(found, tables.start, resolved, join), join)
        better = {s: trial.sorted(tables.public[s], s, o) for s, o in options.items() if len(o) > 1}
        if better.items() <= options.items():
            break
        options |= better
    return _tried(grammar, tables, texts, trial)


def _terminals_only(grammar: Grammar) -> dict[int, str]:
    return {
        kind: TERMINALS[name][0]
        for kind in range(grammar.language.node_kind_count)
        if (name := grammar.language.node_kind_for_id(kind) or "") in TERMINALS
        and _replaceable(grammar, kind)
        and usable(TERMINALS[name][0])
    }


def _has_nodes(grammar: Grammar, kind: int) -> bool:
    language = grammar.language
    return language.node_kind_is_named(kind) and language.node_kind_is_visible(kind)


def _replaceable(grammar: Grammar, kind: int) -> bool:
    """Whether one text may be right for all nodes of a kind."""
    return _has_nodes(grammar, kind) and grammar.language.node_kind_for_id(kind) not in _DELIMITERS


def _options(grammar: Grammar, tables: Tables) -> dict[int, tuple[str, ...]]:
    """The texts that each terminal may have, and those of symbols that are not to be derived."""
    language = grammar.language
    options: dict[int, tuple[str, ...]] = {}
    fixed = _FIXED.get(grammar.name, {})
    for symbol in range(1, len(tables.public)):
        name = language.node_kind_for_id(symbol) or ""
        if name in fixed:
            options[symbol] = (fixed[name],)
        elif symbol < tables.tokens:
            visible, named = language.node_kind_is_visible(symbol), _has_nodes(grammar, symbol)
            texts = _guesses(name, visible) if named or not visible else (name,)
            if name and texts:
                options[symbol] = texts
    return options


def _guesses(name: str, visible: bool) -> tuple[str, ...]:
    """The texts to try for a terminal by its name, best first."""
    texts = TERMINALS.get(name)
    if texts is None:
        texts = next((texts for shape, texts in _BY_SHAPE if shape.search(name)), ())
    if visible and name.isalpha():  # many a keyword is a node of its own name
        texts = (*texts, name, name.capitalize())
    keyword = _KEYWORD.match(name)
    if keyword:
        texts = (*texts, keyword[1], keyword[1].replace("_", " "))
    return tuple(dict.fromkeys(texts))


def _joiner(grammar: Grammar) -> Join:
    """Puts texts side by side, with a space where they would run into one token."""
    language = grammar.language
    tokens = {
        language.node_kind_for_id(kind) or ""
        for kind in range(language.node_kind_count)
        if language.node_kind_is_visible(kind) and not language.node_kind_is_named(kind)
    }
    pairs = {token[i : i + 2] for token in (*tokens, "//", "/*", "--") for i in range(len(token))}
    pairs = {pair for pair in pairs if all(c in _OPERATORS for c in pair)}
    directives = tuple(token for token in tokens if re.fullmatch(r"#[a-z]+", token))

    def join(left: str, right: str) -> str:
        if not left or not right:
            return left + right
        a, b = left[-1], right[0]
        if directives and right.startswith(directives) and a != "\n":
            return f"{left}\n{right}"
        if (_is_word(a) and _is_word(b)) or a + b in pairs or (a.isdigit() and b == "."):
            return f"{left} {right}"
        return left + right

    return join


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


class _Trial:
    """Parses texts in the shortest file that has a place for them."""

    def __init__(
        self, grammar: Grammar, places: Mapping[int, list[tuple[str, str]]], join: Join
    ) -> None:
        self._grammar = grammar
        self._places = places
        self._join = join

    def passes(self, kind: int, symbol: int, text: str) -> bool:
        """Whether a text is parsed as a node of a kind, without an error in the whole file."""
        return any(self._fits(kind, text, *place) for place in self._places.get(symbol, ()))

    def _fits(self, kind: int, text: str, left: str, right: str) -> bool:
        before = self._join(left, text)
        whole = self._join(before, right)
        if not text or len(whole) > 3 * LONGEST:
            return False
        document = Document(whole.encode(), self._grammar)
        if document.errors:
            return False
        stop = len(before.encode())
        start = stop - len(text.encode())
        tree = document.tree
        return any(
            tree.kind[i] == kind and tree.start[i] == start and tree.end[i] == stop
            for i in range(len(tree))
        )

    def sorted(self, kind: int, symbol: int, texts: tuple[str, ...]) -> tuple[str, ...]:
        """The same texts, those that pass before those that do not."""
        if self.passes(kind, symbol, texts[0]):
            return texts
        return tuple(sorted(texts, key=lambda text: not self.passes(kind, symbol, text)))


def _tried(
    grammar: Grammar, tables: Tables, texts: Mapping[int, str], trial: _Trial
) -> dict[int, str]:
    """The texts by kind id that are usable and pass the trial, the shortest of each kind."""
    tried: dict[int, str] = {}
    for symbol, text in sorted(texts.items(), key=lambda item: (len(item[1]), item[0])):
        kind = tables.public[symbol]
        if kind in tried or not _replaceable(grammar, kind) or not usable(text):
            continue
        for version in dict.fromkeys((text.strip(), text)):
            if trial.passes(kind, symbol, version):
                tried[kind] = version
                break
    return tried
