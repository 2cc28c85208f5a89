"""What the page on the architecture says of passes and layers is so."""

from __future__ import annotations

import re
from pathlib import Path

import reducer
from reducer.session.schedule import PASSES
from tests.test_layers import LAYERS

PAGE = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text()


def test_each_pass_stands_in_the_table_once() -> None:
    table = PAGE[PAGE.index("| kind | passes |") : PAGE.index("## Contracts")]
    assert sorted(re.findall(r"`([a-z-]+)`", table)) == sorted(p.name for p in PASSES)


def test_each_layer_has_a_row() -> None:
    table = PAGE[PAGE.index("| package | idea |") : PAGE.index("## Passes")]
    rows = "\n".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    assert sorted(re.findall(r"`reducer\.(\w+)`", rows)) == sorted(LAYERS)


def test_modules_that_are_named_exist() -> None:
    root = Path(reducer.__file__).parents[1]
    for name in re.findall(r"`(reducer(?:\.\w+)+)`", PAGE):
        path = root.joinpath(*name.split("."))
        assert path.is_dir() or path.with_suffix(".py").exists(), name
