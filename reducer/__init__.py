"""Test-case reduction: makes an input that shows a problem as small as it can be.

from reducer import reduce
result = reduce(b"...", lambda data: crashes(data), language="c")
print(result.data)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reducer.external.command import PassCommandError
    from reducer.interestingness.outcome import Outcome, Verdict
    from reducer.library import reduce
    from reducer.session.budget import Reason
    from reducer.session.events import Accepted, Event, Finished, PassFailed, PassStarted, TestDone
    from reducer.session.options import Options, OptionsError
    from reducer.session.reduction import NotInteresting
    from reducer.session.result import Result

__version__ = "0.1.0"

__all__ = [
    "Accepted",
    "Event",
    "Finished",
    "NotInteresting",
    "Options",
    "OptionsError",
    "Outcome",
    "PassCommandError",
    "PassFailed",
    "PassStarted",
    "Reason",
    "Result",
    "TestDone",
    "Verdict",
    "__version__",
    "reduce",
]

_HOMES = {
    "Accepted": "session.events",
    "Event": "session.events",
    "Finished": "session.events",
    "NotInteresting": "session.reduction",
    "Options": "session.options",
    "OptionsError": "session.options",
    "Outcome": "interestingness.outcome",
    "PassCommandError": "external.command",
    "PassFailed": "session.events",
    "PassStarted": "session.events",
    "Reason": "session.budget",
    "Result": "session.result",
    "TestDone": "session.events",
    "Verdict": "interestingness.outcome",
    "reduce": "library",
}


def __getattr__(name: str) -> object:
    """Public names are imported when they are first used, so that starting costs little."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
