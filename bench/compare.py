#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""compare.py - is B slower than A? Compares two results of run.py, row by row.

    compare.py A.json B.json [--tolerance 0.05] [--library heddle] [--all]

For each row that both have: B's time divided by A's, with its 95 % confidence interval.
A row is slower if the whole interval is above 1 + tolerance, faster if it is below 1 - tolerance. Make both runs on one
machine, one after the other. If the baselines differ, the conditions were not the same, and the last lines say so.

Exit code: 0 no row is slower, 1 some rows are slower, 2 there is nothing to compare.
"""
import argparse
import sys

from runner import figures, results, terminal
from runner.manifest import SUBJECT


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("before", metavar="A.json")
    parser.add_argument("after", metavar="B.json")
    parser.add_argument("--tolerance", type=float, default=0.05, help="slowdown that is ignored (default: 0.05)")
    parser.add_argument("--library", default=SUBJECT, help=f"whose rows to compare (default: {SUBJECT})")
    parser.add_argument("--all", action="store_true", help="also show the rows that are neither faster nor slower")
    return parser.parse_args(words)


def key_of(result):
    return result["workload"], result["library"], result["threads"], result["n"], result["calls"]


def pairs(before, after, wanted):
    """(result of A, result of B) of the rows that both have."""
    earlier = {key_of(result): result for result in before if wanted(result)}
    return [(earlier[key_of(result)], result) for result in after if wanted(result) and key_of(result) in earlier]


def verdict(ratio, tolerance):
    if ratio.is_above(1 + tolerance):
        return "slower"
    return "faster" if ratio.is_below(1 - tolerance) else ""


def compared(both, tolerance):
    """(line, verdict) for each pair of results."""
    for a, b in both:
        ratio = figures.ratio(b["rounds_ms"], a["rounds_ms"])
        if ratio is None:
            continue
        word = verdict(ratio, tolerance)
        yield (f"{b['workload']:<20} {b['library']:<8} {b['threads']:>3} {terminal.duration(a['median_ms']):>9} "
               f"{terminal.duration(b['median_ms']):>9}   x {ratio.middle:.3f}  ({ratio.low:.3f} - {ratio.high:.3f})  "
               f"{word}".rstrip(), word)


def main(words):
    options = parse(words)
    (_, before), (_, after) = results.read(options.before), results.read(options.after)
    rows = list(compared(pairs(before, after, lambda r: r["library"] == options.library), options.tolerance))
    if not rows:
        print("compare.py: the two files have no row in common")
        return 2
    print(f"{'row':<20} {'library':<8} {'thr':>3} {'A':>9} {'B':>9}   B / A")
    for line, word in rows:
        if word or options.all:
            print(line)
    drifted = [line for line, word in compared(pairs(before, after, lambda r: r["is_base"]), options.tolerance) if word]
    if drifted:
        print("\nbaselines that differ, although the library is not in them:")
        print("\n".join(drifted))
    words = [word for _, word in rows]
    print(f"\n{len(rows)} rows: {words.count('slower')} slower, {words.count('faster')} faster")
    return 1 if "slower" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
