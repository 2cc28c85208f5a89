"""The layout at the end of a run, as far as the command line does not show it."""

from __future__ import annotations

from reducer import Finished, Reason, TestDone, reduce
from reducer.syntax.document import Document
from reducer.syntax.loader import load
from tests.session.runs import reduction

CALLS = b"".join(letter * 24 + b"();" for letter in (b"a", b"b", b"c", b"d"))
DATA = b"int g; int main(void) { g = 1; " + CALLS.replace(b";", b"; ") + b"return 0; }\n"


def kept(data: bytes) -> bool:
    return CALLS in b"".join(data.split())


def test_the_last_test_is_of_the_layout() -> None:
    plain, before = reduction(DATA, kept, "c", format=False)
    assert plain.data == CALLS
    result, seen = reduction(DATA, kept, "c")
    assert result.formatted
    assert result.reason is Reason.MINIMAL
    assert b"".join(result.data.split()) == b"".join(plain.data.split())
    assert result.data == CALLS.replace(b";", b";\n").strip()
    assert seen.tested == [*before.tested, result.data]
    # Until then what is saved is the smallest one.
    assert seen.saved[-1] == plain.data
    assert (result.after.bytes, result.tests) == (len(result.data), plain.tests + 1)
    assert (result.steps, result.proved) == (plain.steps, plain.proved)
    done = [event for event in seen.events if isinstance(event, TestDone)]
    assert (done[-1].size, done[-1].number) == (len(result.data), result.tests)
    assert seen.events[-1] == Finished(Reason.MINIMAL.value, len(result.data))


def test_two_layouts_are_tried_at_most() -> None:
    def one_line(data: bytes) -> bool:
        return kept(data) and b"\n" not in data

    result, seen = reduction(DATA.strip(), one_line, "c")
    assert not result.formatted
    assert result.format_problem is None
    plain, before = reduction(DATA.strip(), one_line, "c", format=False)
    assert result.data == plain.data
    assert 1 <= len(seen.tested) - len(before.tested) <= 2


def test_the_number_of_jobs_does_not_matter() -> None:
    results = {reduction(DATA, kept, "c", jobs=jobs)[0].data for jobs in (1, 3)}
    assert len(results) == 1


def test_a_formatter_of_the_library() -> None:
    text = '["äää", "ööö", 3]'

    def interesting(candidate: str) -> bool:
        return "äää" in candidate and "ö" in candidate and "," in candidate

    spread = reduce(text, interesting, language="json", format="sed 's/,/ , /'")
    assert spread.formatted
    assert " , " in spread.data
    broken = reduce(text, interesting, language="json", syntax="off", format="printf '\\377'")
    assert not broken.formatted
    assert broken.format_problem == "what the formatter printed is not UTF-8"


def test_a_formatter_may_print_more_errors_unless_the_syntax_is_strict() -> None:
    def interesting(data: bytes) -> bool:
        return b"keep" in data

    add = "cat && echo ]"
    strict = reduce(b'["keep"]', interesting, language="json", format=add)
    assert strict.format_problem == "what the formatter printed is not well-formed"
    relaxed = reduce(b'["keep"]', interesting, language="json", syntax="relaxed", format=add)
    assert relaxed.formatted
    assert Document(relaxed.data, load("json")).errors
