"""Asking the interestingness test: commands and functions, in parallel, leaving nothing behind."""

from __future__ import annotations
