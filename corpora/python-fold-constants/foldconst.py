"""A small constant folder for Python sources: prints the program with constant arithmetic done.

It checks itself: the folded program, printed and parsed again, has to be the folded program.
Kept with its bug, as the program under test of this corpus entry.
"""

from __future__ import annotations

import ast
import sys

FOLDABLE = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
}


def number(node: ast.AST) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    return None


class Folder(ast.NodeTransformer):
    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        value = number(node.operand)
        if isinstance(node.op, ast.USub) and value is not None:
            return ast.Constant(-value)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        left, right = number(node.left), number(node.right)
        fold = FOLDABLE.get(type(node.op))
        if fold and left is not None and right is not None:
            return ast.Constant(fold(left, right))
        return node


def fold(source: str) -> str:
    folded = ast.fix_missing_locations(Folder().visit(ast.parse(source)))
    text = ast.unparse(folded)
    again = Folder().visit(ast.parse(text))
    assert ast.dump(again) == ast.dump(folded), "folding changed the meaning of the program"
    return text


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        source = file.read()
    try:
        ast.parse(source)
    except (SyntaxError, ValueError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    print(fold(source))
