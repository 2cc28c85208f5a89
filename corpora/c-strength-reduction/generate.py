"""A program as a random generator writes it: globals, structures, functions that call others."""

from __future__ import annotations

from random import Random

HEAD = """/* Checksums of nested computations; every function folds its result into `digest`. */
struct Pair { int first; unsigned second; };
struct Node { struct Pair pair; char tag; long weight; struct Node *next; };

static unsigned digest = 17;
static struct Node pool[16];
static int used = 0;

static unsigned fold(unsigned value, int shift)
{
    unsigned mixed = value ^ (digest << 5) ^ (digest >> 2);
    if (shift > 31)
        shift = 31;
    digest = mixed + (value << shift);
    return digest;
}

static struct Node *fresh(long weight, char tag)
{
    struct Node *node = &pool[used++ % 16];
    node->weight = weight;
    node->tag = tag;
    node->pair.first = (int)weight;
    node->pair.second = fold((unsigned)weight, 3);
    node->next = 0;
    return node;
}
"""

# The loop of this function looks at a parameter that it never changes.
ALIGN = """
static int align(int size, int step, unsigned *filled)
{
    int padding = 0;
    int rest = size;
    while (padding < 64 && (size % 8 || rest > step)) {
        padding += 1;
        rest -= step > 0 ? step : 1;
        if (rest < 0)
            break;
        *filled = fold((unsigned)(size + padding), padding & 7);
    }
    return size + padding;
}
"""

TAIL = """
int main(int argc, char **argv)
{
    int total = argc %% 4;
    unsigned filled = 0;
    struct Node *head = fresh(total, 'm');
%s
    head->next = fresh(align(total, 3, &filled), 'n');
    total += (int)filled;
    return fold((unsigned)total, 1) == 0 ? 1 : 0;
}
"""

SIGNS = ["+", "-", "*", "^", "|", "&"]


def generate(random: Random) -> bytes:
    parts = [HEAD]
    functions: list[str] = []
    for number in range(34):
        if number == 20:
            parts.append(ALIGN)
        name = f"func_{number}"
        parts.append(f"\nstatic {random.choice(['int', 'unsigned', 'const int'])} g_{number} = ")
        parts.append(f"{random.randrange(1, 4096)};\n")
        parts.append(function(random, name, functions, number))
        functions.append(name)
    calls = [f"    total += {name}(total, {n});" for n, name in enumerate(functions[-12:])]
    return "".join([*parts, TAIL % "\n".join(calls)]).encode()


def function(random: Random, name: str, callable_: list[str], number: int) -> str:
    names = ["p_0", "p_1", "l_0", "l_1", f"g_{random.randrange(number + 1)}"]
    lines = [f"static int {name}(int p_0, unsigned p_1)", "{"]
    lines += [f"    int l_{n} = {expression(random, names[: 2 + n], 2)};" for n in range(2)]
    for _ in range(random.randrange(1, 4)):
        lines += statement(random, names, callable_)
    lines += [f"    return (int)fold((unsigned)({expression(random, names, 2)}), l_0 & 15);", "}"]
    return "\n".join(lines) + "\n"


def statement(random: Random, names: list[str], callable_: list[str]) -> list[str]:
    target = random.choice(["l_0", "l_1"])
    kind = random.randrange(4)
    if kind == 0:
        test = f"{expression(random, names, 1)} > {random.randrange(99)}"
        return [f"    if ({test})", f"        {target} = {expression(random, names, 2)};"]
    if kind == 1:
        body = f"{target} {random.choice('+-^')}= i % {2 ** random.randrange(1, 6)};"
        return [f"    for (int i = 0; i < {random.randrange(3, 20)}; i++)", f"        {body}"]
    if kind == 2 and callable_:
        arguments = f"{expression(random, names, 1)}, (unsigned){random.choice(names)}"
        return [f"    {target} += {random.choice(callable_)}({arguments});"]
    node = f"fresh({random.choice(names)}, '{random.choice('abcxyz')}')"
    return [f"    {target} ^= {node}->pair.first;"]


def expression(random: Random, names: list[str], depth: int) -> str:
    if depth == 0 or random.random() < 0.2:
        return random.choice([*names, str(random.randrange(1, 512))])
    left, right = (expression(random, names, depth - 1) for _ in range(2))
    if random.random() < 0.15:
        return f"({left} % {2 ** random.randrange(1, 8)})"
    return f"({left} {random.choice(SIGNS)} {right})"
