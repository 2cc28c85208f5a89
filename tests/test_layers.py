"""Imports between the packages point downwards only; `core` knows nothing of the rest."""

from __future__ import annotations

import ast
from pathlib import Path

import reducer

ROOT = Path(reducer.__file__).parent

#: From the top down.
LAYERS = [
    "cli",
    "library",
    "session",
    "passes",
    "external",
    "core",
    "interestingness",
    "syntax",
    "testcase",
]


def imported(path: Path) -> set[str]:
    """The packages of the project that a module imports, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name.split(".")[1] for name in found if name.startswith("reducer.")}


def test_imports_point_downwards() -> None:
    modules = [path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem == "library"]
    assert len(modules) > 50
    for path in modules:
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        for other in imported(path):
            assert LAYERS.index(other) >= LAYERS.index(own), f"{path} imports {other}"


def test_core_stands_alone() -> None:
    for path in (ROOT / "core").glob("*.py"):
        assert imported(path) <= {"core"}
