"""What could be changed: pure functions from a document to edits, one family a file.

A pass never runs a test, never writes a file, never keeps state.
"""

from __future__ import annotations
