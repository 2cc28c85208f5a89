"""Parameters with their arguments: of a function, and everywhere it is called.

Neither can go alone. What a parameter was used for becomes a default value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from reducer.core.edit import Slice
from reducer.passes.model import ByteEdit, Pass
from reducer.passes.standin import StandIns, apart, together
from reducer.syntax.document import Document
from reducer.syntax.names import Binding
from reducer.syntax.signatures import Application, Signature, Signatures

#: Bytes of a file in which parameters are looked at; in larger ones whole functions go.
_UP_TO = 1 << 19

_Piece = Slice[bytes] | None


def delete_parameters(document: Document) -> Iterator[ByteEdit]:
    """For each function all parameters with all arguments, then one after the other."""
    if len(document.data) > _UP_TO:
        return
    functions = _Functions(document)
    several: list[ByteEdit] = []
    single: list[ByteEdit] = []
    for key in reversed(functions.signatures):
        most = functions.most(key)
        if most > 1:
            several += functions.without(key, range(most))
        for number in reversed(range(most)):
            single += functions.without(key, (number,))
    yield from apart(several, len(document.data))
    yield from apart(single, len(document.data))


class _Functions:
    """The functions of a document, and templates: by name and by whether it is a template's."""

    def __init__(self, document: Document) -> None:
        names = document.names
        self._names = names
        self._stand_ins = StandIns(document)
        found = Signatures(names)
        self.signatures: dict[tuple[bytes, bool], list[Signature]] = {}
        self.applications: dict[tuple[bytes, bool], list[Application]] = {}
        for signature in found.signatures():
            key = signature.name, signature.generic
            self.signatures.setdefault(key, []).append(signature)
        for application in found.applications():
            if application.members:
                key = application.name, application.generic
                self.applications.setdefault(key, []).append(application)
        self._bindings: dict[int, Binding] = {
            leaf: binding for binding in names.bindings for leaf in binding.definitions
        }

    def most(self, key: tuple[bytes, bool]) -> int:
        """The most parameters of the functions of a name; 0: they are of no interest."""
        answered = key[0] and key in self.applications
        lists = self.signatures[key]
        return max(len(signature.members) for signature in lists) if answered else 0

    def without(self, key: tuple[bytes, bool], numbers: Iterable[int]) -> Iterator[ByteEdit]:
        """The edit that deletes the parameters of these numbers, if it makes anything shorter."""
        numbers = tuple(numbers)
        pieces = [
            piece
            for signature in self.signatures[key]
            for piece in chain(
                self._members(signature.members, numbers), self._uses(signature, numbers)
            )
        ]
        first = self.signatures[key][0]
        for application in self.applications[key]:
            answers = [application.answering(first, number) for number in numbers]
            places = [application.members.index(node) for node in answers if node is not None]
            pieces += self._members(application.members, places)
        edit = together(pieces, ("parameters", key[1], len(numbers) > 1))
        if edit is not None:
            yield edit

    def _members(self, members: tuple[int, ...], numbers: Iterable[int]) -> Iterator[_Piece]:
        """Cuts of members of a list; if it is all of them, of everything in the list at once."""
        present = [number for number in numbers if number < len(members)]
        if len(present) == len(members) > 1:
            yield self._stand_ins.all_gone(members)
        else:
            for number in present:
                yield self._stand_ins.gone(members[number])

    def _uses(self, signature: Signature, numbers: Iterable[int]) -> Iterator[_Piece]:
        after = self._names.tree.after
        for number in numbers:
            if number >= len(signature.members):
                continue
            member = signature.members[number]
            for leaf in range(member, after[member]):
                binding = self._bindings.get(leaf)
                if binding is not None:
                    value = self._stand_ins.value(member)
                    for use in binding.uses:
                        if not member <= use < after[member]:
                            yield self._stand_ins.use(use, value)


DELETE_PARAMETERS = Pass(
    "parameters",
    "deletes parameters together with the arguments for them",
    delete_parameters,
    likely=0.8,
)
