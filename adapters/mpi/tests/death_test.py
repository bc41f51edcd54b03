#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""death_test.py - when one rank dies, the job ends: not with 0, within ten seconds, and the cause is on standard error.

    death_test.py MPI MPIRUN PROGRAM
"""
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

MESSAGE = "rank 2 ends the job: a message to be found"

EXIT = "rank 2 ends the job: exit was called before the end of its environment"

# How the last of three ranks ends, and what has to be on standard error: from Heddle, or from the launcher of each MPI.
#
# A rank that calls _exit can write nothing. Hydra, MPICH's launcher, kills the other ranks as soon as the connection of that rank closes.
# Whether it then reports one of the ranks that it has killed depends on which process it collects first, and so does the exit code of
# the job: 3 or 9. OPTIONS makes it write the wait status of each rank: 256 times the exit code.
DEATHS = {
    "kill": {"openmpi": "signal 9", "mpich": "BAD TERMINATION"},
    "_exit": {"openmpi": "Exit code:    3", "mpich": f",{3 * 256}"},
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
OPTIONS = {"openmpi": [], "mpich": ["-print-all-exitcodes"]}


MOST_SECONDS = 10


def run_once(mpi, mpirun, program, what):
    start = time.monotonic()
    ended = subprocess.run([mpirun, *OPTIONS[mpi], "-n", "3", program, what], capture_output=True, text=True, timeout=100)
    return ended.returncode, ended.stdout + ended.stderr, ended.stdout, time.monotonic() - start


# On a machine that is busy, a job takes long that nothing happens to. What such a job takes right afterwards does not count. A job that is still
# too late runs again.
def run(*how, what):
    for _ in range(3):
        code, both, out, seconds = run_once(*how, what)
        if seconds >= MOST_SECONDS:
            seconds = max(0, seconds - run_once(*how, "order")[3])
        if seconds < MOST_SECONDS:
            break
    return code, both, out, seconds


# A program that goes on as it should: it prints one of these on each rank.
LIVES = ("order", "single")


def is_right(mpi, what, ended):
    code, both, out, seconds = ended
    if what in LIVES:
        return code == 0 and (out.count("as it should be: heddle:") == 3 or "whether they are wanted" in out)
    expected = DEATHS[what] if isinstance(DEATHS[what], str) else DEATHS[what][mpi]
    is_told_once = expected == "" or both.count("ends the job:") == expected.count("ends the job:")
    # Hydra writes its own report to standard output.
    return code != 0 and seconds < MOST_SECONDS and expected in both and is_told_once and "went on" not in out


def main():
    mpi, mpirun, program = sys.argv[1:]
    cases = [*DEATHS, *LIVES]
    wrong = 0
    with ThreadPoolExecutor(3) as jobs:  # most of the time, a job waits for its end
        results = jobs.map(lambda what: run(mpi, mpirun, program, what=what), cases)
        for what, ended in zip(cases, results):
            right = is_right(mpi, what, ended)
            print(f"{what}: exit {ended[0]} after {ended[3]:.1f} s{'' if right else ' WRONG'}")
            if not right:
                print(ended[1])
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
