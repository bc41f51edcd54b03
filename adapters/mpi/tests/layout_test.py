#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""layout_test.py - how many threads each rank gets, and on which processors, as the launcher binds it or not.

    layout_test.py MPI MPIRUN PROGRAM
"""
import os
import re
import subprocess
import sys

LINE = re.compile(r"rank (\d+) of (\d+): threads (\d+), default pool (\d+), cpus (\d+) from (-?\d+)")
WARNING = "bound to 1 processor each"
CPUS = len(os.sched_getaffinity(0))

wrong = 0


def expect(condition, what, output):
    global wrong
    print(f"{what}: {'right' if condition else 'WRONG'}")
    if not condition:
        print(output)
        wrong += 1


def layout(arguments, program, what, **variables):
    ended = subprocess.run(arguments + [program, what], capture_output=True, text=True, timeout=60, env={**os.environ, **variables})
    found = [tuple(map(int, line)) for line in LINE.findall(ended.stdout)]
    return sorted(found), ended.stdout + ended.stderr


def main():
    mpi, mpirun, program = sys.argv[1:]
    unbound = ["--bind-to", "none"]
    for ranks in (1, 2, 3):
        fair = max(1, CPUS // ranks)
        found, output = layout([mpirun, "-n", str(ranks), *unbound], program, "layout")
        is_right = len(found) == ranks and all(line[2] == fair and line[3] == fair and line[4] == CPUS for line in found)
        expect(is_right and WARNING not in output, f"{ranks} unbound ranks have {fair} threads each", output)

    found, output = layout([mpirun, "-n", "2", *unbound], program, "layout", HEDDLE_NUM_THREADS="3")
    expect([line[2] for line in found] == [3, 3], "HEDDLE_NUM_THREADS decides", output)

    if CPUS >= 2:
        found, output = layout([mpirun, "-n", "1", "--bind-to", "core"], program, "layout")
        expect(len(found) == 1 and found[0][2] == 1, "a rank that is bound to one core has one thread", output)
        expect(output.count(WARNING) == 1, "one line warns of it", output)

        found, output = layout([mpirun, "-n", "2", *unbound], program, "pin")
        places = {line[5] for line in found}
        expect(len(found) == 2 and len(places) == 2 and all(line[4] == CPUS // 2 for line in found),
               "pinned ranks have processors of their own", output)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
