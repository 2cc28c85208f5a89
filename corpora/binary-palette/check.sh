#!/bin/sh
# Interesting: showpic.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/showpic.py" "${1:-input.pic}" 2>&1 |
    grep -q "^AssertionError: colour is not in the palette\$"
