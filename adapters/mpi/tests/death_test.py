#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""death_test.py - when one rank dies, the job ends: not with 0, within ten seconds, and the cause is on standard error.

    death_test.py MPI MPIRUN PROGRAM
"""
import os
import pathlib
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

MESSAGE = "rank 2 ends the job: a message to be found"

EXIT = "rank 2 ends the job: exit was called before the end of its environment"

# Open MPI's launcher may collect a dead process before its watch looks at it; its own report has the code or the signal.
UNKNOWN = r"rank 2 ends the job: process \d+ ended before the end of its environment: it was killed, or it called _exit$"
KILLED = r"rank 2 ends the job: process \d+ was killed by signal 9$"
ENDED = r"rank 2 ends the job: process \d+ ended with code {} before the end of its environment$"

# How the last of three ranks ends, and the pattern of what has to be on standard error: for both MPIs, or for each.
DEATHS = {
    "kill": {"openmpi": f"({KILLED})|({UNKNOWN})", "mpich": KILLED},
    "kill_after_fork": {"openmpi": f"({KILLED})|({UNKNOWN})", "mpich": KILLED},
    "_exit": {"openmpi": f"({ENDED.format(3)})|({UNKNOWN})", "mpich": ENDED.format(3)},
    "_exit_0": {"openmpi": f"({ENDED.format(0)})|({UNKNOWN})", "mpich": ENDED.format(0)},
    "exit": EXIT,
    "exit_0": EXIT,
    "quick_exit": EXIT,
    "throw": MESSAGE,
    "throw_in_task": MESSAGE,
    "throw_in_thread": MESSAGE,
    "throw_in_work_pool": MESSAGE,
    "MPI_Abort": "",  # the launcher may write something; so does Heddle, with MPICH, whose MPI_Abort calls exit
    "unwind": "rank 2 ends the job: an exception left the block of its environment",
}
# Nothing but the launcher reports these: the watch is turned off by an option, or by a variable.
UNWATCHED = ("kill_unwatched", "kill HEDDLE_MPI_WATCH=0")


MOST_SECONDS = 10


def run_once(mpirun, program, what):
    start = time.monotonic()
    what, _, variable = what.partition(" ")
    variables = os.environ | dict([variable.split("=")] if variable else [])
    ended = subprocess.run([mpirun, "-n", "3", program, what], capture_output=True, text=True, timeout=100, env=variables)
    return ended.returncode, ended.stderr, ended.stdout, time.monotonic() - start


# On a machine that is busy, a job takes long that nothing happens to. What such a job takes right afterwards does not count. A job that is still
# too late runs again.
def run(*how, what):
    for _ in range(3):
        code, err, out, seconds = run_once(*how, what)
        if seconds >= MOST_SECONDS:
            seconds = max(0, seconds - run_once(*how, "order")[3])
        if seconds < MOST_SECONDS:
            break
    return code, err, out, seconds


# A program that goes on as it should: it prints one of these on each rank.
LIVES = ("order", "single")


def is_right(mpi, what, ended):
    code, err, out, seconds = ended
    if what in LIVES:
        is_silent = "ends the job:" not in err
        return code == 0 and is_silent and (out.count("as it should be: heddle:") == 3 or "whether they are wanted" in out)
    if code == 0 or seconds >= MOST_SECONDS or "went on" in out:
        return False
    if what in UNWATCHED:
        return "ends the job:" not in err
    expected = DEATHS[what] if isinstance(DEATHS[what], str) else DEATHS[what][mpi]
    # One rank is reported: not those that the launcher kills.
    return expected == "" or (re.search(expected, err, re.MULTILINE) and err.count("ends the job:") == 1)


# The processes that watch a rank that is gone. Each has a second to end.
def watches_left():
    deadline = time.monotonic() + 5
    while True:
        left = []
        for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = file.read_bytes().split(b"\0")
            except OSError:  # the process has ended
                continue
            if b"heddle_death_watch" in words and not os.path.exists(f"/proc/{int(words[words.index(b'heddle_death_watch') + 1])}"):
                left.append(file.parent.name)
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(0.1)


def main():
    mpi, mpirun, program = sys.argv[1:]
    cases = [*DEATHS, *UNWATCHED, *LIVES]
    wrong = 0
    with ThreadPoolExecutor(3) as jobs:  # most of the time, a job waits for its end
        results = jobs.map(lambda what: run(mpirun, program, what=what), cases)
        for what, ended in zip(cases, results):
            right = is_right(mpi, what, ended)
            print(f"{what}: exit {ended[0]} after {ended[3]:.1f} s{'' if right else ' WRONG'}")
            if not right:
                print(ended[1], ended[2])
                wrong += 1
    if left := watches_left():
        print(f"processes that watch nothing any more: {left}")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
