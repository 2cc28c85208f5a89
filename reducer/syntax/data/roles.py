"""What the fields and kinds of the grammars say about names.

Most grammars call alike things alike, so one table does for all of them; what only one language
has is keyed by its name.
"""

from __future__ import annotations

NAME_KINDS = ("identifier", "name", "symbol", "sym_lit", "constant", "word", "variable")
"""Parts of the kinds of leaves that stand for names."""

HEAD_KINDS = ("sym_lit", "sym_name", "symbol")
"""Kinds of leaves that are a word of the language where they come first in a list."""

DEFINING = (
    r"(defin|_def$|declar|_item$|_spec$|specifier$|parameter|variant|enumerator|import|class|module"
    r"|namespace|interface|trait|signature|function|method|named_expression|column|binding|alias"
    r"|concept)"
)
"""Kinds of nodes that define what their field ``name`` says ..."""

REFERRING = r"(call|invocation|reference|scoped|qualified|argument|template_|(?<!named)_expression)"
"""... unless they are of one of these kinds."""

BODILESS = r"^(struct|union|enum|class)_specifier$"
"""Kinds that define a name only if they have a body as well."""

ASSIGNING = r"^assignment$|^for|^range_clause$|short_var|^assignment_pattern$|default_parameter"
"""Kinds of nodes that define what stands in their field ``left``."""

WRAPPERS = (
    r"pattern|declarator|expression_list|dotted_name|target|^type_parameter(_declaration)?$"
    r"|import_clause"
)
"""Kinds of nodes around a defined name that have no field for it."""

NAME = ("name",)
DECLARATOR = ("declarator",)
LEFT = ("left",)
PATTERN = ("pattern", "alias")
SCOPE = ("scope",)
PARAMETERS = ("parameters", "parameter", "type_parameters", "template_parameters")
TYPE_PARAMETERS = ("type_parameters", "template_parameters")
ARGUMENTS = ("arguments", "type_arguments")
"""Fields by what stands in them."""

TO_ITEM = (*NAME, *DECLARATOR, *LEFT, *PATTERN, "definition", "declaration", "type", "parameter")
"""Fields through which a definition is reached from the name that it defines."""

MEMBERS = ("field", "property", "attribute", "index", "indices", "subscript", *ARGUMENTS)
"""Fields of what is taken from a value, or handed to it: elements, attributes, arguments."""

CALLEES = ("field", "property", "attribute", "name", "function", "macro", "constructor", "type")
"""Fields that lead from a call to the name of what is called."""

TYPES = ("type", "return_type", "result", "element", "underlying_type", "default_type")
"""Fields in which a type stands."""

OPTIONAL = ("bounds", "superclass", "superclasses", "interfaces", "type_conversion")
"""Fields of what can be left out together with what stands in it."""

PLACES = (
    r"^(pointer|update|reference|unary_reference|augmented_assignment|address|field_designator)"
)
"""Kinds of expressions that need a place in memory, so that no mere value will do in them."""

PARTS = (
    r"^(field|member|subscript|index|selector|struct)_expression$|^(attribute|subscript)$|_access$"
    r"|^(scoped|qualified)_|^macro_invocation$|^(composite_literal|compound_literal)"
)
"""Kinds of nodes that name a part of something, or make something of a type."""

INDICES = ("index", "indices", "subscript", "body", "value_list", *ARGUMENTS)
"""Fields in those of what is independent of the rest."""

HERITAGE = r"heritage|^base_class_clause$|^trait_bounds$|^super"
"""Kinds of nodes that can be left out when nothing is left in them."""

IMPLEMENTING = r"^impl_|^use_|import|export_clause|export_specifier"
"""Kinds of items that say nothing without the names in them."""

ENTRIES = r"initializer(_pair)?$|^field_pattern$|^keyed_element$|^keyword_argument$|^pair$"
"""Kinds of members of lists that say which member of a value they are for."""

PATTERNS = r"_pattern$|^(case|match)_pattern"
"""Kinds of patterns, in which a name is not a value."""

ANY_PATTERN: dict[str, bytes] = {"rust": b"_", "python": b"_", "scala": b"_", "haskell": b"_"}
"""Language -> the pattern that everything fits."""

TEMPLATES = ("template_declaration",)
"""Kinds of nodes that start with a word for their list of type parameters."""

ALIASES = r"^alias_declaration$"
"""Kinds of nodes that give a type another name."""

RECEIVERS = (b"self", b"&self", b"&mut self", b"mut self", b"cls", b"this")
"""Parameters for which a call by way of an object has no argument."""

VALUES_BY_TYPE: dict[str, dict[bytes, bytes]] = {
    "c": {b"void": b""},
    "go": {b"string": b'""', b"bool": b"false", b"error": b"nil"},
    "java": {b"boolean": b"false", b"String": b'""'},
    "rust": {b"bool": b"true", b"&str": b'""', b"()": b"()", b"f32": b"0.", b"f64": b"0."},
    "smtlib": {b"Bool": b"true", b"Real": b"0.0"},
}
"""Language -> type -> a value of it, where ``0`` does not do; nothing: there is none."""

TYPES_WITHOUT_NAME: dict[str, bytes] = {
    "c": b"int",
    "cpp": b"int",
    "csharp": b"int",
    "go": b"int",
    "java": b"int",
    "rust": b"()",
    "smtlib": b"Int",
    "tsx": b"any",
    "typescript": b"any",
}
"""Language -> the type that needs no definition."""
