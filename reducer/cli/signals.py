"""Signals that ask us to stop: they end the run, and the result so far is kept."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType


class Interrupted(BaseException):
    """One of the signals has arrived."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)


@contextlib.contextmanager
def stop_signals() -> Iterator[None]:
    """Turns the first SIGINT, SIGTERM or SIGHUP into `Interrupted`, and ignores what follows.

    So that cleaning up is not interrupted itself. A signal that was ignored before stays so.
    """
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def stop(number: int, frame: FrameType | None) -> None:
        for other in previous:
            signal.signal(other, signal.SIG_IGN)
        raise Interrupted(number)

    previous = {n: h for n in numbers if (h := signal.getsignal(n)) is not signal.SIG_IGN}
    for number in previous:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
