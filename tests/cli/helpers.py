from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

BIN = Path(sys.executable).parent
CORPORA = Path(__file__).resolve().parents[2] / "corpora"

#: By this variable the processes of one run are found, whatever becomes of their parents.
_MARK = "REDUCE_TEST_MARK"

#: No command of these tests takes so long, except one that hangs.
_PATIENCE = 120.0


@dataclass(frozen=True)
class Done:
    """How a command ended and what it printed."""

    code: int
    out: bytes
    err: str

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()


class Cli:
    """The real command in a directory, with a TMPDIR and a log of calls of its own."""

    def __init__(self, root: Path) -> None:
        self.cwd, self.tmp, self.log = root / "work", root / "tmp", root / "calls"
        self.cwd.mkdir()
        self.tmp.mkdir()
        self._mark = uuid.uuid4().hex
        self.environment = os.environ | {
            "PATH": f"{BIN}:{os.environ['PATH']}",
            "TMPDIR": str(self.tmp),
            _MARK: self._mark,
        }

    def __call__(self, *arguments: str | Path, stdin: bytes = b"", stdout: int = -1) -> Done:
        """Runs `reduce` to its end; nothing that happens to it is worth a traceback."""
        return self.finish(self.start(*arguments, stdout=stdout), stdin)

    def start(self, *arguments: str | Path, stdout: int = -1) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [BIN / "reduce", *arguments],
            cwd=self.cwd,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=subprocess.PIPE,
            preexec_fn=_heed_signals,
        )

    def finish(self, process: subprocess.Popen[bytes], stdin: bytes = b"") -> Done:
        try:
            out, err = process.communicate(stdin, timeout=_PATIENCE)
        finally:
            process.kill()
        done = Done(process.returncode, out, err.decode())
        assert "Traceback" not in done.err, done.err
        assert "Exception ignored" not in done.err
        return done

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.cwd / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def script(self, body: str, name: str = "check.sh") -> str:
        """Makes a test that writes a line to the log for each call; returns how to name it."""
        head = f'#!/bin/sh\necho "$PWD" >>{shlex.quote(str(self.log))}\n'
        self.write(name, f"{head}{body}\n").chmod(0o755)
        return f"./{name}"

    @property
    def nth(self) -> str:
        """In a script: the number of the present call (of the last one, if several run)."""
        return f"$(wc -l <{shlex.quote(str(self.log))})"

    @property
    def calls(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0

    def accepts(self, script: str, path: Path) -> bool:
        """Whether the test says yes to the file, when it is run by hand."""
        before = self.log.read_bytes()
        with path.open("rb") as file:
            answer = subprocess.run(
                [script, path],
                cwd=self.cwd,
                stdin=file,
                env=self.environment,
                timeout=_PATIENCE,
                check=False,
            )
        self.log.write_bytes(before)
        return answer.returncode == 0

    def leftovers(self) -> list[str]:
        """Processes, and directories of tests, that are still there; files in TMPDIR."""
        places = set(self.log.read_text().splitlines()) if self.log.exists() else set()
        sandboxes = [place for place in places if Path(place).name == "work"]
        directories = [p for p in sandboxes if p != str(self.cwd) and Path(p).parent.exists()]
        return [*directories, *map(str, self.tmp.iterdir()), *map(str, self.processes())]

    def processes(self) -> list[int]:
        """The living processes of the runs of this object."""
        found = []
        for name in filter(str.isdecimal, os.listdir("/proc")):
            try:
                environment = Path("/proc", name, "environ").read_bytes()
            except OSError:
                continue
            if f"{_MARK}={self._mark}".encode() in environment:
                found.append(int(name))
        return found


def _heed_signals() -> None:
    """A test run in the background may ignore signals, and its children would as well."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)


def wait_until(condition: Callable[[], bool]) -> None:
    """Polls; the limit is only met by a failure."""
    give_up = time.monotonic() + _PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.005)


def closed_pipe() -> IO[bytes]:
    """The writing end of a pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    return open(writer, "wb", buffering=0)
