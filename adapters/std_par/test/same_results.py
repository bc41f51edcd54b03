#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""same_results.py - builds of one program print the same, also with 1, 2 and 64 threads.

    same_results.py PROGRAM_stock PROGRAM_heddle [PROGRAM_stock PROGRAM_heddle]

A program whose name ends with _heddle must not be linked with TBB.
"""
import os
import subprocess
import sys


def output_of(program, threads):
    environment = dict(os.environ, HEDDLE_NUM_THREADS=str(threads))
    return subprocess.run([program], env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def libraries_of(program):
    listing = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return [line.split("[")[1].rstrip("]") for line in listing.splitlines() if "(NEEDED)" in line]


def main():
    reference = output_of(sys.argv[1], 2)
    if len({line.split(",")[0] for line in reference}) < 30:
        sys.exit(f"{sys.argv[1]} runs fewer than 30 algorithms")
    for program in sys.argv[2:]:
        for threads in (1, 2, 64) if program.endswith("_heddle") else (2,):
            made = output_of(program, threads)
            different = [pair for pair in zip(reference, made) if pair[0] != pair[1]]
            if different or len(made) != len(reference):
                sys.exit(f"{program} with {threads} threads: {len(made)} lines instead of {len(reference)}, {different[:5]}")
    for program in sys.argv[1:]:
        if program.endswith("_heddle") and any("tbb" in library for library in libraries_of(program)):
            sys.exit(f"{program} is linked with {libraries_of(program)}")


main()
