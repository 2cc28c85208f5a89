"""Lists how long each session of a gateway's log was open.

Kept with its bug, as the program under test of this corpus entry: the time of day is taken for the
time, so a session over midnight ends before it began.
"""

from __future__ import annotations

import re
import sys

LINE = re.compile(r"\b(\d+):(\d+):(\d+)\b.*\bsession=(\w+) .*?\b(opened|closed)\b")


def durations(lines: list[str]) -> dict[str, int]:
    began: dict[str, int] = {}
    lasted: dict[str, int] = {}
    for line in lines:
        match = LINE.search(line)
        if match is None:
            continue
        hour, minute, second = map(int, match.group(1, 2, 3))
        now = hour * 3600 + minute * 60 + second
        session = match[4]
        if match[5] == "opened":
            began[session] = now
        elif session in began:
            lasted[session] = now - began.pop(session)
            assert lasted[session] >= 0, "session of negative duration"
    return lasted


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        for session, seconds in durations(file.read().split("\n")).items():
            print(f"{session} {seconds} s")
