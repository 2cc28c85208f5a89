"""The script itself, run as a user runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from scripts.bench import page, record
from scripts.bench.cases import ROOT
from tests.scripts.runs import run
from tests.scripts.test_cases import make_case

SCRIPT = ROOT / "scripts" / "benchmark"
OWN = f"{sys.executable} -m reducer"
TEXT = b"".join(b"line %d of many\n" % n for n in range(30)) + b"one to keep\n"

# Deletes one line after another, in place: a reducer of a few lines, to compare with.
LINES = """#!/bin/sh
test=$1 file=$2 n=$(wc -l <"$2")
while [ "$n" -gt 0 ]; do
    cp "$file" kept
    sed -i "${n}d" "$file"
    "$test" "$file" || mv kept "$file"
    n=$((n - 1))
done
"""
# What an ablation asks of a reducer, with a pass that is needed and one that is not.
WITH_PASSES = """#!/bin/sh
case "$*" in
*--help*) echo "--skip-pass NAME" ;;
passes*) echo '[{"name": "needed"}, {"name": "idle"}]' ;;
*--skip-pass\\ needed*) "$6" input.txt ;;
*--test*)
    while [ "$1" != --test ]; do shift; done
    "$2" input.txt && echo keep >input.txt && "$2" input.txt ;;
*) echo version 1.2.3 ;;
esac
"""


def benchmark(*arguments: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"BENCHMARK_REDUCE": OWN}
    if path is not None:
        environment |= {"PATH": path, "BENCHMARK_REDUCE": ""}
    done = subprocess.run(
        [sys.executable, SCRIPT, *arguments],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def executable(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def blank_page(path: Path) -> Path:
    sections = [
        f"<!-- {name}: begin -->\nold\n<!-- {name}: end -->"
        for name in (page.RESULTS, page.ABLATION)
    ]
    path.write_text("before\n{}\nbetween\n{}\nafter\n".format(*sections))
    return path


def save(path: Path, *runs: record.Run) -> Path:
    for one in runs:
        record.append(path, one)
    return path


def test_two_reducers_on_a_case_are_counted_alike(tmp_path: Path) -> None:
    case = make_case(tmp_path / "case", TEXT, bug="https://example.org/1")
    lines = executable(tmp_path / "lines", LINES)
    saved, written = tmp_path / "runs.jsonl", blank_page(tmp_path / "page.md")
    done = benchmark(
        "--tool",
        "reduce",
        "--tool",
        "lines",
        "--peer",
        f"lines={lines} {{test}} {{input}}",
        "--limit",
        "60",
        "--save",
        saved,
        "--write",
        "--page",
        written,
        case,
    )
    assert done.returncode == 0, done.stderr
    ours, theirs = record.load([saved])
    assert (ours.tool, ours.exit, ours.interesting) == ("reduce", 0, True)
    assert ours.calls == ours.own_tests
    assert sum(ours.passes.values()) <= ours.calls
    assert ours.passes
    assert ours.result == "keep"
    assert 0 < ours.last_gain <= ours.calls
    assert ours.version != "unknown"
    assert ours.cpu is not None
    assert 0.05 < ours.cpu < 10
    assert (theirs.tool, theirs.calls, theirs.calls_50, theirs.last_gain) == ("lines", 31, 16, 31)
    assert theirs.result == "one to keep\n"
    assert (theirs.nonblank, theirs.tokens, theirs.bytes_in) == (9, 3, len(TEXT))
    text = written.read_text()
    assert "old" in text.partition("between")[2]
    assert "old" not in text.partition("between")[0]
    assert f"| [case](https://example.org/1) ({len(TEXT):,}) | reduce |" in text
    assert "| **geometric mean** |  |  | 0.44 |" in text


def test_the_limit_stops_a_reducer_and_its_result_counts(tmp_path: Path) -> None:
    case, saved = make_case(tmp_path / "case", TEXT), tmp_path / "runs.jsonl"
    script = "import sys, subprocess, time; t, f = sys.argv[1:]; open(f, 'w').write('keep'); "
    script += "subprocess.run([t, f]); time.sleep(600)"
    endless = executable(tmp_path / "endless", f"#!{sys.executable}\n{script}\n")
    done = benchmark(
        "--tool",
        "endless",
        "--peer",
        f"endless={endless} {{test}} {{input}}",
        "--limit",
        "1.5",
        "--save",
        saved,
        case,
    )
    assert done.returncode == 0
    assert "stopped at 1.5 s" in done.stdout
    (found,) = record.load([saved])
    assert (found.stopped, found.calls, found.result) == (True, 1, "keep")


def test_a_result_that_is_not_interesting_is_told(tmp_path: Path) -> None:
    case, saved = make_case(tmp_path / "case", TEXT), tmp_path / "runs.jsonl"
    wrong = executable(tmp_path / "wrong", '#!/bin/sh\necho oops >&2; echo lost >"$4"; exit 3\n')
    done = benchmark(
        "--tool",
        "wrong",
        "--peer",
        f"wrong={wrong} {{test}} {{input}} to {{output}}",
        "--save",
        saved,
        case,
    )
    assert done.returncode == 1
    assert "exit 3, **result not interesting**" in done.stdout
    assert "case, wrong: oops" in done.stderr
    assert record.load([saved])[0].result == "lost\n"


def test_missing_reducers_are_left_out_and_said(tmp_path: Path) -> None:
    done = benchmark("--tool", "perses", "--tool", "treereduce", path=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "perses: left out, not found on PATH;"
        " --program perses=COMMAND or $BENCHMARK_PERSES names another",
        "treereduce: left out, not found on PATH;"
        " --program treereduce=COMMAND or $BENCHMARK_TREEREDUCE names another",
        "benchmark: none of the reducers is installed",
    ]


def test_more_options_have_a_label_of_their_own(tmp_path: Path) -> None:
    case, saved = make_case(tmp_path / "case", b"to keep\n"), tmp_path / "runs.jsonl"
    done = benchmark(
        "--tool",
        "reduce",
        "--options",
        "",
        "--options",
        "--syntax relaxed --seed 1",
        "--save",
        saved,
        case,
    )
    assert done.returncode == 0
    labels = [found.tool for found in record.load([saved])]
    assert labels == ["reduce", "reduce --syntax relaxed --seed 1"]


def test_saved_runs_are_shown_without_running_and_the_later_counts(tmp_path: Path) -> None:
    old = save(tmp_path / "old.jsonl", run(calls=999, nonblank=1), run(tool="cvise", calls=300))
    new = save(tmp_path / "new.jsonl", run(tool="creduce", nonblank=10, exit=None), run(calls=150))
    done = benchmark("--from", old, "--from", new)
    assert done.returncode == 0
    rows = [line.split(" | ") for line in done.stdout.splitlines() if "(1,000)" in line]
    assert [(row[1], row[6]) for row in rows] == [
        ("reduce", "150"),
        ("creduce", "50"),
        ("cvise", "300"),
    ]
    assert "stopped at 900 s" in done.stdout
    assert "| case | 20 | 10 (creduce) | 2.00 | 150 | 50 (creduce) | 3.00 | 1.00 |" in done.stdout
    assert "Versions: reduce 1.0, C-Reduce 1.0, C-Vise 1.0." in done.stdout
    assert "Not among them, as not installed or not asked for: Shrink Ray, Perses" in done.stdout


def test_an_ablation_has_its_own_section(tmp_path: Path) -> None:
    own = executable(tmp_path / "own", WITH_PASSES)
    case = make_case(tmp_path / "case", TEXT)
    saved, written = tmp_path / "runs.jsonl", blank_page(tmp_path / "page.md")
    done = benchmark(
        "--ablation",
        "--program",
        f"reduce={own}",
        "--save",
        saved,
        "--write",
        "--page",
        written,
        case,
    )
    assert done.returncode == 0, done.stderr
    assert [found.without for found in record.load([saved])] == ["", "needed", "idle"]
    before, text = written.read_text().split("between")
    assert "old" in before
    assert "| idle | 1.00 | 1.00 | - | - |" in text
    assert f"case 4 → {record.nonblank(TEXT)}" in text
    again = benchmark("--ablation", "--from", saved)
    assert "| idle | 1.00 | 1.00 | - | - |" in again.stdout


def test_an_ablation_needs_a_reducer_that_can_leave_out_passes(tmp_path: Path) -> None:
    old = executable(tmp_path / "old", "#!/bin/sh\necho version 0.0.1\n")
    done = benchmark("--ablation", "--program", f"reduce={old}")
    assert done.returncode == 2
    assert done.stderr == (
        "benchmark: this version of reduce has no --skip-pass, which an ablation needs\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tool", "nosuch"], "nosuch: no such reducer; known are reduce, creduce, cvise"),
        (["--program", "cvise"], "cvise: not NAME=COMMAND"),
        (["--program", "other=a"], "other: no such reducer"),
        (["--peer", "a=b {test}"], "a=b {test}: not NAME=COMMAND with {test} and {input}"),
        (["--tool", "reduce", "nowhere"], "nowhere: no such case"),
        (["--from", "nowhere.jsonl"], "No such file or directory: 'nowhere.jsonl'"),
    ],
)
def test_what_makes_no_sense_is_one_line(arguments: list[str], message: str) -> None:
    done = benchmark(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("line", ["{", "3", '{"case": "a"}'])
def test_lines_that_are_no_runs(tmp_path: Path, line: str) -> None:
    saved = tmp_path / "runs.jsonl"
    saved.write_text(json.dumps(asdict(run())) + f"\n{line}\n")
    done = benchmark("--from", saved)
    assert done.returncode == 2
    assert f"{saved}:2: not a saved run" in done.stderr


def test_a_page_without_the_section(tmp_path: Path) -> None:
    written = tmp_path / "page.md"
    written.write_text("nothing")
    saved = save(tmp_path / "runs.jsonl", run())
    done = benchmark("--from", saved, "--write", "--page", written)
    assert done.returncode == 2
    assert "has no <!-- results: begin -->" in done.stderr
    assert written.read_text() == "nothing"


def test_the_page_of_this_project_has_both_sections() -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for section in (page.RESULTS, page.ABLATION):
        assert text.count(f"<!-- {section}: begin -->") == 1
        assert text.count(f"<!-- {section}: end -->") == 1
