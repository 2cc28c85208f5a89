"""Documents for the passes, and what the passes make of them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from reducer.core.edit import Edit
from reducer.passes.model import Pass
from reducer.session.schedule import PASSES, passes_for
from reducer.syntax.document import Document
from reducer.syntax.formats import load_notation
from tests.syntax.samples import SAMPLES

PASS = {chosen.name: chosen for chosen in PASSES}

LANGUAGES = ["c", "go", "java", "javascript", "json", "python", "rust"]

#: Bytes of a corpora input that are enough to see everything; cut anywhere, it has errors too.
_PART = 1200

_CORPORA = Path(__file__).parents[2] / "corpora"

_CASES: list[tuple[str, str | None]] = [
    ("c-strength-reduction/input.c", "c"),
    ("javascript-minify/input.js", "javascript"),
    ("json-alias-cycle/input.json", "json"),
    ("python-fold-constants/input.py", "python"),
    ("log-day-rollover/input.log", None),
    ("binary-palette/input.pic", None),
]

#: Name, content and language of documents of every sort.
DOCUMENTS: dict[str, tuple[bytes, str | None]] = {
    **{language: (SAMPLES[language].encode(), language) for language in LANGUAGES},
    **{Path(path).name: ((_CORPORA / path).read_bytes()[:_PART], lang) for path, lang in _CASES},
    "table.csv": (b'id,name,remark\r\n1,"a ""b""\r\nc",\r\n2,d,e\r\n3,f,', "csv"),
    "formula.cnf": (b"c three\np cnf 3 4\n1 -2 0 -1\n2 0\n3 0 -3 1 0\n", "dimacs"),
    "script.wat": (b";; one\n(module (func $f (param i32) (call $f (i32.const 1))))\n", "wat"),
    "empty": (b"", None),
    "empty.c": (b"", "c"),
    "blank.py": (b"\n  \n", "python"),
    "crlf": (b"a\r\n\r\n  b \t\r\n", None),
    "broken.c": (b"int f( { return ]; } /* \xff \0", "c"),
    "umlauts.py": ("größe = ['ä', 'ö', '😀']\n".encode(), "python"),
    "latin1": (b"gr\xf6\xdfe [\xe4]", None),
}

#: Large enough for the passes that are for large files alone; few nodes, so that it costs little.
LARGE = b"int first;\n/*" + b"x" * (1 << 20) + b"*/\nint last(void) {\n}\n"

#: Documents of the kinds that only one pass is for.
SPECIAL: dict[str, tuple[bytes, str | None]] = {
    "large.c": (LARGE, "c"),
    "body.c": (
        b"/*"
        + b"x" * (1 << 15)
        + b"*/\nint one(void) {\n  int n = 1;\n  return n + n + n + n + n;\n}\n"
        b"int last(void) { return one(); }\n",
        "c",
    ),
    "counted": (b"p cnf 2 3\n1 0\n2 0\n-1 0\n", "dimacs"),
    "records": (
        b"\xffHEAD" + b"".join(b"rec:\0\0\0\2\xff" + tag for tag in (b"a", b"b", b"c")),
        None,
    ),
}

_TOKENS = ["{", "}", "(", ")", "[", "]", ",", ";", ":", '"', "'", "a", "bc", "int", "if", "0"]
_BLANKS = [" ", "\n", "\t", "\r\n", "    ", "#", "//", "é", "😀", "\0"]

#: Nearly programs, and anything at all.
contents = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from(_TOKENS + _BLANKS), max_size=30).map(lambda ts: "".join(ts).encode()),
)


def document(data: bytes | str, language: str | None = None) -> Document:
    raw = data.encode() if isinstance(data, str) else data
    return Document(raw, load_notation(language) if language else None)


def edits(name: str, data: bytes | str, language: str | None = None) -> list[Edit[bytes]]:
    return list(PASS[name].generate(document(data, language)))


def results(name: str, data: bytes | str, language: str | None = None) -> list[str]:
    """What each edit of a pass makes of the data, in order."""
    raw = data.encode() if isinstance(data, str) else data
    return [edit.apply(raw).decode() for edit in edits(name, raw, language)]


def passes(data: bytes, language: str | None = None) -> tuple[Pass, ...]:
    """Those that make sense for a document."""
    return passes_for(document(data, language))
