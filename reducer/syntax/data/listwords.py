"""First words of lists, in languages that write all things as lists."""

from __future__ import annotations

LET = {b"let": False, b"let*": True, b"letrec": True, b"letrec*": True}
"""Words that bind names for what follows in the same list, of which the second member has the
pairs -> whether a name is known in the pairs behind its own as well."""

BINDING = frozenset((*LET, b"forall", b"exists"))
"""Words of which the second member is a list of lists that define their first."""

DEFINING: dict[str, frozenset[bytes]] = {
    "smtlib": frozenset(
        (
            b"declare-const",
            b"declare-fun",
            b"declare-sort",
            b"declare-datatype",
            b"define-const",
            b"define-fun",
            b"define-fun-rec",
            b"define-sort",
        )
    ),
    "scheme": frozenset((b"define", b"define-syntax")),
    "racket": frozenset((b"define", b"define-syntax", b"struct")),
    "clojure": frozenset((b"def", b"defn", b"defmacro", b"defonce")),
    "elisp": frozenset((b"defvar", b"defconst")),
    "commonlisp": frozenset((b"defvar", b"defparameter", b"defconstant")),
}
"""Language -> words that define the second member."""

DEFINE = {
    b"define-fun": True,
    b"defun": True,
    b"define-const": False,
    b"define": False,
    b"def": False,
    b"defvar": False,
    b"defparameter": False,
    b"defconstant": False,
    b"defconst": False,
}
"""Words of any language that define the second member as the last one -> whether parameters are
between them: what can be inlined."""
