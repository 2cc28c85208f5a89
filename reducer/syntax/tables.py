"""The compiled tables of a grammar, as far as tree-sitter's own interface does not show them.

A grammar's shared object holds a C structure whose first fields are laid out alike in versions 13
to 15 of its format, because the tree-sitter library itself has to read parsers of all of them.
All counts are compared with what the public interface says before anything is followed.
"""

from __future__ import annotations

import ctypes
import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reducer.syntax.loader import Grammar

_FORMATS = range(13, 16)
_SHIFT, _REDUCE, _ACCEPT = 0, 1, 2
_MOST_CHILDREN = 64  # a reduction that claims more is a sign of reading the wrong memory


class TablesUnreadable(Exception):
    """The tables are of another layout than the one known here."""


class _Header(ctypes.Structure):
    _fields_ = (
        ("abi", ctypes.c_uint32),
        ("symbols", ctypes.c_uint32),
        ("aliases", ctypes.c_uint32),
        ("tokens", ctypes.c_uint32),
        ("external_tokens", ctypes.c_uint32),
        ("states", ctypes.c_uint32),
        ("large_states", ctypes.c_uint32),
        ("productions", ctypes.c_uint32),
        ("fields", ctypes.c_uint32),
        ("alias_length", ctypes.c_uint16),
        ("parse_table", ctypes.c_void_p),
        ("small_parse_table", ctypes.c_void_p),
        ("small_parse_table_map", ctypes.c_void_p),
        ("parse_actions", ctypes.c_void_p),
        ("symbol_names", ctypes.c_void_p),
        ("field_names", ctypes.c_void_p),
        ("field_map_slices", ctypes.c_void_p),
        ("field_map_entries", ctypes.c_void_p),
        ("symbol_metadata", ctypes.c_void_p),
        ("public_symbol_map", ctypes.c_void_p),
        ("alias_map", ctypes.c_void_p),
        ("alias_sequences", ctypes.c_void_p),
    )


@dataclass(frozen=True)
class Reduction:
    """In some state the parser may replace ``count`` children by ``symbol``.

    ``aliases`` are the symbols that show instead of the children's own ones, 0 for none.
    """

    symbol: int
    count: int
    aliases: tuple[int, ...]


@dataclass(frozen=True)
class Tables:
    """The parser's automaton.

    ``predecessors[state][symbol]`` are the states from which the symbol leads to the state,
    ``reductions[state]`` what may be reduced there, ``origins[symbol]`` the states in which the
    non-terminal symbol may stand, ``public`` the kind id that nodes of each symbol show.
    Symbols below ``tokens`` are terminals.
    """

    tokens: int
    predecessors: dict[int, dict[int, list[int]]]
    reductions: dict[int, set[Reduction]]
    origins: dict[int, set[int]]
    public: tuple[int, ...]
    start: int


def read_tables(grammar: Grammar) -> Tables:
    """Reads a grammar's automaton; raises `TablesUnreadable` at the first surprise."""
    header = _header(grammar)
    rows = _rows(header)
    actions = _Actions(header, max(max(row, default=0) for row in _token_values(header, rows)))
    predecessors: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    reductions: dict[int, set[Reduction]] = defaultdict(set)
    origins: dict[int, set[int]] = defaultdict(set)
    accepting: set[int] = set()
    for state, row in enumerate(rows):
        for symbol, value in row:
            if symbol >= header.tokens:
                if value == state:  # an extra, such as a comment made of several tokens
                    continue
                predecessors[value][symbol].append(state)
                origins[symbol].add(state)
                continue
            shift, reduce, accept = actions.at(value)
            if shift:
                predecessors[shift][symbol].append(state)
            if reduce:
                reductions[state].update(reduce)
            if accept:
                accepting.add(state)
    starts = {symbol for state in accepting for symbol in predecessors[state] if symbol}
    if len(starts) != 1 or max(predecessors) >= header.states:
        raise TablesUnreadable("no single start symbol")
    return Tables(
        header.tokens, predecessors, reductions, origins, _public(grammar, header), starts.pop()
    )


def _header(grammar: Grammar) -> _Header:
    language = grammar.language
    if not grammar.pointer or grammar.abi not in _FORMATS or sys.byteorder != "little":
        raise TablesUnreadable("unknown layout")
    header = _Header.from_address(grammar.pointer)
    agrees = (
        header.abi == grammar.abi
        and header.symbols + header.aliases == language.node_kind_count
        and header.states == language.parse_state_count
        and header.fields == language.field_count
        and 0 < header.tokens <= header.symbols
        and header.large_states <= header.states
        and header.alias_length <= _MOST_CHILDREN
        and header.productions < 65536
        and header.parse_table
        and header.parse_actions
        and header.public_symbol_map
        and (header.states == header.large_states or header.small_parse_table_map)
    )
    if not agrees:
        raise TablesUnreadable("the header contradicts the public interface")
    return header


def _numbers(address: int, count: int) -> memoryview[int]:
    """16-bit numbers, copied out of the library."""
    return memoryview(ctypes.string_at(address, 2 * count)).cast("H")


def _rows(header: _Header) -> list[list[tuple[int, int]]]:
    """For each state its pairs of symbol and value (an action, or for non-terminals a state)."""
    rows: list[list[tuple[int, int]]] = []
    width = header.symbols
    table = _numbers(header.parse_table, header.large_states * width)
    for state in range(header.large_states):
        row = table[state * width : (state + 1) * width]
        rows.append([(symbol, value) for symbol, value in enumerate(row) if value])
    small = header.states - header.large_states
    if small:
        offsets = memoryview(ctypes.string_at(header.small_parse_table_map, 4 * small)).cast("I")
        rows += [_small_row(header, header.small_parse_table + 2 * offset) for offset in offsets]
    return rows


def _small_row(header: _Header, address: int) -> list[tuple[int, int]]:
    row: list[tuple[int, int]] = []
    (groups,) = _numbers(address, 1)
    address += 2
    for _ in range(groups):
        value, count = _numbers(address, 2)
        if len(row) + count > header.symbols:
            raise TablesUnreadable("a state with more symbols than there are")
        row += [(symbol, value) for symbol in _numbers(address + 4, count)]
        address += 4 + 2 * count
    if any(symbol >= header.symbols for symbol, _ in row):
        raise TablesUnreadable("a symbol that does not exist")
    return row


def _token_values(header: _Header, rows: list[list[tuple[int, int]]]) -> list[list[int]]:
    return [[value for symbol, value in row if symbol < header.tokens] for row in rows]


class _Actions:
    """What the parser does: lists of 8-byte entries, each list behind an entry with its length."""

    def __init__(self, header: _Header, last: int) -> None:
        self._header = header
        self._data = ctypes.string_at(header.parse_actions, 8 * (last + 1))
        self._end = last
        self._known: dict[int, tuple[int, list[Reduction], bool]] = {}

    def at(self, index: int) -> tuple[int, list[Reduction], bool]:
        """The state to shift to (0 for none), the possible reductions, and if it accepts."""
        if index not in self._known:
            self._known[index] = self._read(index)
        return self._known[index]

    def _read(self, index: int) -> tuple[int, list[Reduction], bool]:
        count = self._data[8 * index]
        address = self._header.parse_actions + 8 * (index + 1)
        data = ctypes.string_at(address, 8 * count)
        shift, reduce, accept = 0, [], False
        for at in range(0, len(data), 8):
            kind = data[at]
            if kind == _SHIFT and not data[at + 4]:  # byte 4: an extra, such as a comment
                shift = int.from_bytes(data[at + 2 : at + 4], "little")
            elif kind == _REDUCE:
                reduce.append(self._reduction(data[at : at + 8]))
            elif kind == _ACCEPT:
                accept = True
        return shift, reduce, accept

    def _reduction(self, entry: bytes) -> Reduction:
        header, count = self._header, entry[1]
        symbol = int.from_bytes(entry[2:4], "little")
        production = int.from_bytes(entry[6:8], "little")
        if (
            not header.tokens <= symbol < header.symbols
            or count > _MOST_CHILDREN
            or production >= max(header.productions, 1)
        ):
            raise TablesUnreadable("a reduction to something that does not exist")
        aliases: tuple[int, ...] = ()
        if production and count and header.alias_length and header.alias_sequences:
            length = header.alias_length
            row = _numbers(header.alias_sequences + 2 * length * production, min(count, length))
            if max(row) >= header.symbols + header.aliases:
                raise TablesUnreadable("an alias that does not exist")
            aliases = tuple(row) if any(row) else ()
        return Reduction(symbol, count, aliases)


def _public(grammar: Grammar, header: _Header) -> tuple[int, ...]:
    total = header.symbols + header.aliases
    public = tuple(_numbers(header.public_symbol_map, total))
    name = grammar.language.node_kind_for_id
    if any(kind >= total or name(kind) != name(symbol) for symbol, kind in enumerate(public)):
        raise TablesUnreadable("symbols that show another name")
    return public
