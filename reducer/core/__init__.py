"""The ddmin family: which of the proposed changes can be made together.

Pure: no I/O, no grammar, no threads, and nothing of the rest of the project. Works on any Python
sequence: the bytes of a file, a tuple of choices, a list of lines.
"""

from __future__ import annotations
