"""Programs that know how to change a test case: compiler front ends and users' own passes.

Their answers become edits, and what those change is judged like anything else.
"""

from __future__ import annotations
