"""Runs as sections of a Markdown page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from .figures import ABOUT_THE_SAME, Comparison, compare, geometric_mean, losses
from .peers import OWN, PEERS
from .record import Run

RESULTS, ABLATION = "results", "ablation"
"""The sections, each between two comments of its name on the page."""

NONE = "-"
"""A cell for what is not known, or was never reached."""

HEAD = (
    "| case (bytes) | reducer | calls to 50 % | 10 % | 1 % | last gain | end | bytes | non-blank |"
    " tokens | wall s | own CPU s | MiB | |\n"
    "| --- | --- |" + " ---: |" * 11 + " --- |"
)


def results(runs: Sequence[Run]) -> str:
    """The table of all runs, the goals for each label of ours, and what was run where."""
    runs = _sorted([run for run in runs if not run.without])
    parts = ["\n".join([HEAD, *map(row, runs)])]
    parts += [goals(runs, label) for label in _unique(r.tool for r in runs if r.peer == OWN)]
    return "\n\n".join(filter(None, [*parts, _about(runs)]))


def row(run: Run) -> str:
    """One run as a line of the table."""
    link = re.search(r"https?://\S+", run.bug)
    case = f"[{run.case}]({link[0]})" if link else run.case
    numbers = [
        *map(_count, (run.calls_50, run.calls_10, run.calls_1, run.last_gain, run.calls)),
        *map(_count, (run.bytes, run.nonblank, run.tokens)),
        f"{run.wall:.1f}",
        _decimal(run.cpu),
        _decimal(run.memory, 0),
    ]
    return _line(f"{case} ({run.bytes_in:,})", run.tool, *numbers, remark(run))


def remark(run: Run) -> str:
    """What has to be said of a run beside its figures."""
    remarks = []
    if run.stopped:
        remarks.append(f"stopped at {run.limit:g} s")
    elif run.exit:
        remarks.append(f"exit {run.exit}")
    if not run.interesting:
        remarks.append("**result not interesting**")
    elif run.bytes == run.bytes_in:
        remarks.append("nothing reduced")
    return ", ".join(remarks)


def goals(runs: Sequence[Run], label: str) -> str:
    """Our runs under a label against the best of the others; empty if there is none to compare."""
    rows = compare(runs, label)
    if not rows:
        return ""
    size = geometric_mean(one.size for one in rows)
    calls = geometric_mean(one.calls for one in rows)
    gain = geometric_mean(one.last_gain for one in rows)
    near = round(100 * (ABOUT_THE_SAME - 1))
    return "\n".join(
        [
            f"`{label}` against the smallest result of the others, and against the fewest calls of"
            f" those whose result is at most {near} % larger than ours:",
            "",
            "| case | non-blank | smallest | ratio | calls | fewest | ratio | ratio to last gain |",
            "| --- |" + " ---: |" * 7,
            *map(_goal, rows),
            _line(
                "**geometric mean**",
                "",
                "",
                _decimal(size),
                "",
                "",
                _decimal(calls),
                _decimal(gain),
            ),
        ]
    )


def _goal(one: Comparison) -> str:
    fewest = f"{one.fewest.calls:,} ({one.fewest.tool})" if one.fewest else NONE
    smallest = f"{one.smallest.nonblank:,} ({one.smallest.tool})"
    return _line(
        one.ours.case,
        f"{one.ours.nonblank:,}",
        smallest,
        _decimal(one.size),
        f"{one.ours.calls:,}",
        fewest,
        _decimal(one.calls),
        _decimal(one.last_gain),
    )


def ablation(runs: Sequence[Run]) -> str:
    """What each pass is worth."""
    lines = [
        "| without | calls: ratio | non-blank bytes: ratio | larger results | smaller results |",
        "| --- | ---: | ---: | --- | --- |",
    ]
    for loss in losses(runs):
        larger, smaller = map(_changes, (loss.larger, loss.smaller))
        lines.append(
            _line(loss.without, _decimal(loss.calls), _decimal(loss.size), larger, smaller)
        )
    cut = [run for run in runs if run.without]
    return "\n".join([*lines, "", _about(cut)])


def _changes(changes: Sequence[tuple[str, int, int]]) -> str:
    return ", ".join(f"{case} {before:,} → {after:,}" for case, before, after in changes) or NONE


def _about(runs: Sequence[Run]) -> str:
    """Which versions ran, where and when."""
    if not runs:
        return "No runs."
    titles = {peer.name: peer.title for peer in PEERS}
    versions = _unique(f"{titles.get(run.peer, run.peer)} {run.version}" for run in runs)
    dates = sorted({run.date for run in runs})
    period = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
    loads = [run.load for run in runs]
    lines = [
        f"Versions: {', '.join(versions)}.",
        f"Machine: {'; '.join(_unique(run.machine for run in runs))}; load average before a run"
        f" {min(loads):g} to {max(loads):g}. {period}.",
    ]
    absent = [peer.title for peer in PEERS if peer.name not in {run.peer for run in runs}]
    if absent and not any(run.without for run in runs):
        lines.append(f"Not among them, as not installed or not asked for: {', '.join(absent)}.")
    return "\n".join(lines)


def put(page: Path, section: str, text: str) -> None:
    """Replaces a section of a page; ValueError if the page has none of that name."""
    begin, end = f"<!-- {section}: begin -->", f"<!-- {section}: end -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{page} has no {begin} ... {end} to put the table into")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def _sorted(runs: Sequence[Run]) -> list[Run]:
    """By case, and for each ours first, then the others in the order of PEERS."""
    places = {peer.name: place for place, peer in enumerate(PEERS)}
    return sorted(runs, key=lambda run: (run.case, places.get(run.peer, len(PEERS)), run.tool))


def _unique(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _count(number: int | None) -> str:
    return NONE if number is None else f"{number:,}"


def _decimal(number: float | None, digits: int = 2) -> str:
    return NONE if number is None else f"{number:,.{digits}f}"
