"""What the fields and kinds of the grammars say about what a name stands for.

Other than in `roles`, which is for all that has a name, nothing counts here that could not take
the place of the name.
"""

from __future__ import annotations

NAMES = ("name", "declarator", "pattern", "left", "alias")
"""Fields with the name of what is defined, or with something that has the name in it."""

CHAIN = ("name", "declarator", "pattern")
"""Those that follow one another down to the name."""

VALUES = ("value", "right", "path", "type", "body")
"""Fields with what the name stands for, the likeliest first."""

PARAMETERS = ("parameters", "parameter")
"""Fields with the parameters of a function, in the node of the function or in its declarator."""

NEVER = r"argument|attribute|pair|init(ialized)?_field|field_init|param|label|enumerator$"
"""Kinds of nodes that have such fields and define nothing that could be used elsewhere."""

ALIAS = r"alias|type_(def|item|spec|decl)|typedef"
"""Kinds of nodes that give a name to a type, without being the type."""

TYPE_WITH_BODY = r"(struct|union|enum|class|interface|record|trait)_|^type_"
"""Kinds of nodes that are types, with a body of their own."""

MACRO = r"preproc|macro|define"
"""Kinds of nodes that define macros."""

IMPORT = r"^(use|using|import)_declaration$"
"""Kinds of nodes that make the last part of a path known by itself."""

ASSIGNS = rb"(^|[^-+*/%&|^<>=!~@?.])=\s*$"
"""What stands between the sides of an assignment, and of nothing that computes or compares."""

LITERAL = r"literal|string|number|integer|float|comment|wildcard|^ERROR$"
"""Kinds of leaves that are no names even where names are expected; any other is one: the grammar
of C takes a few names of types for words of the language, also where a program defines them."""
