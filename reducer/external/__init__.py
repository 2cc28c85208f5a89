"""Programs that know how to change a test case, and how their answers become edits.

What they change is judged like anything else.
"""

from __future__ import annotations
