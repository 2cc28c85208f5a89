"""A command as interestingness test, asked by several workers at once."""

from __future__ import annotations

import atexit
import contextlib
import errno
import math
import os
import queue
import signal
import threading
import time
from concurrent.futures import Future, InvalidStateError
from pathlib import Path
from types import TracebackType

from reducer.interestingness.command import Command
from reducer.interestingness.outcome import Outcome, Verdict
from reducer.interestingness.processes import ProcessGroup, kill_orphans
from reducer.interestingness.sandbox import Sandbox, Workspace
from reducer.interestingness.spawn import Spawner, SpawnPlan, prepare
from reducer.interestingness.watchdog import Watchdog

# More output than this is of no use to a reader.
OUTPUT_LIMIT = 1024 * 1024

# How often a running test's captured output is cut, so that it does not fill the disk.
_CUT_SECONDS = 0.05

# Looking for orphans reads all of /proc: seldom, and for at most 1 % of the time.
_SWEEP_SECONDS = 5.0
_SWEEP_SHARE = 0.01

# What a cancelled test has left (`timeout` moves to a group of its own) is worth looking for at
# once if the test is one that takes its time.
_LONG_SECONDS = 0.05

# A machine that is short of processes or memory recovers: wait for it rather than give a wrong
# answer. Seconds before each further attempt.
_TRY_AGAIN = (0.01, 0.1, 1.0, 3.0)
_PASSING = (errno.EAGAIN, errno.ENOMEM, errno.ETXTBSY, errno.EMFILE, errno.ENFILE)

# A killed test is gone at once, except one that hangs in the kernel.
_JOIN_SECONDS = 5.0

# How shells say that there is no such command, or that it cannot be executed.
_NOT_EXECUTED = (2, 126, 127)

_cancelling = threading.Lock()


class TestGone(OSError):
    """The test was removed while the run went on; the message says what to do."""

    __test__ = False

    def __init__(self, command: Command) -> None:
        super().__init__(
            f"the test {command.shown} is no longer there: put it back and start again"
        )


class VerdictFuture(Future[Verdict]):
    """A test that waits or runs; `cancel()` also ends a running one, until it has its verdict.

    It stays in the pending state while the test runs, since a running `Future` cannot be
    cancelled.
    """

    def __init__(self, data: bytes, capture: bool) -> None:
        super().__init__()
        self.data = data
        self.capture = capture
        self.group: ProcessGroup | None = None
        self.sandbox: Sandbox | None = None
        self._announced = False

    def cancel(self) -> bool:
        """Gives the test up; false if it has been answered already."""
        if not super().cancel():
            return False
        with _cancelling:
            first, self._announced = not self._announced, True
        if first:
            self.set_running_or_notify_cancel()  # Wakes `wait` and `as_completed`.
            if self.group is not None:
                self.group.kill(self)
        return True

    def running(self) -> bool:
        """Whether a worker has taken the test up and not yet answered."""
        return self.group is not None and not self.done()

    def answer(self, verdict: Verdict) -> None:
        """Sets the result, unless nobody wants it any more."""
        with contextlib.suppress(InvalidStateError):
            self.set_result(verdict)

    def fail(self, error: BaseException) -> None:
        """Sets the exception, unless nobody wants it any more."""
        with contextlib.suppress(InvalidStateError):
            self.set_exception(error)


class CommandTest:
    """Runs a command on candidates: exit status 0 means interesting.

    The candidate stands under `name` and with the permissions `mode` in a private working
    directory; its path is the last argument and its content the standard input. At most `jobs`
    run at once. `timeout` (seconds, None: no limit) holds for the tests that start after it was
    set. `needed_bytes` is the size of the largest candidate. `answers`: what it prints on standard
    output is kept of all of them. Raises SandboxError if there is no place to work in.

    When it is closed, no process and no directory is left.
    """

    def __init__(
        self,
        command: Command,
        name: str,
        *,
        jobs: int = 1,
        timeout: float | None = None,
        needed_bytes: int = 0,
        mode: int = 0o644,
        answers: bool = False,
    ) -> None:
        if jobs < 1:
            raise ValueError(f"the number of jobs must be at least 1, not {jobs}")
        _heed_children()
        self.command = command
        self.name = name
        self.jobs = jobs
        self.answers = answers
        self._mode = mode
        self._queue: queue.SimpleQueue[VerdictFuture | None] = queue.SimpleQueue()
        self._workers: list[_Worker] = []
        self._groups: list[ProcessGroup] = []
        self._watchdog: Watchdog | None = None
        self._starting = threading.Lock()
        self._closed = threading.Event()
        self._process = os.getpid()
        self.timeout = timeout
        self._workspace = Workspace(jobs=jobs, needed_bytes=needed_bytes)
        atexit.register(self.close)

    @property
    def root(self) -> Path:
        """The directory below which the tests run, until it is closed."""
        return self._workspace.root

    @property
    def timeout(self) -> float | None:
        """Seconds that a test may take; None: for ever."""
        return self._timeout

    @timeout.setter
    def timeout(self, seconds: float | None) -> None:
        if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
            raise ValueError(f"the timeout must be a positive number of seconds, not {seconds}")
        self._timeout = seconds
        if seconds is None:
            return
        if self._watchdog is not None:
            self._watchdog.set_limit(seconds)
        elif self._workers:
            self._start_threads()

    def submit(self, data: bytes) -> VerdictFuture:
        """Has the candidate tested.

        The future raises SandboxError if the candidate could not be written, and TestGone if the
        command is not there any more.
        """
        return self._submit(data, capture=self.answers)

    def run(self, data: bytes, *, capture: bool = False) -> Verdict:
        """Tests the candidate and waits; with `capture`, keeps what the test prints.

        Raises SandboxError if the candidate could not be written, TestGone if the command is not
        there any more, and CancelledError if the test is closed meanwhile.
        """
        future = self._submit(data, capture=capture)
        try:
            return _wait_and_cut(future) if capture else future.result()
        except BaseException:
            future.cancel()
            raise

    def closed(self) -> bool:
        """Whether `close` has been called."""
        return self._closed.is_set()

    def close(self) -> None:
        """Kills all tests, cancels their futures, removes all directories.

        May be called again, also after an interrupt; a KeyboardInterrupt that arrives meanwhile
        is raised when everything is done.
        """
        if os.getpid() != self._process:
            return  # A fork of this process: the tests are not its own.
        try:
            self._close()
        except (KeyboardInterrupt, SystemExit):
            self.close()
            raise

    def __enter__(self) -> CommandTest:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _submit(self, data: bytes, capture: bool) -> VerdictFuture:
        if self._closed.is_set():
            raise RuntimeError("the test has been closed")
        future = VerdictFuture(data, capture)
        if len(self._workers) < self.jobs or self._watchdog is None:
            self._start_threads()
        self._queue.put(future)
        if self._closed.is_set():
            future.cancel()
        return future

    def _start_threads(self) -> None:
        with self._starting:
            if self._closed.is_set():
                return
            if self._watchdog is None and self._timeout is not None:
                self._watchdog = Watchdog(self._groups, self._timeout)
            if len(self._workers) < self.jobs:
                sandbox = self._workspace.sandbox(len(self._workers), self.name, self._mode)
                worker = _Worker(self, self._queue, sandbox)
                self._groups.append(worker.group)
                self._workers.append(worker)
                worker.thread.start()

    def _close(self) -> None:
        with self._starting:
            self._closed.set()
            workers = list(self._workers)
        while not self._queue.empty():
            with contextlib.suppress(queue.Empty):
                waiting = self._queue.get_nowait()
                if waiting is not None:
                    waiting.cancel()
        for worker in workers:
            worker.stop()
        for _ in workers:
            self._queue.put(None)
        give_up = time.monotonic() + _JOIN_SECONDS
        for worker in workers:
            worker.join(give_up)
        if self._watchdog is not None:
            self._watchdog.close()
        self._workspace.close()
        atexit.unregister(self.close)


class _Worker:
    """A thread with a sandbox and a prepared command."""

    def __init__(
        self, owner: CommandTest, waiting: queue.SimpleQueue[VerdictFuture | None], sandbox: Sandbox
    ) -> None:
        self.group = ProcessGroup()
        self._owner = owner
        self._queue = waiting
        self._sandbox = sandbox
        self._spawner = self._prepared(b"/dev/null")
        self._capturing: Spawner | None = None
        self._root = os.fsencode(sandbox.root)
        self._next_sweep = time.monotonic() + _SWEEP_SECONDS
        self._current: VerdictFuture | None = None
        self.thread = threading.Thread(target=self._work, name="reduce-test", daemon=True)

    def stop(self) -> None:
        """Gives up the test that runs."""
        current = self._current
        if current is not None:
            current.cancel()

    def join(self, until: float) -> None:
        """Waits for the thread to end, until then at the latest (`time.monotonic()`)."""
        if threading.current_thread() is not self.thread and self.thread.ident is not None:
            self.thread.join(max(0.0, until - time.monotonic()))

    def _prepared(self, output: bytes) -> Spawner:
        sandbox = self._sandbox
        candidate = os.fsencode(sandbox.candidate)
        directory = os.fsencode(sandbox.directory)
        tmp = os.fsencode(sandbox.tmp)
        places = {b"TMPDIR": tmp, b"TMP": tmp, b"TEMP": tmp, b"PWD": directory}
        return prepare(
            SpawnPlan(
                argv=[*map(os.fsencode, self._owner.command.argv), candidate],
                environment={**os.environb, **places},
                directory=directory,
                stdin=candidate,
                output=output,
                errors=not self._owner.answers,
            )
        )

    def _work(self) -> None:
        take = self._queue.get
        while (future := take()) is not None:
            self._current = future
            future.group = self.group
            if self._owner.closed():  # `stop` may have come too early to see this one.
                future.cancel()
            try:
                if not future.done():
                    future.answer(self._judge(future))
            except BaseException as error:  # Whoever waits has to know.
                future.fail(error)
            self._current = None
            del future
        self._sandbox.close()
        self._spawner.close()
        if self._capturing is not None:
            self._capturing.close()

    def _judge(self, future: VerdictFuture) -> Verdict:
        self._sweep_if_due()
        sandbox = self._sandbox
        sandbox.prepare(future.data)
        future.data = b""  # Whoever keeps the future need not keep the candidate.
        spawner = self._spawner
        if future.capture:
            spawner = self._capturing = self._capturing or self._prepared(
                os.fsencode(sandbox.output)
            )
            sandbox.discard_output()
            future.sandbox = sandbox
        start = time.monotonic()
        try:
            leader = _spawn(spawner, future)
        except OSError as error:
            self._check_command()
            reason = f"could not be started: {error.strerror}"
            return Verdict(Outcome.UNRESOLVED, output=os.fsencode(reason))
        timeout = self._owner.timeout
        self.group.started(leader, None if timeout is None else start + timeout, future)
        # Whoever cancels after `started` finds the group; whoever did before is found here.
        if future.cancelled():
            self.group.kill(future)
        return self._verdict(start, future)

    def _verdict(self, start: float, future: VerdictFuture) -> Verdict:
        """Waits for the test that was started and says how it ended."""
        try:
            status: int | None = self.group.finish()
        except ChildProcessError:
            status = None  # Reaped by somebody else: its status is lost.
        seconds = time.monotonic() - start
        output = self._sandbox.read_output(OUTPUT_LIMIT) if future.capture else None
        if status in _NOT_EXECUTED:
            self._check_command()
        # One that ended by itself, just in time, was not killed.
        timed_out = self.group.timed_out and status == -signal.SIGKILL
        if timed_out or (future.cancelled() and seconds > _LONG_SECONDS):
            kill_orphans(self._root)
        if timed_out or status is None:
            outcome = Outcome.UNRESOLVED
        else:
            outcome = Outcome.NOT_INTERESTING if status else Outcome.INTERESTING
        return Verdict(outcome, status, seconds, output, timed_out)

    def _check_command(self) -> None:
        if not self._owner.command.is_there():
            raise TestGone(self._owner.command)

    def _sweep_if_due(self) -> None:
        start = time.monotonic()
        if start >= self._next_sweep:
            kill_orphans(self._root)
            now = time.monotonic()
            self._next_sweep = now + max(_SWEEP_SECONDS, (now - start) / _SWEEP_SHARE)


def _wait_and_cut(future: VerdictFuture) -> Verdict:
    """Waits for the verdict and keeps the output that is captured meanwhile from growing."""
    while True:
        try:
            return future.result(_CUT_SECONDS)
        except TimeoutError:
            if future.done():
                raise
        if future.sandbox is not None:
            future.sandbox.cut_output(OUTPUT_LIMIT)


def _spawn(spawner: Spawner, future: VerdictFuture) -> int:
    """Starts the command, again and again where the machine is only short of something."""
    for pause in _TRY_AGAIN:
        try:
            return spawner.spawn()
        except OSError as error:
            if error.errno not in _PASSING or future.cancelled():
                raise
        time.sleep(pause)
    return spawner.spawn()


def _heed_children() -> None:
    """Undoes an inherited "ignore" of SIGCHLD, under which no exit status could be had."""
    if signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        if threading.current_thread() is not threading.main_thread():
            raise RuntimeError("SIGCHLD is ignored: set it to SIG_DFL before running tests")
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
