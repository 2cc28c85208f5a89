"""`python -m reducer`."""

from __future__ import annotations

from reducer.cli import main

main()
