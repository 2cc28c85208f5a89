#!/bin/sh
# Interesting: sessions.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/sessions.py" "${1:-input.log}" 2>&1 |
    grep -q "^AssertionError: session of negative duration\$"
