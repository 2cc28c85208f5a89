"""A picture with texts, a palette in pieces and runs of pixels; one run has a colour too many."""

from __future__ import annotations

from random import Random

WIDTH, HEIGHT, COLOURS = 96, 80, 48


def chunk(tag: str, payload: bytes) -> bytes:
    return tag.encode() + len(payload).to_bytes(2, "big") + payload


def generate(random: Random) -> bytes:
    parts = [b"\x8bPIC", chunk("H", WIDTH.to_bytes(2, "big") + HEIGHT.to_bytes(2, "big"))]
    for key, value in [
        ("Title", "Harbour at low tide, seen from the pier"),
        ("Software", "picpack 3.1.4 (lossy palette, two passes)"),
        ("Comment", "\n".join(f"scan line {n}: gain {random.randrange(99)}" for n in range(20))),
    ]:
        parts.append(chunk("T", key.encode() + b"\0" + value.encode()))
    for _ in range(0, COLOURS, 16):
        parts.append(chunk("P", random.randbytes(16 * 3)))
    runs = list(pixels(random))
    # The encoder counted colours from 1 where it took over the last one of a row.
    bad = 2 * len(runs) // 3
    runs[bad] = (runs[bad][0], COLOURS)
    for start in range(0, len(runs), 90):
        part = runs[start : start + 90]
        parts.append(chunk("R", b"".join(bytes(run) for run in part)))
    return b"".join(parts) + chunk("E", b"")


def pixels(random: Random) -> list[tuple[int, int]]:
    runs, left = [], WIDTH * HEIGHT
    while left:
        count = min(left, random.choice([1, 2, 3, 5, 8, 13]))
        runs.append((count, random.randrange(COLOURS)))
        left -= count
    return runs
