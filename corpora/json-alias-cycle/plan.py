"""Puts the jobs of a build description (JSON) into the order of their dependencies.

Kept with its bug, as the program under test of this corpus entry: cycles are looked for among the
names as written, before aliases are resolved.
"""

from __future__ import annotations

import json
import sys


class Bad(Exception):
    pass


def table(data: object, name: str, kind: type) -> dict:
    value = data.get(name, {}) if isinstance(data, dict) else None
    if not isinstance(value, dict) or not all(isinstance(v, kind) for v in value.values()):
        raise Bad(f"{name}: a table of {kind.__name__} is needed")
    return value


def load(data: object) -> tuple[dict[str, list[str]], dict[str, str]]:
    jobs = {}
    for name, job in table(data, "jobs", dict).items():
        after = job.get("after", [])
        if not isinstance(after, list) or not all(isinstance(a, str) for a in after):
            raise Bad(f"jobs.{name}.after: a list of names is needed")
        jobs[name] = after
    return jobs, table(data, "aliases", str)


def check(jobs: dict[str, list[str]], aliases: dict[str, str]) -> None:
    for name, after in jobs.items():
        for other in after:
            if other not in jobs and aliases.get(other) not in jobs:
                raise Bad(f"jobs.{name}.after: no job {other!r}")
    for name in jobs:
        seen, todo = set(), [name]
        while todo:
            for other in jobs.get(todo.pop(), []):
                if other == name:
                    raise Bad(f"jobs.{name}: waits for itself")
                if other not in seen:
                    seen.add(other)
                    todo.append(other)


def order(jobs: dict[str, list[str]], aliases: dict[str, str]) -> list[str]:
    waits = {n: {a if a in jobs else aliases[a] for a in after} for n, after in jobs.items()}
    done: list[str] = []
    while waits:
        ready = sorted(n for n, after in waits.items() if after <= set(done))
        assert ready, "planner is stuck: no job is ready"
        done += ready
        waits = {n: after for n, after in waits.items() if n not in ready}
    return done


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            jobs, aliases = load(json.load(file))
        check(jobs, aliases)
    except (Bad, ValueError, RecursionError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    print("\n".join(order(jobs, aliases)))
