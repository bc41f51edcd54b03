# SPDX-License-Identifier: Apache-2.0
"""bench_test.py - sets up the imports of the tests, and makes results for them."""
import pathlib
import random
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(BENCH), str(BENCH / "instructions"), str(BENCH / "weight")]

from runner import catalogue, figures, report, results, terminal  # noqa: E402,F401


def result(workload="fib", library="heddle", threads=2, ms=10.0, noise=0.02, rounds=15, seed=1):
    """A result as run.py writes it, with `rounds` repetitions of about `ms`."""
    chance = random.Random(f"{workload} {library} {threads} {seed}")
    times = [ms * (1 + abs(chance.gauss(0, noise))) for _ in range(rounds)]
    return {
        "workload": workload, "group": "fork-join", "what": "a row for a test", "library": library,
        "is_base": library == "serial", "threads": threads, "n": 30, "calls": 1, "unit": "fork",
        "best_ms": min(times), "median_ms": figures.median(times), "spread": figures.spread(times),
        "ns_per_op": 1.0, "cpu_ms": ms * threads, "switches": 0, "rss_mb": 4.0, "checked": True, "rounds_ms": times,
    }
