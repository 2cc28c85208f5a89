"""A reduction from start to end: the schedule of passes, budgets, events, the result."""

from __future__ import annotations
