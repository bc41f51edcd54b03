# SPDX-License-Identifier: Apache-2.0
"""terminal.py - progress output during a run, and the table at its end."""
import os
import sys

from .manifest import SUBJECT

BAR = 14
CUT = 8  # a bar is cut at this multiple of the shortest one


def duration(ms):
    for limit, factor, unit in ((1e-3, 1e6, "ns"), (1, 1e3, "us"), (1e3, 1, "ms")):
        if ms < limit:
            return f"{ms * factor:.3g} {unit}" if ms * factor < 1000 else f"{ms * factor:.0f} {unit}"
    return f"{ms / 1e3:.3g} s"


def bar(value, shortest):
    full, half, cut = ("█", "▌", "»") if (sys.stdout.encoding or "").lower().startswith("utf") else ("#", "", ">")
    if not value or not shortest:
        return ""
    length = min(value / shortest, CUT) / CUT * BAR
    if value / shortest > CUT:
        return full * (BAR - 1) + cut
    return full * int(length) + (half if length % 1 >= 0.5 else "") or half


def times(value):
    """A ratio as a short text."""
    return f"{value:.2f}" if value < 100 else f"{value:.0f}" if value < 1e5 else f"{value:.0e}"


def _ratio(result, key):
    return times(result[key][0]) if result[key] else ""


def table(results):
    """The results of one row as lines."""
    first = results[0]
    has_bandwidth = "gb_per_s" in first
    yield ""
    yield f"{first['workload']}: {first['what']}  (n = {first['n']}; times are for solving it once)"
    yield (f"  {'library':<11} {'thr':>3}  {'':<{BAR}} {'median':>8} {'best':>8} {'±':>4} {'cpu':>8} "
           f"{'ns/' + first['unit']:>9} {'invol':>5} {'MB':>5} {'x base':>7} {'x best peer':>18}"
           + (f" {'GB/s':>5}" if has_bandwidth else ""))
    shortest = min(result["median_ms"] for result in results)
    for result in results:
        against = _ratio(result, "to_best_peer")
        if against and result["library"] == SUBJECT:
            _, low, high = result["to_best_peer"]
            against = f"{against} ({times(low)}-{times(high)})"
        yield (f"  {result['library']:<11} {result['threads']:>3}  {bar(result['median_ms'], shortest):<{BAR}} "
               f"{duration(result['median_ms']):>8} {duration(result['best_ms']):>8} {result['spread']:>4.0%} "
               f"{duration(result['cpu_ms']):>8} {result['ns_per_op']:>9.3g} {result['switches']:>5.0f} "
               f"{result['rss_mb']:>5.0f} {_ratio(result, 'to_base'):>7} {against:>18}"
               + (f" {result['gb_per_s']:>5.3g}" if has_bandwidth else "")
               + ("" if result["checked"] else "  WRONG RESULT"))
        if "p99_ms" in result:
            yield (f"  {'':<15}  p50 {duration(result['median_ms'])}, p99 {duration(result['p99_ms'])}, "
                   f"p99.9 {duration(result['p999_ms'])}")


class Progress:
    """One line that is overwritten, or one line for each row if the output is not a terminal."""

    def __init__(self, rows):
        self._rows, self._row, self._name = rows, 0, ""
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def row(self, name):
        self._row += 1
        self._name = name
        if not self._live:
            print(f"[{self._row}/{self._rows}] {name}", file=sys.stderr, flush=True)

    def round(self, number, rounds, library):
        if self._live:
            line = f"[{self._row}/{self._rows}] {self._name}: round {number}/{rounds}, {library}"
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def clear(self):
        if self._live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
