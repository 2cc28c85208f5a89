#!/bin/sh
# Interesting: minify.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/minify.py" "${1:-input.js}" 2>&1 |
    grep -q "^AssertionError: minified program has other tokens\$"
