"""The test that is given to every reducer alike: the check of the case, and a line for each call.

So the counts are nobody's own. A call that is killed before it has an answer leaves no line.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .cases import Case

SHARES = (50, 10, 1)
"""Per cent of the input's non-blank bytes at which the calls so far are noted."""

# One append a call, so lines of calls at the same time do not mix. Sizes are only needed of what
# is interesting. /proc/uptime is read without starting a program; 0 where there is none.
SCRIPT = r"""#!/bin/sh
{check} "$@"
status=$?
bytes=- nonblank=-
if [ $status -eq 0 ]; then
    candidate=${{1:-{name}}}
    bytes=$(wc -c <"$candidate")
    nonblank=$(LC_ALL=C tr -d ' \t\n\r\v\f' <"$candidate" | wc -c)
fi
now=0
read -r now idle 2>/dev/null </proc/uptime
echo "$now" $bytes $nonblank $status >>{log}
exit $status
"""


@dataclass(frozen=True)
class Call:
    """One answer; `seconds` on the clock of /proc/uptime; sizes where it was interesting."""

    seconds: float
    bytes: int
    nonblank: int
    interesting: bool


@dataclass(frozen=True)
class Progress:
    """What the calls say about a run.

    `until` are the calls to each of SHARES, None if never reached; `last_gain` is the number of
    the last call that found something smaller, in bytes or in non-blank bytes, and `gained_at` its
    time (None: there was none).
    """

    calls: int
    until: tuple[int | None, ...]
    last_gain: int
    gained_at: float | None


def write_test(path: Path, log: Path, case: Case) -> None:
    """Writes the test of a case to `path`; it appends to `log`."""
    check, name = shlex.quote(str(case.check)), shlex.quote(case.input)
    path.write_text(SCRIPT.format(check=check, name=name, log=shlex.quote(str(log))))
    path.chmod(0o755)
    log.touch()


def read_calls(log: Path) -> list[Call]:
    """The calls of a log, in order; what is not a whole line is left out."""
    calls = []
    for line in log.read_text(encoding="ascii", errors="replace").splitlines():
        words = line.split()
        if len(words) == 4:
            interesting = words[3] == "0" and words[1].isdigit() and words[2].isdigit()
            sizes = (int(words[1]), int(words[2])) if interesting else (-1, -1)
            calls.append(Call(float(words[0]), *sizes, interesting))
    return calls


def progress(calls: Sequence[Call], size: int, nonblank: int) -> Progress:
    """Follows the smallest interesting file, from an input of these sizes (bytes)."""
    until: list[int | None] = [None] * len(SHARES)
    least, last_gain, gained_at = nonblank, 0, None
    for number, call in enumerate(calls, 1):
        if not call.interesting:
            continue
        if call.bytes < size or call.nonblank < least:
            last_gain, gained_at = number, call.seconds
        size, least = min(size, call.bytes), min(least, call.nonblank)
        for index, share in enumerate(SHARES):
            if until[index] is None and 100 * least <= share * nonblank:
                until[index] = number
    return Progress(len(calls), tuple(until), last_gain, gained_at)
