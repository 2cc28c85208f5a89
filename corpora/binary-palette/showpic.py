"""Reads a picture: a signature, then chunks of tag (1 byte), length (2 bytes, big-endian), payload.

    H  width, height: 2 bytes each      P  palette: 3 bytes a colour
    T  text, 0 between key and value    R  runs of pixels: count, colour    E  end

Kept with its bug, as the program under test of this corpus entry: colours are only checked against
the depth that fits all palettes, not against the palette of the file.
"""

from __future__ import annotations

import sys

SIGNATURE = b"\x8bPIC"


class Bad(Exception):
    pass


def chunks(data: bytes) -> list[tuple[str, bytes]]:
    if not data.startswith(SIGNATURE):
        raise Bad("no signature")
    found, position = [], len(SIGNATURE)
    while position < len(data):
        length = int.from_bytes(data[position + 1 : position + 3], "big")
        payload = data[position + 3 : position + 3 + length]
        if position + 3 > len(data) or len(payload) < length:
            raise Bad(f"chunk at {position} is cut off")
        found.append((chr(data[position]), payload))
        position += 3 + length
    return found


def show(found: list[tuple[str, bytes]]) -> int:
    width = height = drawn = 0
    palette: list[bytes] = []
    for tag, payload in found:
        if tag == "H":
            if len(payload) != 4:
                raise Bad("header of wrong size")
            width, height = payload[0] << 8 | payload[1], payload[2] << 8 | payload[3]
        elif tag == "P":
            if len(payload) % 3:
                raise Bad("palette of wrong size")
            palette += [payload[i : i + 3] for i in range(0, len(payload), 3)]
        elif tag == "R":
            if len(payload) % 2:
                raise Bad("runs of wrong size")
            for count, colour in zip(payload[::2], payload[1::2], strict=True):
                if count > width * height - drawn:
                    raise Bad("more pixels than the picture has")
                drawn += count
                assert colour < len(palette), "colour is not in the palette"
        elif tag not in "TE":
            raise Bad(f"unknown chunk {tag!r}")
    return drawn


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    try:
        print(show(chunks(data)), "pixels")
    except Bad as error:
        sys.exit(f"{sys.argv[1]}: {error}")
