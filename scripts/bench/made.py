"""Cases of the benchmark that are made on the fly, since they are large or need other programs.

Each maker writes a folder of the same shape as those in corpora/ (input, check.sh, case.json) and
returns it, or None where a program that it needs is missing.
"""

from __future__ import annotations

import ast
import json
import random
import shlex
import shutil
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Callable
from pathlib import Path


def write_case(folder: Path, name: str, content: bytes, check: str, language: str) -> Path:
    """Writes the three files of a case into `folder` and returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    script = folder / "check.sh"
    script.write_text(check, encoding="utf-8")
    script.chmod(0o755)
    meta = {"input": name, "language": language}
    (folder / "case.json").write_text(json.dumps(meta) + "\n", encoding="utf-8")
    return folder


# C: a program of csmith's, of which one warning of gcc is to be kept.

CSMITH_INCLUDE = Path("/usr/include/csmith")
C_CHECK = """#!/bin/sh
f=${1:-csmith.c}
gcc -w -fsyntax-only "$f" 2>/dev/null &&
    gcc -Wtautological-compare -fsyntax-only "$f" 2>&1 | grep -q -e '-Wtautological-compare'
"""


def csmith_c(folder: Path) -> Path | None:
    """About 116 KB of preprocessed C (csmith, seed 42)."""
    if not (shutil.which("csmith") and shutil.which("gcc") and CSMITH_INCLUDE.is_dir()):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    source = subprocess.run(
        ["csmith", "--seed", "42", "--max-funcs", "5"], cwd=folder, capture_output=True, check=True
    ).stdout
    preprocess = ["gcc", "-w", "-E", "-P", f"-I{CSMITH_INCLUDE}", "-x", "c", "-"]
    text = subprocess.run(preprocess, input=source, capture_output=True, check=True).stdout
    (folder / "platform.info").unlink(missing_ok=True)  # csmith leaves it in its directory
    return write_case(folder, "csmith.c", text, C_CHECK, "c")


# JSON: one nested value among many records.

JSON_PREDICATE = """import json, sys
try:
    with open(sys.argv[1], encoding="utf-8") as file:
        found = json.load(file)["needle"]["value"][0]["target"]
except (ValueError, LookupError, TypeError, RecursionError):
    sys.exit(1)
sys.exit(found != "bug-4242")
"""


def needle_json(folder: Path) -> Path:
    """About 200 KB of JSON."""
    pick = random.Random(4242)
    fields = [
        f"{a}_{b}" for a in ("max", "last", "user", "node", "raw") for b in ("id", "at", "ms")
    ]

    def value(depth: int) -> object:
        if depth == 0 or pick.random() < 0.4:
            return pick.choice(
                [pick.randrange(10**6), pick.random(), None, True, "text of a field"]
            )
        if pick.random() < 0.5:
            return [value(depth - 1) for _ in range(pick.randrange(5))]
        return {name: value(depth - 1) for name in pick.sample(fields, pick.randrange(1, 5))}

    def record() -> dict[str, object]:
        return {"kind": pick.choice(["job", "host", "alert"])} | {f: value(3) for f in fields[:6]}

    data: dict[str, object] = {}
    for number in range(28):
        data[f"section_{number}"] = [record() for _ in range(8)]
        if number == 17:
            first = {"also": value(3), "target": "bug-4242"}
            data["needle"] = {"value": [first, record()], "other": record()}
    text = json.dumps(data, indent=1)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "predicate.py").write_text(JSON_PREDICATE, encoding="utf-8")
    check = python_check(folder / "predicate.py", "needle.json")
    return write_case(folder, "needle.json", text.encode(), check, "json")


# Python: a lambda within a list comprehension, in a file of the standard library's tests.

PYTHON_PREDICATE = """import ast, sys
try:
    with open(sys.argv[1], "rb") as file:
        tree = ast.parse(file.read())
except (SyntaxError, ValueError, RecursionError, MemoryError):
    sys.exit(1)
for node in ast.walk(tree):
    if isinstance(node, ast.ListComp):
        if any(isinstance(inner, ast.Lambda) for inner in ast.walk(node)):
            sys.exit(0)
sys.exit(1)
"""
LIBRARY_TESTS = ["test_type_params.py", "test_grammar.py"]
GENERATED_FUNCTION = '''
def step_{n}(values, limit={n}):
    """Step {n} of the computation."""
    result = []
    for index, value in enumerate(values):
        if value % {m} == 0 and index < limit:
            result.append((index, value * {m}, f"{{value:>{m}}}"))
        elif not value:
            raise ValueError("step {n}: nothing at %d" % index)
    return sorted(result, key=lambda item: item[{n} % 3])
'''


def has_lambda_in_comprehension(source: bytes) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    comprehensions = [node for node in ast.walk(tree) if isinstance(node, ast.ListComp)]
    return any(isinstance(n, ast.Lambda) for c in comprehensions for n in ast.walk(c))


def python_source() -> bytes:
    """A file of the interpreter's own tests, or a generated one where these are not installed."""
    for name in LIBRARY_TESTS:
        path = Path(sysconfig.get_path("stdlib")) / "test" / name
        if path.is_file() and has_lambda_in_comprehension(path.read_bytes()):
            return path.read_bytes()
    functions = [GENERATED_FUNCTION.format(n=n, m=n % 7 + 2) for n in range(120)]
    functions[70] += "\nACTIONS = [lambda item, n=n: item + n for n in range(9) if n % 2]\n"
    return "".join(functions).encode()


def lambda_python(folder: Path) -> Path:
    """A Python file of 1,000 lines or more; which one depends on the interpreter."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "predicate.py").write_text(PYTHON_PREDICATE, encoding="utf-8")
    check = python_check(folder / "predicate.py", "module.py")
    return write_case(folder, "module.py", python_source(), check, "python")


def python_check(predicate: Path, name: str) -> str:
    """A check that runs `predicate` with the interpreter that runs this."""
    command = shlex.join([sys.executable, "-I", "-S", "-W", "ignore", str(predicate.resolve())])
    return f'#!/bin/sh\nexec {command} "${{1:-{name}}}"\n'


MAKERS: dict[str, Callable[[Path], Path | None]] = {
    "csmith-c": csmith_c,
    "needle-json": needle_json,
    "lambda-python": lambda_python,
}
