#!/bin/sh
# Interesting: optimise.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/optimise.py" "${1:-input.c}" 2>&1 |
    grep -q "^AssertionError: strength reduction: operand is no induction variable\$"
