#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bench.py - a Python program that uses several libraries, plainly and by heddle-run, alternating: the ratio of the times.

    bench.py RUN [TURNS [ROUNDS [PREFIX...]]]

RUN is heddle-run. PREFIX is a command that starts each of the programs, such as `chrt -f 10`.
Fails if the results differ. Heddle's pool has as many threads as there are processors.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parents[2] / "bench"))
from runner import figures  # noqa: E402  (after the path)

PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for
CASES = [(names, count) for count in (1, 4) for names in (("cv2",), ("pyfftw",), ("torch",), ("cv2", "pyfftw", "torch"))]


def run(launcher, rounds, count, names):
    done = subprocess.run([*sys.argv[4:], *launcher, PYTHON, HERE / "work.py", str(rounds), str(count), *names], capture_output=True,
                          text=True, check=True)
    return json.loads(done.stdout)


def main():
    heddle, turns, rounds = sys.argv[1], *(int(given) for given in sys.argv[2:4] + ["11", "80"][len(sys.argv) - 2:])
    print(f"{'':34}{'plain ms':>10}{'Heddle ms':>11}{'ratio':>8}  95 % interval    threads")
    for names, count in CASES:
        pairs = [(run([], rounds, count, names), run([heddle], rounds, count, names)) for _ in range(turns)]
        if any(one["results"] != pairs[0][0]["results"] for pair in pairs for one in pair):
            sys.exit(f"{names}: the results differ")
        plain, own = ([pair[which]["seconds"] for pair in pairs] for which in (0, 1))
        ratio = figures.paired_ratio(own, plain)
        threads = " and ".join(str(pairs[0][which]["threads"]) for which in (0, 1))
        print(f"{'+'.join(names) + f', {count} Python threads':34}{1e3 * figures.median(plain):10.1f}{1e3 * figures.median(own):11.1f}"
              f"{ratio.middle:8.2f}  {ratio.low:.2f} to {ratio.high:.2f}    {threads}", flush=True)


main()
