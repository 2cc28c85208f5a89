"""Records of binary formats."""

from __future__ import annotations

import zlib

from hypothesis import given
from hypothesis import strategies as st

from reducer import reduce
from reducer.passes.records import DELETE_RECORDS
from tests.passes.documents import document


def chunk(tag: bytes, content: bytes, order: str = "big", checksum: bool = False) -> bytes:
    length = len(content).to_bytes(4, "little" if order == "little" else "big")
    behind = zlib.crc32(content).to_bytes(4, "big") if checksum else b""
    return length + tag + content + behind if checksum else tag + length + content + behind


def deleted(data: bytes) -> list[bytes]:
    return [edit.apply(data) for edit in DELETE_RECORDS.generate(document(data))]


def test_whole_records_go_first_from_the_last() -> None:
    parts = [chunk(tag, b"\xff" * size) for tag, size in ((b"ONE ", 9), (b"TWO ", 5), (b"END ", 3))]
    head = b"\x89SIG"
    without = deleted(head + b"".join(parts))
    assert without[:3] == [
        head + parts[0] + parts[1],
        head + parts[0] + parts[2],
        head + parts[1] + parts[2],
    ]


def test_content_goes_with_its_length() -> None:
    parts = [chunk(tag, b"\xff" * 4, "little") for tag in (b"fmt ", b"data", b"more")]
    data = b"RIFF\xff" + b"".join(parts)
    emptied = b"RIFF\xff" + parts[0] + parts[1] + chunk(b"more", b"")
    halved = b"RIFF\xff" + parts[0] + parts[1] + chunk(b"more", b"\xff\xff", "little")
    assert emptied in deleted(data)
    assert halved in deleted(data)


def test_other_data_has_no_records() -> None:
    assert deleted(b"\xff" * 100) == []
    assert deleted(b"\0" * 100) == []


@given(st.lists(st.binary(max_size=20), min_size=3, max_size=8), st.sampled_from(["big", "little"]))
def test_every_edit_leaves_a_chain_of_records(contents: list[bytes], order: str) -> None:
    data = b"\xffHEAD" + b"".join(chunk(b"rec:", content, order) for content in contents)
    for candidate in deleted(data):
        assert len(candidate) < len(data)


def test_one_record_is_left_of_a_file_of_many() -> None:
    contents = [bytes([number, 255 - number]) * (number + 3) for number in range(40)]
    data = b"\x89SIG" + b"".join(chunk(b"rec:", content) for content in contents)

    def interesting(candidate: bytes) -> bool:
        position = 4
        found = False
        if candidate[:4] != b"\x89SIG":
            return False
        while position < len(candidate):
            length = int.from_bytes(candidate[position + 4 : position + 8], "big")
            content = candidate[position + 8 : position + 8 + length]
            if candidate[position : position + 4] != b"rec:" or len(content) != length:
                return False
            found = found or 17 in content
            position += 8 + length
        return found

    result = reduce(data, interesting)
    assert result.data == b"\x89SIG" + chunk(b"rec:", b"\x11")
    assert result.tests < 120
