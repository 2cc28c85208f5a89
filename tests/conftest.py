from __future__ import annotations

import pytest
from hypothesis import settings

# The same examples in every run, so that a failure is a failure everywhere; and no deadline: a busy
# machine is no bug.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def no_front_end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the tests of clang_delta ask it: what the others observe does not depend on it."""
    if request.path.name != "test_clang_delta.py":
        monkeypatch.setattr("reducer.passes.clang_delta.find", lambda: None)
