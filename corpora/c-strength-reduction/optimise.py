"""Front end of a compiler for a part of C, with one optimisation: `x % 2^k` to `x & (2^k - 1)`.

Understands global variables, functions, `int`, `unsigned`, `char`, `long`, `void` and pointers to
them, structures, arrays, and the usual statements and operators; names have to be declared. Kept
with its bug, as the program under test of this corpus entry: the optimisation only expects locals
where the condition of a loop is concerned.
"""

from __future__ import annotations

import re
import sys

TOKEN = re.compile(
    r"""\s+|/\*.*?\*/|//[^\n]*|\#[^\n]*
      | (?P<name>[A-Za-z_]\w*) | (?P<number>\d\w*|'(?:[^'\\\n]|\\.)+')
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<sign><<=|>>=|->|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])""",
    re.VERBOSE | re.DOTALL,
)
TYPES = {"int", "unsigned", "char", "long", "short", "void", "const", "static", "struct"}
WORDS = TYPES | {"if", "else", "while", "for", "do", "return", "break", "continue"}
LEVELS = [("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">=")]
LEVELS += [("<<", ">>"), ("+", "-"), ("*", "/", "%")]
ASSIGN = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}


class Bad(Exception):
    pass


class Parser:
    """Recursive descent; `self.scopes` says of each visible name what it is."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text):
            match = TOKEN.match(text, position)
            if match is None:
                raise Bad(f"line {text.count(chr(10), 0, position) + 1}: unexpected character")
            position = match.end()
            if match.lastgroup:
                self.tokens.append((match.lastgroup, match.group()))
        self.tokens.append(("end", ""))
        self.at = 0
        self.loop_condition = False
        self.scopes: list[dict[str, str]] = [{}]
        self.structs: dict[str, set[str]] = {}

    def peek(self) -> str:
        return self.tokens[self.at][1]

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][1]

    def accept(self, *texts: str) -> str:
        kind, text = self.tokens[self.at]
        if text not in texts or kind == "string":
            return ""
        return self.next()

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise Bad(f"{text!r} expected before {self.peek()!r}")

    def name(self) -> str:
        kind, text = self.tokens[self.at]
        if kind != "name" or text in WORDS:
            raise Bad(f"name expected before {text!r}")
        return self.next()

    def declare(self, name: str, what: str) -> None:
        if name in self.scopes[-1] and what != "function":
            raise Bad(f"{name} is declared twice")
        self.scopes[-1][name] = what

    def kind_of(self, name: str) -> str:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise Bad(f"{name} is not declared")

    # Declarations

    def type(self) -> None:
        if self.peek() not in TYPES:
            raise Bad(f"type expected before {self.peek()!r}")
        while word := self.accept(*TYPES):
            if word == "struct" and self.name_of_struct() not in self.structs:
                raise Bad("structure is not declared")

    def name_of_struct(self) -> str:
        name = self.name()
        if self.accept("{"):
            self.structs[name] = set()
            while not self.accept("}"):
                self.type()
                self.structs[name].add(self.declarator())
                self.expect(";")
        return name

    def declarator(self) -> str:
        while self.accept("*"):
            pass
        name = self.name()
        while self.accept("["):
            self.condition(loop=False)
            self.expect("]")
        return name

    def program(self) -> None:
        while self.tokens[self.at][0] != "end":
            self.type()
            if not self.accept(";"):
                self.external()

    def external(self) -> None:
        name = self.declarator()
        if not self.accept("("):
            self.declare(name, "global")
            self.variables()
            return
        self.declare(name, "function")
        self.scopes.append({})
        if not self.accept(")"):
            self.parameters()
        if not self.accept(";"):
            self.block()
        self.scopes.pop()

    def parameters(self) -> None:
        while True:
            self.type()
            if self.peek() not in (",", ")"):
                self.declare(self.declarator(), "parameter")
            if not self.accept(","):
                return self.expect(")")

    def variables(self) -> None:
        """The rest of a declaration, behind the first declarator."""
        while True:
            if self.accept("="):
                self.initialiser()
            if not self.accept(","):
                return self.expect(";")
            self.declare(self.declarator(), "local")

    def initialiser(self) -> None:
        if not self.accept("{"):
            return self.assignment()
        while not self.accept("}"):
            self.initialiser()
            if not self.accept(","):
                return self.expect("}")

    # Statements

    def block(self) -> None:
        self.expect("{")
        self.scopes.append({})
        while not self.accept("}"):
            self.statement()
        self.scopes.pop()

    def statement(self) -> None:
        if self.peek() == "{":
            return self.block()
        if self.peek() in TYPES:
            self.type()
            self.declare(self.declarator(), "local")
            return self.variables()
        word = self.accept("if", "while", "for", "do", "return", "break", "continue", ";")
        if word in ("if", "while"):
            self.expect("(")
            self.condition(loop=word == "while")
            self.expect(")")
            self.statement()
            if word == "if" and self.accept("else"):
                self.statement()
        elif word == "for":
            self.for_loop()
        elif word == "do":
            self.statement()
            self.expect("while")
            self.expect("(")
            self.condition(loop=True)
            self.expect(")")
            self.expect(";")
        elif word != ";":
            if word in ("break", "continue") or self.peek() == ";":
                return self.expect(";")
            self.condition(loop=False)
            self.expect(";")

    def for_loop(self) -> None:
        self.expect("(")
        self.scopes.append({})
        if self.peek() in TYPES:
            self.type()
            self.declare(self.declarator(), "local")
            self.variables()
        else:
            self.clause(";")
        self.clause(";")
        self.clause(")")
        self.statement()
        self.scopes.pop()

    def clause(self, end: str) -> None:
        if self.peek() != end:
            self.condition(loop=False)
        self.expect(end)

    # Expressions

    def condition(self, *, loop: bool) -> None:
        before, self.loop_condition = self.loop_condition, loop
        self.assignment()
        while self.accept(","):
            self.assignment()
        self.loop_condition = before

    def assignment(self) -> None:
        self.binary(0)
        if self.accept("?"):
            self.assignment()
            self.expect(":")
            self.assignment()
        elif self.accept(*ASSIGN):
            self.assignment()

    def binary(self, level: int) -> None:
        if level == len(LEVELS):
            return self.unary()
        start = self.at
        self.binary(level + 1)
        while sign := self.accept(*LEVELS[level]):
            left, right = self.tokens[start : self.at - 1], self.at
            self.binary(level + 1)
            if sign == "%":
                self.reduce_strength(left, self.tokens[right : self.at])

    def reduce_strength(self, left: list[tuple[str, str]], right: list[tuple[str, str]]) -> None:
        if len(left) > 1 or len(right) > 1 or left[0][0] != "name":
            return
        kind, text = right[0]
        if kind != "number" or not text.isdigit() or int(text).bit_count() != 1:
            return
        assert not (self.loop_condition and self.kind_of(left[0][1]) == "parameter"), (
            "strength reduction: operand is no induction variable"
        )

    def unary(self) -> None:
        if self.accept("-", "+", "!", "~", "*", "&", "++", "--"):
            return self.unary()
        if self.accept("("):
            if self.peek() in TYPES:
                self.type()
                while self.accept("*"):
                    pass
                self.expect(")")
                return self.unary()
            self.condition(loop=self.loop_condition)
            self.expect(")")
        elif self.tokens[self.at][0] in ("number", "string"):
            self.next()
        else:
            self.kind_of(self.name())
        self.postfix()

    def postfix(self) -> None:
        while sign := self.accept("(", "[", ".", "->", "++", "--"):
            if sign == "[":
                self.condition(loop=False)
                self.expect("]")
            elif sign in (".", "->"):
                field = self.name()
                if not any(field in fields for fields in self.structs.values()):
                    raise Bad(f"no structure has a field {field}")
            elif sign == "(" and not self.accept(")"):
                self.condition(loop=False)
                self.expect(")")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        source = file.read()
    try:
        Parser(source).program()
    except (Bad, RecursionError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
