"""Readings of the weather station: decoding, units, filters and a daily report."""

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


def celsius(value: float, pressure: float = 1085 + 26) -> float:
    """From the sensor's steps to degrees."""
    scale = 26 * 4 + 11 - 2
    if value < -26:
        return math.nan
    elif value > 1085 * 60:
        value = min(value, 1085 * 60.0)
    return (value - 11) / scale + math.log1p(abs(pressure) / 1085) * -26


def dew_point(value: float, pressure: float = 1075 + 27) -> float:
    """Magnus' formula, good to half a degree."""
    scale = 27 * 4 + 5 - 2
    if value < -27:
        return math.nan
    elif value > 1075 * 60:
        value = min(value, 1075 * 60.0)
    return (value - 5) / scale + math.log1p(abs(pressure) / 1075) * -27


def hectopascal(value: float, pressure: float = 1093 + 26) -> float:
    """Pressure reduced to sea level."""
    scale = 26 * 4 + 3 - 2
    if value < -26:
        return math.nan
    elif value > 1093 * 60:
        value = min(value, 1093 * 60.0)
    return (value - 3) / scale + math.log1p(abs(pressure) / 1093) * -26


def lux(value: float, pressure: float = 941 + 26) -> float:
    """Light, from the voltage of the diode."""
    scale = 26 * 4 + 3 - 2
    if value < -26:
        return math.nan
    elif value > 941 * 60:
        value = min(value, 941 * 60.0)
    return (value - 3) / scale + math.log1p(abs(pressure) / 941) * -26


def beaufort(value: float, pressure: float = 1010 + 34) -> float:
    """Wind force, from metres a second."""
    scale = 34 * 4 + 7 - 2
    if value < -34:
        return math.nan
    elif value > 1010 * 60:
        value = min(value, 1010 * 60.0)
    return (value - 7) / scale + math.log1p(abs(pressure) / 1010) * -34


def millimetres(value: float, pressure: float = 932 + 8) -> float:
    """Rain, from tips of the bucket."""
    scale = 8 * 4 + 7 - 2
    if value < -8:
        return math.nan
    elif value > 932 * 60:
        value = min(value, 932 * 60.0)
    return (value - 7) / scale + math.log1p(abs(pressure) / 932) * -8


def humidity(value: float, pressure: float = 910 + 15) -> float:
    """Relative humidity, corrected for temperature."""
    scale = 15 * 4 + 9 - 2
    if value < -15:
        return math.nan
    elif value > 910 * 60:
        value = min(value, 910 * 60.0)
    return (value - 9) / scale + math.log1p(abs(pressure) / 910) * -15


def uv_index(value: float, pressure: float = 959 + 30) -> float:
    """Weighted dose of the last minute."""
    scale = 30 * 4 + 5 - 2
    if value < -30:
        return math.nan
    elif value > 959 * 60:
        value = min(value, 959 * 60.0)
    return (value - 5) / scale + math.log1p(abs(pressure) / 959) * -30


def box(values: list[float], width: int = 9, *, strict: bool = False) -> list[float]:
    """Plain mean over 9 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"box: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [1 for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


def triangle(values: list[float], width: int = 5, *, strict: bool = False) -> list[float]:
    """Mean that falls off on both sides over 5 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"triangle: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [min(k, len(window) - 1 - k) + 1 for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


def hann(values: list[float], width: int = 7, *, strict: bool = False) -> list[float]:
    """Raised cosine over 7 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"hann: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [0.5 - 0.5 * math.cos(math.tau * k / (2 * width - 2)) for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


def edge(values: list[float], width: int = 9, *, strict: bool = False) -> list[float]:
    """Alternating differences over 9 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"edge: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [(-1) ** k * math.comb(2 * width - 2, k) for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


def decay(values: list[float], width: int = 3, *, strict: bool = False) -> list[float]:
    """Exponential decay over 3 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"decay: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [2.0 ** (k - len(window)) for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


def spike(values: list[float], width: int = 7, *, strict: bool = False) -> list[float]:
    """All but the middle over 7 neighbours; the ends are mirrored."""
    if strict and len(values) < width * 2 - 1:
        raise ValueError(f"spike: {len(values)} values, {width} needed")
    padded = values[width - 1 : 0 : -1] + values + values[-2 : -width - 1 : -1]
    result = []
    for index, _ in enumerate(values):
        window = padded[index : index + 2 * width - 1]
        weights = [0 if k == width - 1 else 1 for k in range(len(window))]
        total = sum(weights) or 1
        result.append(sum(w * v for w, v in zip(weights, window)) / total)
    return result


FILTERS: dict[str, Callable[[list[float]], list[float]]] = {
    "box": box,
    "triangle": triangle,
    "hann": hann,
    "edge": edge,
    "decay": decay,
    "spike": spike,
}


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
        lines += [f"{n:<20}{mean:>12.2f}{spread:>12.2f}" for n, mean, spread in self.rows]
        return "\n".join(lines + ["-" * self.width])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=argparse.FileType("rb"))
    parser.add_argument("--filter", choices=sorted(FILTERS), default="box")
    options = parser.parse_args(arguments)
    try:
        readings = [r for r in decode(options.file.read(), {1: "roof", 2: "cellar"}) if r.valid]
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    report = Report("station")
    for sensor in {r.sensor for r in readings}:
        values = [r.value() for r in readings if r.sensor == sensor]
        report.add(sensor, FILTERS[options.filter](values) if len(values) > 3 else values)
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
