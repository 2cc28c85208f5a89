#!/bin/sh
# Interesting: simplify.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/simplify.py" "${1:-input.smt2}" 2>&1 |
    grep -q "^AssertionError: a let was expanded to other names\$"
