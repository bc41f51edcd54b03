# SPDX-License-Identifier: Apache-2.0
"""results.py - the results of a run: how they are computed from the repetitions, written and read."""
import json

from . import figures
from .manifest import SUBJECT

ENOUGH_FOR_TAILS = 1000  # fewer samples are not enough for the 99.9th percentile


def _per_call(repetitions, key, calls):
    return [repetition[key] / calls for repetition in repetitions]


def result_of(row, size, library, threads, repetitions, base):
    """One line of the results. `base` has the baseline's repetitions; its result is the reference."""
    operations = base[0]["operations"]
    if row.samples:
        values = [sample for repetition in repetitions for sample in repetition["samples"]]
        rounds = [figures.median(repetition["samples"]) for repetition in repetitions]
    else:
        values = rounds = _per_call(repetitions, "wall_ns", size.calls)
    result = {
        "workload": row.name,
        "group": row.group,
        "what": row.what,
        "library": library,
        "is_base": library == row.base,
        "threads": threads,
        "n": size.n,
        "calls": size.calls,
        "unit": row.unit,
        "best_ms": min(values) / 1e6,
        "median_ms": figures.median(values) / 1e6,
        "spread": figures.spread(values),
        "ns_per_op": figures.median(values) / operations,
        "cpu_ms": figures.median(_per_call(repetitions, "cpu_ns", size.calls)) / 1e6,
        "switches": figures.median(_per_call(repetitions, "switches", 1)),
        "rss_mb": max(repetition["rss_kb"] for repetition in repetitions) / 1024,
        "checked": all(repetition["checksum"] == base[0]["checksum"] for repetition in repetitions),
        "rounds_ms": [value / 1e6 for value in rounds],
    }
    if row.bytes:
        result["gb_per_s"] = row.bytes / result["ns_per_op"]
    if len(values) >= ENOUGH_FOR_TAILS and row.samples:
        result["p99_ms"] = figures.quantile(values, 0.99) / 1e6
        result["p999_ms"] = figures.quantile(values, 0.999) / 1e6
    return result


def add_ratios(results):
    """Adds to each result of one row its time relative to the baseline, and to the best peer with the same number of threads."""
    base = next(result for result in results if result["is_base"])
    for result in results:
        rivals = [other for other in results if other["threads"] == result["threads"]
                  and other["library"] != SUBJECT and not other["is_base"]]
        best = min(rivals, key=lambda other: other["median_ms"], default=None)
        result["to_base"] = _as_list(figures.paired_ratio(result["rounds_ms"], base["rounds_ms"]))
        result["best_peer"] = best["library"] if best and not result["is_base"] else None
        result["to_best_peer"] = _as_list(figures.paired_ratio(result["rounds_ms"], best["rounds_ms"])
                                          if result["best_peer"] else None)


def _as_list(ratio):
    return ratio and [ratio.middle, ratio.low, ratio.high]


def write(path, machine, results):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"machine": machine, "results": results}, file, indent=1)
        file.write("\n")


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        return content["machine"], content["results"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{path} is not a result of a run: {error}") from None
