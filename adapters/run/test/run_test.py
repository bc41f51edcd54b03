#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_test.py - the options of heddle-run, and what a program sees of them.

    run_test.py PREFIX      where Heddle is installed, with heddle-run and the adapters for FFTW and pthreadpool
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PREFIX = pathlib.Path(sys.argv[1]).resolve()
RUN = PREFIX / "bin/heddle-run"
WISDOM = ["fftw-wisdom", "-n", "-m", "-T", "2", "cif64x64"]


def run(*arguments, **environment):
    return subprocess.run([RUN, *arguments], capture_output=True, text=True, env=dict(os.environ, **environment))


def variables(*options, **environment):
    """The environment of a program that heddle-run starts."""
    done = run(*options, "env", "-0", **environment)
    return dict(pair.split("=", 1) for pair in done.stdout.split("\0") if "=" in pair)


class Options(unittest.TestCase):
    def test_list_names_the_installed_adapters(self):
        names = [line.split()[0] for line in run("--list").stdout.splitlines()]
        self.assertIn("fftw", names)
        self.assertIn("pthreadpool", names)
        self.assertNotIn("run", names)
        self.assertEqual(names, sorted(path.parent.name for path in PREFIX.rglob("heddle/*/run")))

    def test_environment(self):
        seen = variables("--threads", "3", LD_LIBRARY_PATH="/mine")
        self.assertEqual(seen["HEDDLE_NUM_THREADS"], "3")
        self.assertEqual(seen["HEDDLE_ONE_POOL"], "1")
        self.assertIn("libheddle_fftw.so", seen["LD_PRELOAD"])
        self.assertTrue(seen["LD_LIBRARY_PATH"].endswith(":/mine"))
        self.assertIn("/heddle/pthreadpool:", seen["LD_LIBRARY_PATH"])
        self.assertNotIn("HEDDLE_ADAPTER_STATS", seen)

    def test_trace_is_an_absolute_path_for_the_program(self):
        with tempfile.TemporaryDirectory() as directory:
            directory = os.path.realpath(directory)
            done = subprocess.run([RUN, "--trace", "a b.json", "sh", "-c", 'cd /; echo "$HEDDLE_TRACE"'], capture_output=True,
                                  text=True, cwd=directory)
            self.assertEqual(done.stdout, f"{directory}/a b.json\n")
            self.assertEqual(variables("--trace", f"{directory}/trace.json")["HEDDLE_TRACE"], f"{directory}/trace.json")
        self.assertNotIn("HEDDLE_TRACE", variables())

    def test_without_leaves_an_adapter_out(self):
        seen = variables("--without", "fftw", "--without", "pthreadpool")
        self.assertNotIn("libheddle_fftw.so", seen.get("LD_PRELOAD", ""))
        self.assertNotIn("/pthreadpool", seen.get("LD_LIBRARY_PATH", ""))

    def test_bad_options_are_refused_with_a_message(self):
        for options in (["--threads", "0", "true"], ["--threads", "-1", "true"], ["--threads", "2x", "true"], ["--threads"],
                        ["--trace"], ["--trace", "", "true"], ["--trace", "/", "true"], ["--trace", "/nothing/there", "true"],
                        ["--without", "nothing", "true"], ["--nothing", "true"], []):
            with self.subTest(options):
                done = run(*options)
                self.assertEqual(done.returncode, 2)
                self.assertIn("heddle-run", done.stderr)

    def test_arguments_and_status_pass_through(self):
        done = run("sh", "-c", 'printf "%s|" "$@"; exit 7', "sh", "a b", "--stats", "")
        self.assertEqual((done.stdout, done.returncode), ("a b|--stats||", 7))

    def test_may_be_called_by_a_link_from_anywhere(self):
        with tempfile.TemporaryDirectory() as directory:
            link = pathlib.Path(directory) / "link"
            link.symlink_to(RUN)
            done = subprocess.run([link, "--list"], capture_output=True, text=True, cwd=directory)
            self.assertIn("fftw", done.stdout)


class Statistics(unittest.TestCase):
    def test_program_that_uses_fftw(self):
        done = run("--stats", "--threads", "2", *WISDOM)
        self.assertRegex(done.stderr, r"(?m)^heddle: fftw: [1-9]\d* calls$")
        self.assertRegex(done.stderr, r"(?m)^heddle: pthreadpool: not loaded$")
        self.assertRegex(done.stderr, r"(?m)^heddle: default pool: 2 threads, [1-9]\d* tasks run by them, ")

    def test_program_that_uses_nothing(self):
        done = run("--stats", "true")
        self.assertRegex(done.stderr, r"(?m)^heddle: fftw: 0 calls$")
        self.assertRegex(done.stderr, r"(?m)^heddle: default pool: not started$")

    def test_processes_of_the_program_print_what_they_used_and_no_more(self):
        done = run("--stats", "bash", "-c", f"true; {' '.join(WISDOM)}; true")
        self.assertEqual(len([line for line in done.stderr.splitlines() if ": fftw: 0 calls" in line]), 1)
        self.assertEqual(len([line for line in done.stderr.splitlines() if "default pool: not started" in line]), 1)
        self.assertRegex(done.stderr, r"(?m)^heddle: fftw: [1-9]\d* calls$")

    def test_without_stats_nothing_is_printed(self):
        self.assertEqual(run(*WISDOM).stderr, "")


unittest.main(argv=sys.argv[:1])
