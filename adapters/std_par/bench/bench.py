#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bench.py - runs std_par_bench with TBB and with Heddle alternating, and prints the ratio of their times.

    bench.py STOCK HEDDLE [TURNS [ELEMENTS [PREFIX...]]]

PREFIX is a command that starts each of the programs, such as `chrt -f 10`.
"""
import statistics
import subprocess
import sys


def times_of(program, elements):
    lines = subprocess.run([*sys.argv[5:], program, str(elements)], capture_output=True, text=True, check=True).stdout.splitlines()
    return {name: float(time) for name, time in (line.split("\t") for line in lines if line)}


def main():
    programs = sys.argv[1:3]
    turns, elements = (int(given) for given in (sys.argv[3:5] + ["5", "2000000"][len(sys.argv) - 3:]))
    runs = [[times_of(program, elements) for program in programs] for _ in range(turns)]
    print(f"{'':24}{'TBB us':>10}{'Heddle us':>11}{'ratio':>8}   least and greatest of {turns}")
    for name in runs[0][0]:
        stock, own = ([run[which][name] for run in runs] for which in (0, 1))
        ratios = sorted(b / a for a, b in zip(stock, own))
        print(f"{name:24}{min(stock):10.0f}{min(own):11.0f}{statistics.median(ratios):8.2f}   {ratios[0]:.2f} {ratios[-1]:.2f}")


main()
