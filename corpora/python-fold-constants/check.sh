#!/bin/sh
# Interesting: foldconst.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/foldconst.py" "${1:-input.py}" 2>&1 |
    grep -q "^AssertionError: folding changed the meaning of the program\$"
