"""The library as its users see it."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import reducer
from reducer import Accepted, Finished, NotInteresting, OptionsError, Outcome, PassStarted, Reason
from reducer.interestingness.command import TestCommandError as CommandError
from reducer.syntax.detect import UnknownLanguage

CORPORA = Path(__file__).resolve().parents[1] / "corpora"
BIN = Path(sys.executable).parent


def own_threads() -> list[str]:
    return [t.name for t in threading.enumerate() if t.name.startswith("reduce-")]


def test_bytes() -> None:
    result = reducer.reduce(b"\xff one\n\x00 keep \xfe\n", lambda data: b"keep" in data)
    assert result.data == b"keep"
    assert result.reason is Reason.MINIMAL
    assert (result.before.bytes, result.after.bytes) == (15, 4)


def test_text_stays_text() -> None:
    seen: set[type] = set()

    def interesting(text: str) -> bool:
        seen.add(type(text))
        return "größe" in text and "€" in text

    result = reducer.reduce("ä größe\nmehr 𝄞 €\nübrig\n", interesting)
    assert seen == {str}
    assert "größe" in result.data
    assert "€" in result.data
    assert len(result.data) <= len("größe €")
    assert result.after.bytes == len(result.data.encode())


@settings(max_examples=25)
@given(st.text(st.characters(), max_size=12), st.characters(), st.text(max_size=12))
@example("a", "\ud800", "b")
@example("\udfff", "\udbff", "")
@example("€", "\0", "\U0010ffff")
def test_any_character_can_be_kept(before: str, kept: str, after: str) -> None:
    text = before + kept + after
    result = reducer.reduce(text, lambda candidate: kept in candidate)
    # Lone surrogates cannot be sent in a report of a failure: escape them.
    if text.isascii():
        assert ascii(result.data) == ascii(kept)
    assert ascii(kept)[1:-1] in ascii(result.data)
    assert len(result.data) <= len(text)


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, SystemExit, UnicodeDecodeError])
def test_what_the_function_raises_comes_out(error: type[BaseException], jobs: int) -> None:
    calls = []
    arguments = ("utf-8", b"\xff", 0, 1, "own") if error is UnicodeDecodeError else ("own",)
    raised = error(*arguments)

    def interesting(text: str) -> bool:
        calls.append(text)
        if len(calls) == 6:
            raise raised
        return "keep" in text

    with pytest.raises(error) as caught:
        reducer.reduce("one\ntwo\nthree\nfour\nkeep\nfive\n", interesting, jobs=jobs)
    assert caught.value is raised
    assert own_threads() == []


@pytest.mark.parametrize("on", [PassStarted, reducer.TestDone, Accepted, Finished])
def test_what_the_listener_raises_comes_out(on: type) -> None:
    def listen(event: reducer.Event) -> None:
        if isinstance(event, on):
            raise LookupError

    with pytest.raises(LookupError):
        reducer.reduce(b"one\nkeep\n", lambda data: b"keep" in data, jobs=2, on_event=listen)
    assert own_threads() == []


def test_a_rejected_input() -> None:
    with pytest.raises(NotInteresting) as caught:
        reducer.reduce(b"one", lambda data: False)
    assert caught.value.verdict.outcome is Outcome.NOT_INTERESTING
    with pytest.raises(NotInteresting) as caught:
        reducer.reduce(b"one", "cat; exit 3")
    assert (caught.value.verdict.status, caught.value.verdict.output) == (3, b"one")


def test_a_function_may_return_an_outcome() -> None:
    def judge(data: bytes) -> Outcome:
        if b"keep" not in data:
            return Outcome.NOT_INTERESTING
        return Outcome.INTERESTING if b"two" in data else Outcome.UNRESOLVED

    result = reducer.reduce(b"one\ntwo\nkeep\n", judge)
    assert sorted(result.data) == sorted(b"keep" + b"two")


def test_everything_is_accepted() -> None:
    calls: list[bytes] = []
    result = reducer.reduce(b"one", lambda data: not calls.append(data))
    assert (result.data, result.reason, len(calls)) == (b"", Reason.EMPTY, 2)


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_command(jobs: int) -> None:
    data = '{"a": [1, 2, "keep"]}'
    result = reducer.reduce(
        data, "test -f x.json && grep -q keep", name="x.json", language="json", jobs=jobs
    )
    assert result.data == '"keep"'
    assert result.language == "json"
    assert own_threads() == []


def test_a_command_that_hangs() -> None:
    test = "grep -q quick || exec sleep 1000"
    result = reducer.reduce(b"quick\n", test, timeout=0.2, jobs=2)
    assert result.data == b"quick"


LINES = b"".join(b"line %d\n" % n for n in range(50)) + b"keep\n"


def test_budgets() -> None:
    calls: list[bytes] = []

    def interesting(data: bytes) -> bool:
        calls.append(data)
        return b"keep" in data

    result = reducer.reduce(LINES, interesting, max_tests=7)
    assert (result.reason, result.tests, len(calls)) == (Reason.MAX_TESTS, 7, 7)
    assert b"keep" in result.data
    result = reducer.reduce(LINES, interesting, until="50%")
    assert result.reason is Reason.UNTIL
    assert 4 < len(result.data) <= len(LINES) / 2
    result = reducer.reduce(LINES, interesting, until=100)
    assert result.reason is Reason.UNTIL
    assert 4 < len(result.data) <= 100
    result = reducer.reduce(LINES, "grep -q keep; sleep 0.05; grep -q keep x", name="x", max_time=1)
    assert result.reason in (Reason.MAX_TIME, Reason.MINIMAL)
    assert b"keep" in result.data


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"jobs": 0}, OptionsError),
        ({"timeout": -1}, OptionsError),
        ({"timeout": float("nan")}, OptionsError),
        ({"max_time": 0}, OptionsError),
        ({"max_tests": 0}, OptionsError),
        ({"until": "lots"}, OptionsError),
        ({"until": "101%"}, OptionsError),
        ({"syntax": "lax"}, OptionsError),
        ({"language": "pyhton"}, UnknownLanguage),
    ],
)
def test_nonsense_is_refused_before_the_first_test(
    options: dict[str, Any], error: type[Exception]
) -> None:
    calls: list[bytes] = []
    with pytest.raises(error) as caught:
        reducer.reduce(b"keep", lambda data: not calls.append(data), **options)
    assert "\n" not in str(caught.value)
    assert calls == []
    assert own_threads() == []


def test_a_command_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="no-such-program"):
        reducer.reduce(b"keep", "no-such-program")


def test_events_tell_the_whole_story() -> None:
    events: list[reducer.Event] = []
    threads = set()

    def listen(event: reducer.Event) -> None:
        events.append(event)
        threads.add(threading.get_ident())

    result = reducer.reduce(LINES, lambda data: b"keep" in data, on_event=listen)
    assert threads == {threading.get_ident()}
    tests = [event for event in events if isinstance(event, reducer.TestDone)]
    assert [event.number for event in tests] == list(range(1, result.tests + 1))
    assert (tests[0].size, bool(tests[0].verdict)) == (len(LINES), True)
    assert (tests[1].size, bool(tests[1].verdict)) == (0, False)
    assert events[:2] == tests[:2]
    assert isinstance(events[2], PassStarted)
    assert [e for e in events if isinstance(e, Finished)] == [events[-1]]
    assert isinstance(events[-1], Finished)
    assert events[-1].size == len(result.data)
    # The steps, one after the other, lead from the input to the result.
    data, running = LINES, ""
    steps = iter(result.steps)
    for event in events:
        if isinstance(event, PassStarted):
            running = event.name
            assert event.size == len(data)
        elif isinstance(event, Accepted):
            step = next(steps)
            assert (event.before, event.pass_name, event.edit) == (len(data), running, step.edit)
            data = event.edit.apply(data)
            assert len(data) == event.size == step.size
    assert next(steps, None) is None
    assert data == result.data


def program(case: str, name: str) -> ModuleType:
    """The program that the input of a corpus entry breaks."""
    path = CORPORA / case / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"corpora_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def breaks(run: Callable[[str], object]) -> Callable[[bytes], bool]:
    """Interesting: an assertion of the program fails, and nothing else."""

    def interesting(data: bytes) -> bool:
        try:
            run(data.decode())
        except AssertionError:
            return True
        except Exception:
            return False
        return False

    return interesting


def c_case() -> Callable[[bytes], bool]:
    module = program("c-strength-reduction", "optimise")
    return breaks(lambda text: module.Parser(text).program())


def json_case() -> Callable[[bytes], bool]:
    module = program("json-alias-cycle", "plan")

    def run(text: str) -> None:
        jobs, aliases = module.load(json.loads(text))
        module.check(jobs, aliases)
        module.order(jobs, aliases)

    return breaks(run)


def javascript_case() -> Callable[[bytes], bool]:
    module = program("javascript-minify", "minify")

    def run(text: str) -> None:
        found = module.tokens(text)
        module.check(found)
        assert module.tokens(module.minify(found)) == found

    return breaks(run)


def log_case() -> Callable[[bytes], bool]:
    module = program("log-day-rollover", "sessions")
    return breaks(lambda text: module.durations(text.split("\n")))


def binary_case() -> Callable[[bytes], bool]:
    # Some bytes in this order, in a file that is no text.
    pattern = re.compile(rb"\x8bPIC.*\x11\x05.*\x08\x14.*E\x00", re.DOTALL)
    return lambda data: pattern.search(data) is not None


@pytest.mark.parametrize(
    ("case", "make", "language"),
    [
        ("c-strength-reduction/input.c", c_case, "c"),
        ("json-alias-cycle/input.json", json_case, "json"),
        ("javascript-minify/input.js", javascript_case, "javascript"),
        ("log-day-rollover/input.log", log_case, None),
        ("binary-palette/input.pic", binary_case, None),
    ],
)
def test_workers_change_neither_the_result_nor_the_steps(
    case: str, make: Callable[[], Callable[[bytes], bool]], language: str | None
) -> None:
    data = (CORPORA / case).read_bytes()
    interesting = make()
    one = reducer.reduce(data, interesting, language=language)
    assert interesting(one.data)
    assert len(one.data) < len(data) / 20
    for jobs in (2, 4, 8):
        more = reducer.reduce(data, interesting, language=language, jobs=jobs)
        assert more.data == one.data
        assert more.steps == one.steps


def test_the_names_of_the_package() -> None:
    for name in reducer.__all__:
        assert getattr(reducer, name) is not None
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = reducer.no_such_name


def cpu_seconds(*command: str | Path) -> float:
    """CPU time of a command, the best of five runs."""
    times = []
    for _ in range(5):
        pid = os.posix_spawn(
            command[0],
            list(command),
            os.environ,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
        )
        _, status, usage = os.wait4(pid, 0)
        assert status == 0
        times.append(usage.ru_utime + usage.ru_stime)
    return min(times)


def test_importing_costs_little() -> None:
    bare = cpu_seconds(sys.executable, "-c", "pass")
    assert cpu_seconds(sys.executable, "-c", "import reducer") - bare < 0.06
    code = (
        "import sys, reducer\n"
        "bad = {'click', 'tree_sitter', 'asyncio', 'concurrent.futures'} & sys.modules.keys()\n"
        "assert not bad, bad\n"
        "reducer.reduce\n"
        "assert not {'click', 'tree_sitter'} & sys.modules.keys()\n"
        "reducer.reduce('one keep', lambda text: 'keep' in text)\n"
        "assert 'click' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_version_is_there_at_once() -> None:
    assert cpu_seconds(BIN / "reduce", "--version") < 0.15


USER = """\
from typing import Any, assert_type

from reducer import Accepted, Event, Options, Outcome, Reason, Result, reduce


def listen(event: Event) -> None:
    if isinstance(event, Accepted):
        print(event.pass_name, event.size)


def interesting(text: str) -> Outcome:
    return Outcome.INTERESTING if "keep" in text else Outcome.NOT_INTERESTING


small = reduce(b"[1]", lambda data: b"1" in data, language="json", jobs=2, on_event=listen)
assert_type(small, Result[bytes])
assert_type(small.data, bytes)
text = reduce("keep", interesting, until="50%", max_time=1.5)
assert_type(text.data, str)
assert_type(text.reason, Reason)
reduce(b"keep", "grep -q keep", timeout=3)
Options(jobs=2)
"""


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", None),
        ("reduce(b'x', interesting)", "arg-type|type-var|misc"),
        ("reduce(3, lambda data: True)", "type-var"),
        ("reduce(b'x', 'true', syntax='lax')", "arg-type"),
    ],
)
@pytest.mark.slow
def test_types_for_users(tmp_path: Path, line: str, error: str | None) -> None:
    (tmp_path / "user.py").write_text(USER + line + "\n")
    call = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path.parent / "mypy"]
    done = subprocess.run([*call, "user.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr == ""
    if error is None:
        assert (done.returncode, done.stdout) == (0, "Success: no issues found in 1 source file\n")
    else:
        assert done.returncode == 1
        assert any(f"[{code}]" in done.stdout for code in error.split("|"))
        assert f"user.py:{len(USER.splitlines()) + 1}:" in done.stdout
