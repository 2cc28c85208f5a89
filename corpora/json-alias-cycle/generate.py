"""The build description of a project; one job waits for an alias of a later one."""

from __future__ import annotations

import json
from random import Random

STAGES = ["fetch", "configure", "compile", "test", "package"]
PACKAGES = [
    "arena", "base64", "codec", "dispatch", "events", "fonts", "geometry", "hashing", "input",
    "journal", "kernel", "layout", "metrics", "network",
]  # fmt: skip
# The kernel's headers come from the package of the layout engine, which needs the kernel.
CYCLE = {"kernel:configure": ["latest-layout"], "layout:compile": ["latest-kernel"]}


def generate(random: Random) -> bytes:
    jobs: dict[str, dict[str, object]] = {}
    aliases: dict[str, str] = {}
    for number, package in enumerate(PACKAGES):
        for stage, before in zip(STAGES, [None, *STAGES], strict=False):
            after = [f"{package}:{before}"] if before else []
            if stage == "compile":
                needed = random.sample(PACKAGES[:number], min(number, random.randrange(3)))
                after += [f"latest-{name}" for name in needed]
            name = f"{package}:{stage}"
            jobs[name] = job(random, stage, after + CYCLE.get(name, []))
        aliases[f"latest-{package}"] = f"{package}:package"
    plan = {
        "version": 3,
        "defaults": {"shell": "/bin/sh", "retries": 1, "environment": {"LANG": "C", "TZ": "UTC"}},
        "workers": [{"name": f"w{n}", "cores": 2**n, "labels": ["linux"]} for n in range(4)],
        "aliases": aliases,
        "jobs": jobs,
    }
    return (json.dumps(plan, indent=2) + "\n").encode()


def job(random: Random, stage: str, after: list[str]) -> dict[str, object]:
    return {
        "after": after,
        "command": ["make", "-C", "build", stage, f"JOBS={random.randrange(1, 9)}"],
        "limits": {"seconds": random.randrange(30, 900), "memory_mb": 256 << random.randrange(4)},
        "keep": random.random() < 0.3,
        "retry": random.choice([None, {"times": 2, "wait": 1.5}]),
    }
