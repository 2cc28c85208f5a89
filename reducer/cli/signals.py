"""Signals that ask us to stop: they end the run, and the result so far is kept."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType

_STOP = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

#: Seconds between two attempts to wake the main thread.
_PAUSE = 0.02


class Interrupted(BaseException):
    """One of the signals has arrived."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)


@contextlib.contextmanager
def stop_signals() -> Iterator[None]:
    """Turns the first SIGINT, SIGTERM or SIGHUP into `Interrupted`, and overlooks what follows.

    So that cleaning up is not interrupted itself. A signal that was ignored before stays so. For
    the main thread.
    """
    stopper = _Stopper()
    previous = {n: h for n in _STOP if (h := signal.getsignal(n)) is not signal.SIG_IGN}
    for number in previous:
        signal.signal(number, stopper.handle)
    try:
        with stopper.watching():
            yield
    finally:
        if not stopper.stopped:
            for number, handler in previous.items():
                signal.signal(number, handler)


class _Stopper:
    """Handles the signals, and sees to it that the main thread takes notice.

    The system may deliver a signal to any thread. Python runs the handler in the main thread,
    which sleeps on while it waits for a lock or a queue, unless a signal reaches that very thread.
    """

    def __init__(self) -> None:
        self.stopped = False
        self._closed = False
        self._main = threading.get_ident()

    def handle(self, number: int, frame: FrameType | None) -> None:
        """The handler."""
        if not self.stopped:
            self.stopped = True
            raise Interrupted(number)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Has a thread wake the main thread when a signal has arrived."""
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        thread = threading.Thread(
            target=self._wake, args=(reader,), name="reduce-signals", daemon=True
        )
        before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        thread.start()
        try:
            yield
        finally:
            self._closed = True
            signal.set_wakeup_fd(before)
            os.close(writer)
            thread.join()
            os.close(reader)

    def _wake(self, reader: int) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOP)
        arrived = os.read(reader, 1)
        while arrived and not (self.stopped or self._closed):
            signal.pthread_kill(self._main, arrived[0])
            time.sleep(_PAUSE)
