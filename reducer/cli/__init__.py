"""The command line."""

from __future__ import annotations

from reducer.cli.main import main

__all__ = ["main"]
