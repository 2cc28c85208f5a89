"""Parsed documents by content, kept while they are likely to be asked for again.

The candidates of a wave are parsed incrementally from their common base, and one of them is the
next base: it is parsed from the one before if its own tree has gone meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict
from weakref import ReferenceType, ref

from reducer.core.search import Candidate
from reducer.interestingness.cache import digest
from reducer.passes.model import ByteEdit
from reducer.syntax.document import Document

#: Bytes that the documents kept may take up, by estimate; the base and the last candidate always
#: stay.
_KEPT_BYTES = 64 << 20

#: Bytes that a tree takes up for each byte of the content: one of its own (50 for code with the
#: flat tree), and one that shares all but a few nodes with the tree that it was parsed from.
_OWN_TREE, _SHARED_TREE = 50, 3

#: Candidates of which it is remembered how they come from their base: those of some waves.
_ORIGINS = 256

#: Edits of more slices are not remembered: they take much memory, and a fresh parse costs as much.
_MOST_SLICES = 4096


class Documents:
    """Documents by the digest of their content, all in the language of the original."""

    def __init__(self, original: Document) -> None:
        self._grammar = original.grammar
        self._notation = original.notation
        self._is_code = original.is_code
        self._kept: OrderedDict[bytes, tuple[Document, int]] = OrderedDict()
        self._held = 0
        self._origins: OrderedDict[bytes, tuple[ReferenceType[Document], ByteEdit]] = OrderedDict()
        self._last = b"", digest(b"")
        self._keep(self.digest(original.data), original, _OWN_TREE)

    def get(self, data: bytes) -> Document:
        """The document with this content."""
        key = self.digest(data)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[0]
        reference, edit = self._origins.get(key, (None, None))
        base = reference() if reference is not None else None
        if base is not None and edit is not None:
            return self._keep(key, _edited(base, edit, data), _SHARED_TREE)
        return self._keep(key, self._fresh(data), _OWN_TREE)

    def candidate(self, candidate: Candidate[bytes], key: bytes) -> Document:
        """The document of a candidate with this digest, parsed from its base."""
        found = self._kept.get(key)
        if found is not None:
            return found[0]
        base = self.get(candidate.base)
        if self._grammar is None:
            return self._fresh(candidate.data)
        _ = base.ts_tree  # Parsed now, since all candidates of the wave are parsed from it.
        document = self._keep(key, _edited(base, candidate.edit, candidate.data), _SHARED_TREE)
        if len(candidate.edit) <= _MOST_SLICES:
            self._origins[key] = ref(base), candidate.edit
            if len(self._origins) > _ORIGINS:
                self._origins.popitem(last=False)
        return document

    def _fresh(self, data: bytes) -> Document:
        return Document(data, self._notation, is_code=self._is_code)

    def digest(self, data: bytes) -> bytes:
        """The digest; that of the base, which is asked for again and again, is remembered."""
        if data is not self._last[0]:
            self._last = data, digest(data)
        return self._last[1]

    def _keep(self, key: bytes, document: Document, factor: int) -> Document:
        size = len(document.data) * (factor if self._grammar is not None else 1)
        self._kept[key] = document, size
        self._held += size
        while self._held > _KEPT_BYTES and len(self._kept) > 2:
            self._held -= self._kept.popitem(last=False)[1][1]
        return document


def _edited(base: Document, edit: ByteEdit, data: bytes) -> Document:
    return base.with_edit([(start, stop, len(new)) for start, stop, new in edit.slices], data)
