"""Which nodes may stand where others do, by the grammar's parse tables.

A node is put on the parser's stack in some state, and the tables say which symbols may follow in
it.  That is cheap to ask, and right more often than not: what a symbol needs behind it is not
looked at, so a parse has the last word.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from reducer.syntax.document import Document

if TYPE_CHECKING:
    from tree_sitter import Language

#: The state of nodes for which the parser had several at a time.
_NO_STATE = 65535


class Places:
    """The states and symbols of all nodes of a document; without a grammar all fits everywhere."""

    def __init__(self, document: Document) -> None:
        """Walks the tree once."""
        self._language = document.grammar.language if document.grammar else None
        self._state = array("H")
        self._symbol = array("H")
        if self._language is not None:
            self._walk(document)

    def _walk(self, document: Document) -> None:
        cursor = document.ts_tree.walk()
        down, right, up = cursor.goto_first_child, cursor.goto_next_sibling, cursor.goto_parent
        add_state, add_symbol = self._state.append, self._symbol.append
        while True:
            node = cursor.node
            assert node is not None
            add_state(node.parse_state)
            add_symbol(node.grammar_id)
            if down():
                continue
            while not right():
                if not up():
                    return

    def fits(self, node: int, other: int) -> bool:
        """Whether the parser, where it has taken `node`, would take a node such as `other`."""
        if self._language is None or node == 0:
            return True
        state, symbol = self._state[node], self._symbol[other]
        if state == _NO_STATE or symbol >= self._language.node_kind_count:
            return True
        return self._language.next_state(state, symbol) != 0

    def is_word(self, node: int) -> bool:
        """Whether a node is a fixed word of the language."""
        language = self._language
        return language is not None and _is_word(language, self._symbol[node])

    def words_instead(self, leaf: int) -> list[str]:
        """The fixed words, the shortest first, that the parser takes in the state in which it has
        read a leaf."""
        language = self._language
        if language is None or self._state[leaf] >= language.parse_state_count:
            return []
        follow = language.lookahead_iterator(self._state[leaf])
        words = {
            language.node_kind_for_id(symbol) or ""
            for symbol in (follow.symbols() if follow else ())
            if _is_word(language, symbol)
        }
        return sorted(words, key=lambda word: (len(word), word))


def _is_word(language: Language, symbol: int) -> bool:
    return (
        symbol < language.node_kind_count
        and not language.node_kind_is_named(symbol)
        and (language.node_kind_for_id(symbol) or "").isalpha()
    )
