"""Test cases on disk: reading them, and writing them so that no moment shows half a file."""

from __future__ import annotations
