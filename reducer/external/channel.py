"""Lines to and from a process, with a time limit, and without a deadlock when both sides write."""

from __future__ import annotations

import os
import selectors
import time
from collections import deque
from collections.abc import Callable, Iterator

from reducer.external.protocol import ProtocolError

#: Bytes in one answer: more than suggestions take up, less than fills the memory.
_MOST = 256 << 20

_CHUNK = 1 << 16


class Silent(Exception):
    """The other side has let the time pass."""


class Channel:
    """Two pipes, by their descriptors: one that is written to and one that is read from."""

    def __init__(self, writer: int, reader: int) -> None:
        os.set_blocking(writer, False)
        self._writer = writer
        self._reader = reader
        self._unsent = memoryview(b"")
        self._lines: deque[bytes] = deque()
        self._begun: list[bytes] = []

    def lines(
        self, message: bytes, limit: float, remaining: Callable[[], float | None]
    ) -> Iterator[bytes]:
        """Sends the message and gives what comes, line by line, until nobody asks for more.

        What has come but was not asked for is given first at the next call, and what could not be
        sent is sent then: how the bytes arrive makes no difference.

        Raises:
            Silent: `limit` seconds have passed.
            TimeoutError: `remaining` has come to 0 before that.
            ProtocolError: there is no end of it.
        """
        self._unsent = memoryview(bytes(self._unsent) + message)
        deadline = time.monotonic() + limit
        received = 0
        with selectors.DefaultSelector() as selector:
            selector.register(self._reader, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._writer, selectors.EVENT_WRITE)
            while True:
                while self._lines:
                    yield self._lines.popleft()
                ready = selector.select(_seconds(deadline, remaining()))
                for key, _ in ready:
                    if key.fd == self._writer:
                        if not self._send():
                            selector.unregister(self._writer)
                        continue
                    chunk = os.read(self._reader, _CHUNK)
                    if not chunk:
                        return
                    received += len(chunk)
                    self._take(chunk)
                if received > _MOST:
                    raise ProtocolError(f"more than {_MOST >> 20} MB at once")

    def _send(self) -> bool:
        """Sends as much as can be sent; false: there is no more to send, or nobody who reads."""
        try:
            self._unsent = self._unsent[os.write(self._writer, self._unsent) :]
        except BlockingIOError:
            return True
        except BrokenPipeError:
            self._unsent = memoryview(b"")
        return bool(self._unsent)

    def _take(self, chunk: bytes) -> None:
        *whole, rest = chunk.split(b"\n")
        if whole:
            self._lines.append(b"".join((*self._begun, whole[0])))
            self._lines.extend(whole[1:])
            self._begun.clear()
        if rest:
            self._begun.append(rest)


def _seconds(deadline: float, remaining: float | None) -> float:
    """How long to wait at most; raises Silent or TimeoutError if it is too late."""
    left = deadline - time.monotonic()
    if remaining is not None and remaining <= 0:
        raise TimeoutError
    if left <= 0:
        raise Silent
    return left if remaining is None else min(left, remaining)
