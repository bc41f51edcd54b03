# SPDX-License-Identifier: Apache-2.0
"""session.py - measures one row: all libraries and thread counts in turn, round by round."""
import contextlib

from . import results
from .program import Hogs, Program


def _programs(row, size, manifest, threads):
    """One for the baseline, and one for each library and number of threads."""
    for library in manifest.libraries_of(row.workload):
        command = manifest.command(row.workload, library)
        if library == row.base:
            yield Program(library, 1, command, row, size)
            continue
        for count in row.threads or threads:
            if count >= row.least_threads:
                yield Program(library, count, command, row, size)


def measure(row, size, manifest, threads, rounds, progress):
    """The results of the row. Programs run in turn, and each round begins with another one. The first round is not counted."""
    with contextlib.ExitStack() as cleanup:
        programs = []
        for program in _programs(row, size, manifest, threads):
            cleanup.callback(program.close)
            programs.append(program)
        cleanup.enter_context(Hogs(row.hogs))
        repetitions = {program: [] for program in programs}
        for number in range(rounds + 1):
            first = number % len(programs)
            for program in programs[first:] + programs[:first]:
                progress.round(number, rounds, program.library)
                done = program.run()
                if number > 0:
                    repetitions[program].append(done)
    base = repetitions[next(program for program in programs if program.library == row.base)]
    measured = [results.result_of(row, size, program.library, program.threads, done, base)
                for program, done in repetitions.items()]
    results.add_ratios(measured)
    return measured
