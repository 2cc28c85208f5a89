"""clang_delta: the C and C++ transformations of C-Reduce and C-Vise, in a program of its own.

It parses a file with Clang and rewrites one instance of one transformation. It is optional: where
it is not installed nothing is found, and what it crashes on it has no instances of.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from reducer.external.runs import run_all
from reducer.interestingness.cache import digest

#: File extension, by language, from which it takes the language.
EXTENSIONS = {"c": "c", "cpp": "cc"}

#: Where distributions put it: C-Vise's build, which knows C++20, before C-Reduce's.
_PLACES = ("/usr/lib/cvise", "/usr/libexec/cvise", "/usr/libexec", "/usr/lib/creduce")

#: Seconds after which a run counts as crashed. A run on a megabyte takes one; the limit is only
#: there for endless loops, and far off, so that a busy machine comes to no other result.
_LIMIT = 60.0

#: Runs at once: as many as help on usual machines while tests are run as well.
_WIDTH = 4

#: Bytes of output that are remembered; with the test cases of a few rounds it fits in.
_REMEMBERED = 32 << 20

_INSTANCES = re.compile(rb"transformation instances: *(\d+)")


@dataclass(frozen=True, slots=True)
class Source:
    """A test case in one of the languages of `EXTENSIONS`."""

    data: bytes
    language: str


class ClangDelta:
    """An installed clang_delta. Its answers are functions of the source, and remembered.

    Args:
        program: its absolute path.
    """

    def __init__(self, program: str) -> None:
        self._program = program
        self._memory: dict[tuple[bytes, tuple[str, ...]], bytes | None] = {}
        self._size = 0

    def instances(self, source: Source, names: Sequence[str]) -> list[int]:
        """How many instances of each of the transformations there are; 0 where it crashes."""
        answers = self._ask(source, [(f"--query-instances={name}",) for name in names])
        found = (_INSTANCES.search(answer or b"") for answer in answers)
        return [int(match[1]) if match else 0 for match in found]

    def transformed(self, source: Source, name: str, counters: Iterable[int]) -> list[bytes | None]:
        """The source with one instance rewritten, for each counter (from 1); None: impossible."""
        calls = [(f"--transformation={name}", f"--counter={counter}") for counter in counters]
        return self._ask(source, calls)

    def transformed_at_once(self, source: Source, name: str, first: int, last: int) -> bytes | None:
        """The source with the instances of a range rewritten; None: impossible."""
        call = (f"--transformation={name}", f"--counter={first}", f"--to-counter={last}")
        return self._ask(source, [call])[0]

    def _ask(self, source: Source, calls: Sequence[tuple[str, ...]]) -> list[bytes | None]:
        """What it prints for each of the calls, None for a failure of any kind."""
        content = digest(source.data)
        keys = [(content, (source.language, *call)) for call in calls]
        missing = [i for i, key in enumerate(keys) if key not in self._memory]
        known = [self._memory.get(key) for key in keys]
        if missing:
            answers = self._run(source, [calls[i] for i in missing])
            for i, answer in zip(missing, answers, strict=True):
                known[i] = answer
                self._remember(keys[i], answer)
        return known

    def _run(self, source: Source, calls: Sequence[tuple[str, ...]]) -> Iterator[bytes | None]:
        name = f"input.{EXTENSIONS[source.language]}"
        standard = self._standard if source.language == "cpp" else ()
        with tempfile.TemporaryDirectory(prefix="reduce-", ignore_cleanup_errors=True) as directory:
            with open(os.path.join(directory, name), "wb") as file:
                file.write(source.data)
            argvs = [(self._program, *call, *standard, name) for call in calls]
            runs = run_all(argvs, directory, _LIMIT, _WIDTH)
        return (run.output if run.status == 0 else None for run in runs)

    @property
    def _standard(self) -> tuple[str, ...]:
        """The newest standard, which accepts nearly all of the older ones; C-Reduce's has none."""
        return ("--std=c++20",) if _knows_standards(self._program) else ()

    def _remember(self, key: tuple[bytes, tuple[str, ...]], answer: bytes | None) -> None:
        self._size += len(answer or b"")
        if self._size > _REMEMBERED:
            self._memory.clear()
            self._size = len(answer or b"")
        self._memory[key] = answer


@cache
def _knows_standards(program: str) -> bool:
    (run,) = run_all([(program, "--help")], tempfile.gettempdir(), _LIMIT, 1)
    return b"--std=" in run.output


def find() -> ClangDelta | None:
    """The installed one: from PATH, or from where distributions put it."""
    places = os.pathsep.join((os.environ.get("PATH", os.defpath), *_PLACES))
    program = shutil.which("clang_delta", path=places)
    return _tool(os.path.abspath(program)) if program else None


@cache
def _tool(program: str) -> ClangDelta:
    return ClangDelta(program)
