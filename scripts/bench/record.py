"""What a run cost and gave, and the files of lines of JSON in which runs are kept."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from dataclasses import MISSING, asdict, dataclass, field, fields
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """One reduction of one case by one tool.

    Sizes in bytes, times in seconds, memory in MiB; None: not known, or never reached. `tool` is
    the label in tables, `peer` the name of the reducer; `without` a pass that was left out, or
    empty. `exit` is None if the limit stopped it. `own_tests` is the tool's own count, `passes`
    that of each of its passes that did anything, where it tells them.
    """

    case: str
    language: str
    bug: str
    tool: str
    peer: str
    version: str
    without: str
    limit: float
    date: str
    machine: str
    load: float
    bytes_in: int
    nonblank_in: int
    tokens_in: int
    exit: int | None
    interesting: bool
    calls_50: int | None
    calls_10: int | None
    calls_1: int | None
    last_gain: int
    calls: int
    own_tests: int | None
    bytes: int
    nonblank: int
    tokens: int
    seconds_to_last_gain: float | None
    wall: float
    cpu: float | None
    memory: float | None
    result: str
    message: str
    passes: dict[str, int] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str]:
        """What a later run of the same replaces."""
        return self.case, self.tool, self.without

    @property
    def stopped(self) -> bool:
        """Whether the limit ended it."""
        return self.exit is None


FIELDS = frozenset(one.name for one in fields(Run))
REQUIRED = frozenset(one.name for one in fields(Run) if one.default_factory is MISSING)


def nonblank(content: bytes) -> int:
    """Bytes that are no blanks."""
    return len(b"".join(content.split()))


@cache
def machine() -> str:
    """This machine: how many cores of which CPU, and the system."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    cores = os.cpu_count() or 1
    return f"{cores} core{'s' * (cores > 1)}, {model}, {platform.system()} {platform.machine()}"


def append(path: Path, run: Run) -> None:
    """Adds a run to a file, which is made if needed."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(run)) + "\n")


def load(paths: Iterable[Path]) -> list[Run]:
    """The runs of several files, the later of the same case and tool instead of the earlier.

    OSError if a file cannot be read, ValueError with file and line if it holds something else.
    """
    runs: dict[tuple[str, str, str], Run] = {}
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                facts = json.loads(line)
                if not (isinstance(facts, dict) and REQUIRED <= facts.keys() <= FIELDS):
                    raise ValueError("other fields than a run has")
            except ValueError as error:
                raise ValueError(f"{path}:{number}: not a saved run ({error})") from error
            run = Run(**facts)
            runs[run.key] = run
    return list(runs.values())
