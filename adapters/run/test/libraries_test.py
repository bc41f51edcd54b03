#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""libraries_test.py - several libraries in one Python process, under heddle-run: results as in a plain run, and one pool.

    libraries_test.py RUN      heddle-run
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

RUN = sys.argv[1]
PROGRAM = pathlib.Path(__file__).parent / "libraries.py"
PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for


def use_libraries(*launcher, python_threads=0, only=()):
    """The results, the names of the threads at the end, and the lines of --stats."""
    with tempfile.TemporaryDirectory() as directory:
        names = pathlib.Path(directory) / "threads"
        command = [*launcher, PYTHON, PROGRAM, str(python_threads), names, *(["only", *only] if only else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout.splitlines(), names.read_text().split(), done.stderr


class Libraries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.plain, _, _ = use_libraries()

    def test_results_and_pool_with_1_2_and_64_threads(self):
        for count in (1, 2, 64):
            with self.subTest(count):
                results, threads, said = use_libraries(RUN, "--stats", "--threads", str(count))
                self.assertEqual(results, self.plain)
                self.assertEqual(sum(name.startswith("heddle-") for name in threads), count)
                for adapter in ("fftw", "opencv", "openexr", "pthreadpool"):
                    if (adapter, count) != ("pthreadpool", 1):  # a loop for one thread runs on its caller
                        self.assertRegex(said, rf"(?m)^heddle: {adapter}: [1-9]\d* calls$")

    def test_four_python_threads_share_the_pool(self):
        results, threads, _ = use_libraries(RUN, "--threads", "2", python_threads=4)
        self.assertEqual(results, self.plain[:-1] + [f"threads at once: {[True] * 4}"])
        self.assertEqual(sum(name.startswith("heddle-") for name in threads), 2)

    def test_no_library_but_the_one_with_openmp_starts_threads(self):
        names = ("cv2", "exr", "pyfftw")
        _, threads, _ = use_libraries(RUN, "--threads", "2", python_threads=4, only=names)
        self.assertEqual(sorted(re.sub(r"\d+$", "", name) for name in threads), ["heddle-", "heddle-", "python"])


unittest.main(argv=sys.argv[:1])
