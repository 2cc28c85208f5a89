"""Exit codes, as documented."""

from __future__ import annotations

#: Reduced, or already minimal.
DONE = 0
#: A fault of ours, or of the machine: a full disk, no more processes.
INTERNAL_ERROR = 1
#: The call makes no sense as it is.
USAGE = 2
#: The test does not find the input interesting.
NOT_INTERESTING = 3
#: A budget ended the run; the result is valid.
BUDGET = 4
#: A signal ended the run; the result is valid.
INTERRUPTED = 130
