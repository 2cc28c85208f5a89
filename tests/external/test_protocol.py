"""The lines that are exchanged with a pass command."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reducer.core.edit import Edit
from reducer.external.protocol import ProtocolError, Turn


def suggested(data: bytes | str, **message: Any) -> bytes:
    """What a candidate makes of the test case."""
    raw = data.encode() if isinstance(data, str) else data
    edit = Turn(raw).suggestion(json.dumps({"type": "candidate", **message}).encode())
    assert edit is not None
    assert Edit.of(edit.slices) == edit
    return edit.apply(raw)


def test_what_is_sent() -> None:
    line = Turn("a\r\0ä\n".encode(), "c", ["accepted", "rejected"]).line()
    assert line.count(b"\n") == 1
    assert json.loads(line) == {
        "type": "suggest",
        "language": "c",
        "content": "a\r\0ä\n",
        "verdicts": ["accepted", "rejected"],
    }


def test_what_is_no_text_is_sent_in_base64() -> None:
    message = json.loads(Turn(b"\xff\0").line())
    assert base64.b64decode(message["base64"]) == b"\xff\0"
    assert message["language"] is None
    assert "content" not in message


def test_edits() -> None:
    assert suggested("one two", edits=[[4, 7, ""], [0, 3, "1"]]) == b"1 "
    assert suggested("one", edits=[]) == b"one"
    assert suggested("one", edits=[[1, 1, "!"], [3, 3, "?"]]) == b"o!ne?"


def test_positions_in_text_count_characters() -> None:
    assert suggested("größe 😀 x", edits=[[3, 4, "s"], [6, 7, "é"]]) == "gröse é x".encode()


def test_positions_in_other_data_count_bytes() -> None:
    new = base64.b64encode(b"\xfe").decode()
    assert suggested(b"\xff\xc3\xa4!", edits=[[1, 3, new]]) == b"\xff\xfe!"


@given(
    text=st.text("aé😀 \n", min_size=1, max_size=20),
    cuts=st.lists(st.integers(0, 20), min_size=2, max_size=4, unique=True),
    new=st.text("bü", max_size=2),
)
def test_edits_of_text_are_those_of_the_string(text: str, cuts: list[int], new: str) -> None:
    cuts = sorted({min(cut, len(text)) for cut in cuts})
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    expected = text
    for start, stop in reversed(pairs):
        expected = expected[:start] + new + expected[stop:]
    assert suggested(text, edits=[[*pair, new] for pair in pairs]) == expected.encode()


def test_whole_candidates() -> None:
    assert suggested("one\ntwo\n", content="two\n") == b"two\n"
    assert suggested(b"\xff\xfe", base64=base64.b64encode(b"\xfe").decode()) == b"\xfe"
    assert suggested("one", content="one") == b"one"
    assert suggested("one", content="") == b""


def test_the_end_of_a_turn() -> None:
    assert Turn(b"x").suggestion(b'{"type": "done"}\r') is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "no JSON in ''"),
        ("traceback", "no JSON in 'traceback'"),
        ("[" * 100_000, "no JSON in"),
        ("[1]", "no JSON object"),
        ("{}", '"type" is neither'),
        ('{"type": "candidate"}', 'not one of "edits", "content" and "base64"'),
        ('{"type": "candidate", "content": "", "edits": []}', "not one of"),
        ('{"type": "candidate", "content": 1}', "something else where a string belongs"),
        ('{"type": "candidate", "base64": "?"}', "bad base64"),
        ('{"type": "candidate", "base64": "é"}', "bad base64"),
        ('{"type": "candidate", "edits": 1}', '"edits" is no list'),
        ('{"type": "candidate", "edits": [1]}', "not [start, stop, replacement]"),
        ('{"type": "candidate", "edits": [[0, true, ""]]}', "not [start, stop, replacement]"),
        ('{"type": "candidate", "edits": [[0, 1, 2]]}', "something else where a string"),
        ('{"type": "candidate", "edits": [[0, 5, ""]]}', "outside of the test case, which ends"),
        ('{"type": "candidate", "edits": [[-1, 1, ""]]}', "outside of the test case"),
        ('{"type": "candidate", "edits": [[2, 1, ""]]}', "stops before it starts"),
        ('{"type": "candidate", "edits": [[0, 2, ""], [1, 3, ""]]}', "edits that overlap"),
    ],
)
def test_lines_that_break_the_protocol(line: str, problem: str) -> None:
    with pytest.raises(ProtocolError) as error:
        Turn(b"four").suggestion(line.encode())
    assert problem in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200
