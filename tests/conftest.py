from __future__ import annotations

from hypothesis import settings

# The same examples in every run, so that a failure is a failure everywhere; and no deadline: a busy
# machine is no bug.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")
