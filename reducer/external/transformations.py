"""What is asked of clang_delta: the transformations that can make a source simpler.

Not among them are those that only rename, move or print something, which never do.
"""

from __future__ import annotations

#: Transformations with `--to-counter`: one run rewrites all instances. What is left out of a
#: source at once comes first, then what is emptied.
AT_ONCE = (
    "remove-unused-function",
    "remove-unused-var",
    "remove-unused-enum-member",
    "replace-function-def-with-decl",
)

#: For C and C++, what removes most first.
_BOTH = (
    "remove-unused-function",
    "replace-function-def-with-decl",
    "remove-unused-var",
    "remove-unused-field",
    "remove-unused-enum-member",
    "remove-enum-member-value",
    "simplify-struct",
    "simplify-struct-union-decl",
    "empty-struct-to-int",
    "union-to-struct",
    "replace-simple-typedef",
    "replace-one-level-typedef-type",
    "simplify-if",
    "simplify-comma-expr",
    "callexpr-to-value",
    "replace-callexpr",
    "simplify-callexpr",
    "replace-undefined-function",
    "unify-function-decl",
    "return-void",
    "param-to-local",
    "aggregate-to-scalar",
    "copy-propagation",
    "remove-array",
    "reduce-array-dim",
    "reduce-array-size",
    "replace-array-access-with-index",
    "replace-array-index-var",
    "remove-pointer",
    "remove-addr-taken",
    "reduce-pointer-level",
    "reduce-pointer-pairs",
    "combine-global-var",
    "combine-local-var",
)

_CPP = (
    "remove-namespace",
    "remove-unused-outer-class",
    "simplify-nested-class",
    "merge-base-class",
    "remove-base-class",
    "remove-unresolved-base",
    "remove-trivial-base-template",
    "replace-class-with-base-template-spec",
    "replace-derived-class",
    "remove-ctor-initializer",
    "remove-try-catch",
    "class-template-to-class",
    "reduce-class-template-param",
    "instantiate-template-param",
    "instantiate-template-type-param-to-int",
    "simplify-recursive-template-instantiation",
    "template-arg-to-int",
    "template-non-type-arg-to-int",
    "replace-dependent-name",
    "replace-dependent-typedef",
    "simplify-dependent-typedef",
    "vector-to-array",
    "class-to-struct",
)

#: By language, the transformations of which instances are asked for one by one.
ONE_BY_ONE = {"c": _BOTH, "cpp": _CPP + _BOTH}
