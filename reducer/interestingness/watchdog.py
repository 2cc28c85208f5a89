"""One thread that ends the tests that run for too long."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from reducer.interestingness.processes import ProcessGroup


class Watchdog:
    """Kills the groups that are past their deadline.

    Nobody has to tell it that a test started: a test that starts while it sleeps ends no sooner
    than `limit` seconds from now, so that it never sleeps for longer than that. Only a lower
    limit has to wake it.
    """

    def __init__(self, groups: Sequence[ProcessGroup], limit: float) -> None:
        self._groups = groups
        self._limit = limit
        self._changed = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="reduce-watchdog", daemon=True)
        self._thread.start()

    def set_limit(self, limit: float) -> None:
        """Announces the limit (seconds) of the tests that start from now on."""
        if limit != self._limit:
            self._limit = limit
            self._changed.set()

    def close(self) -> None:
        """Ends the thread; may be called again."""
        self._closed = True
        self._changed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._closed:
            self._changed.clear()
            now = time.monotonic()
            wake = now + self._limit
            for group in list(self._groups):
                group.expire(now)
                deadline = group.deadline
                if deadline is not None:
                    wake = min(wake, deadline)
            if not self._closed:
                self._changed.wait(min(max(wake - now, 0.001), threading.TIMEOUT_MAX))
