"""A module of physical units and signal processing; one factor is a power of a negative number."""

from __future__ import annotations

from random import Random

HEAD = '''"""Readings of the weather station: decoding, units, filters and a daily report."""

from __future__ import annotations

import argparse
import dataclasses
import math
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator

SAMPLES_PER_HOUR = 60 * 60 // 12
ABSOLUTE_ZERO = -273.15
MASK_STATUS = 1 | 2 | 4 | 64


@dataclasses.dataclass(frozen=True)
class Reading:
    sensor: str
    at: int
    raw: int
    status: int = 0

    @property
    def valid(self) -> bool:
        return self.status & MASK_STATUS == 0 and self.raw != -1

    def value(self, gain: float = 1.0, offset: int = -40) -> float:
        """The value in the unit of the sensor."""
        if not self.valid:
            raise ValueError(f"{self.sensor}: no value at {self.at}, status {self.status:#x}")
        return self.raw * gain + offset


def decode(frame: bytes, names: dict[int, str]) -> Iterator[Reading]:
    """Frames are records of eight bytes, with a check sum in the last."""
    for start in range(0, len(frame) - 7, 8):
        record = frame[start : start + 8]
        if (sum(record[:-1]) ^ -1) & 255 != record[-1]:
            continue
        yield Reading(
            sensor=names.get(record[0], "unknown"),
            at=int.from_bytes(record[1:4], "big"),
            raw=int.from_bytes(record[4:6], "big", signed=True),
            status=record[6],
        )
'''

FILTER = '''

def {name}(values: list[float], width: int = {odd}, *, strict: bool = False) -> list[float]:
    """{what} over {odd} neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"{name}: {{len(values)}} values, {{width}} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [{weight} for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result
'''

CONVERT = '''

def {name}(value: float, pressure: float = {big} + {small}) -> float:
    """{what}."""
    scale = {small} * 4 + {odd} - 2
    if value < -{small}:
        return math.nan
    elif value > {big} * 60:
        value = min(value, {big} * 60.0)
    return (value - {odd}) / scale + math.log1p(abs(pressure) / {big}) * -{small}
'''

TAIL = """

FILTERS: dict[str, Callable[[list[float]], list[float]]] = {{
{filters}
}}


class Report:
    def __init__(self, title: str, width: int = 8 * 9) -> None:
        self.title = title
        self.width = width
        self.rows: list[tuple[str, float, float]] = []

    def add(self, name: str, values: Iterable[float]) -> Report:
        known = [value for value in values if not math.isnan(value)]
        if known:
            self.rows.append((name, statistics.fmean(known), max(known) - min(known)))
        return self

    def __str__(self) -> str:
        lines = [self.title.center(self.width, "-")]
        lines += [f"{{n:<20}}{{mean:>12.2f}}{{spread:>12.2f}}" for n, mean, spread in self.rows]
        return "\\n".join(lines + ["-" * self.width])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=argparse.FileType("rb"))
    parser.add_argument("--filter", choices=sorted(FILTERS), default="{first}")
    options = parser.parse_args(arguments)
    try:
        readings = [r for r in decode(options.file.read(), {{1: "roof", 2: "cellar"}}) if r.valid]
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    report = Report("station")
    for sensor in {{r.sensor for r in readings}}:
        values = [r.value() for r in readings if r.sensor == sensor]
        report.add(sensor, FILTERS[options.filter](values) if len(values) > 3 else values)
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
"""

FILTERS = {
    "box": ("Plain mean", "1"),
    "triangle": ("Mean that falls off on both sides", "min(k, len(window) - 1 - k) + 1"),
    "hann": ("Raised cosine", "0.5 - 0.5 * math.cos(math.tau * k / (2 * width - 2))"),
    "edge": ("Alternating differences", "(-1) ** k * math.comb(2 * width - 2, k)"),
    "decay": ("Exponential decay", "2.0 ** (k - len(window))"),
    "spike": ("All but the middle", "0 if k == width - 1 else 1"),
}
CONVERSIONS = {
    "celsius": "From the sensor's steps to degrees",
    "dew_point": "Magnus' formula, good to half a degree",
    "hectopascal": "Pressure reduced to sea level",
    "lux": "Light, from the voltage of the diode",
    "beaufort": "Wind force, from metres a second",
    "millimetres": "Rain, from tips of the bucket",
    "humidity": "Relative humidity, corrected for temperature",
    "uv_index": "Weighted dose of the last minute",
}


def generate(random: Random) -> bytes:
    parts = [HEAD]
    for name, what in CONVERSIONS.items():
        parts.append(CONVERT.format(name=name, what=what, **numbers(random)))
    for name, (what, weight) in FILTERS.items():
        parts.append(FILTER.format(name=name, what=what, weight=weight, **numbers(random)))
    table = "\n".join(f'    "{name}": {name},' for name in FILTERS)
    parts.append(TAIL.format(filters=table, first="box"))
    return "".join(parts).encode()


def numbers(random: Random) -> dict[str, int]:
    return {
        "odd": random.randrange(3, 12, 2),
        "small": random.randrange(2, 40),
        "big": random.randrange(900, 1100),
    }
