"""Stock of a warehouse, with reservations that expire."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Reservation:
    item: str
    count: int = 1
    until: dt.datetime = field(default_factory=dt.datetime.now)

    @property
    def expired(self) -> bool:
        return self.until < dt.datetime.now()


class Stock:
    def __init__(self, **counts: int) -> None:
        self._counts = dict(counts)
        self._reserved: dict[str, list[Reservation]] = defaultdict(list)

    def available(self, item: str) -> int:
        reserved = sum(r.count for r in self._reserved[item] if not r.expired)
        return self._counts.get(item, 0) - reserved

    def reserve(self, item: str, count: int, *, minutes: int = 15) -> Reservation:
        if count <= 0 or count > self.available(item):
            raise ValueError(f"cannot reserve {count} of {item!r}")
        until = dt.datetime.now() + dt.timedelta(minutes=minutes)
        reservation = Reservation(item, count, until)
        self._reserved[item].append(reservation)
        return reservation

    def report(self) -> list[str]:
        lines = []
        try:
            with open("stock.log", "a") as log:
                for item, count in sorted(self._counts.items()):
                    while count > 100 and (batch := count // 10):
                        lines.append(needle(item, lambda n, *rest: n % batch, key=-count))
                        count -= batch
                    print(item, count, sep="\t", file=log)
        except OSError as error:
            lines += [str(error)]
        return lines or ["nothing"]
