#!/bin/sh
# Interesting: plan.py fails with this assertion and no other way.
python3 -I -S "$(dirname "$0")/plan.py" "${1:-input.json}" 2>&1 |
    grep -q "^AssertionError: planner is stuck: no job is ready\$"
