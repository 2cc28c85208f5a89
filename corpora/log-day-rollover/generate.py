"""A gateway's log of one evening, with one session that is open at midnight."""

from __future__ import annotations

from random import Random

PATHS = ["/v1/orders", "/v1/orders/{}", "/v1/users/{}/avatar", "/v2/search?q={}", "/healthz"]
NOISE = [
    "WARN  pool[{0}] connection to db-{1} took {2} ms, limit is 250 ms",
    "INFO  gc[1] freed {2} KiB in {1} ms, {0} objects left",
    "DEBUG tls[{0}] resumed ticket {2:06x} of client 10.4.{1}.{0}",
    "ERROR cache[{0}] shard {1}: checksum {2:08x} expected, entry dropped",
]


def generate(random: Random) -> bytes:
    lines: list[tuple[int, str]] = []
    for _ in range(85):
        began = random.randrange(22 * 3600, 24 * 3600 - 300)
        lines += session(random, began, began + random.randrange(1, 240))
    lines += session(random, 24 * 3600 - 9, 24 * 3600 + 4)
    for _ in range(95):
        numbers = (random.randrange(1, 64), random.randrange(1, 9), random.randrange(300, 99999))
        at = random.randrange(22 * 3600, 24 * 3600 + 60)
        lines.append((at, random.choice(NOISE).format(*numbers)))
    lines.sort(key=lambda line: line[0])
    text = "".join(f"{stamp(at)}.{random.randrange(1000):03d} {line}\n" for at, line in lines)
    return text.encode()


def session(random: Random, began: int, ended: int) -> list[tuple[int, str]]:
    name = f"{random.randrange(16**6):06x}"
    worker = random.randrange(1, 64)
    head = f"INFO  gw[{worker}] session={name}"
    path = random.choice(PATHS).format(random.randrange(10_000))
    code = random.choice([200, 200, 200, 204, 404, 503])
    size = random.randrange(90_000)
    return [
        (began, f"{head} tls=1.3 opened by 10.4.{worker % 9 + 1}.{worker}"),
        (began + (ended - began) // 2, f"{head} GET {path} {code} {size} bytes"),
        (ended, f"{head} tls=1.3 closed: {random.choice(['peer', 'idle', 'limit'])}"),
    ]


def stamp(seconds: int) -> str:
    day, seconds = divmod(seconds, 24 * 3600)
    minutes, seconds = divmod(seconds, 60)
    return f"2025-11-{day + 3:02d} {minutes // 60:02d}:{minutes % 60:02d}:{seconds:02d}"
