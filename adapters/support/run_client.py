#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_client.py - runs a program of a distribution's package without and with an adapter of Heddle; both have to make the same.

    run_client.py --name NAME [--library-path DIR] [--preload FILE] [--set NAME=VALUE]... [--output FILE] WORK COMMAND...
    run_client.py --name NAME --run FILE [--set NAME=VALUE]... [--output FILE] WORK COMMAND...

NAME     what the adapter calls itself in its line of HEDDLE_ADAPTER_STATS: it has to have been called
FILE     of --run: heddle-run, which sets the environment instead; of --output: what the command makes, below WORK, compared byte by byte; without it, what the command prints
WORK     a directory in which the command runs; `{run}` in the command is `plain` or `heddle`
It runs with pools of 1, 2 and 64 threads.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys


def run(arguments, kind, changes, *launcher):
    command = [*launcher, *(word.replace("{run}", kind) for word in arguments.command)]
    done = subprocess.run(command, cwd=arguments.work, env=dict(os.environ, **changes), capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stdout.decode()}{done.stderr.decode()}")
    made = done.stdout
    if arguments.output:
        made = (pathlib.Path(arguments.work) / arguments.output.replace("{run}", kind)).read_bytes()
    return made, done.stderr.decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", required=True)
    parser.add_argument("--library-path")
    parser.add_argument("--preload")
    parser.add_argument("--run")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--output")
    parser.add_argument("work")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    pathlib.Path(arguments.work).mkdir(parents=True, exist_ok=True)

    plain, _ = run(arguments, "plain", {})
    if not plain:
        sys.exit("the plain run has made nothing to compare")
    changes = {} if arguments.run else {"HEDDLE_ADAPTER_STATS": "1"}
    changes |= dict(pair.split("=", 1) for pair in arguments.set)
    if arguments.library_path:
        changes["LD_LIBRARY_PATH"] = arguments.library_path
    if arguments.preload:
        changes["LD_PRELOAD"] = arguments.preload
    for threads in (1, 2, 64):
        if arguments.run:
            made, said = run(arguments, "heddle", changes, arguments.run, "--stats", "--threads", str(threads))
        else:
            made, said = run(arguments, "heddle", changes | {"HEDDLE_NUM_THREADS": str(threads)})
        if made != plain:
            sys.exit(f"with {threads} threads the result is another one")
        calls = re.search(rf"^heddle: {re.escape(arguments.name)}: (\d+) calls$", said, re.MULTILINE)
        if not calls or int(calls[1]) == 0:
            sys.exit(f"the adapter was not called:\n{said}")
        print(f"{threads} threads: {calls[1]} calls, {len(made)} bytes as in the plain run")


main()
