from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from reducer.interestingness.commandtest import CommandTest

MakeTest = Callable[..., CommandTest]


def wait_until(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Polls; the limit is only met by a failure."""
    give_up = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > give_up:
            return False
        time.sleep(0.005)
    return True


def running(word: str) -> list[int]:
    """The living processes that have `word` among their arguments."""
    found = []
    for name in os.listdir("/proc"):
        try:
            arguments = Path("/proc", name, "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if name.isdecimal() and word.encode() in arguments:
            found.append(int(name))
    return found


def workspaces() -> set[str]:
    """The directories of all runs of this user."""
    places = {"/dev/shm", tempfile.gettempdir()}
    return {
        os.path.join(place, name)
        for place in places
        if os.path.isdir(place)
        for name in os.listdir(place)
        if name.startswith(f"reduce-{os.getuid()}-")
    }
