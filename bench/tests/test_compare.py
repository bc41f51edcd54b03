# SPDX-License-Identifier: Apache-2.0
"""compare.py: finds a regression, ignores noise, and reports the result by its exit code."""
import contextlib
import io
import pathlib
import tempfile
import unittest

from bench_test import result, results

import compare


class Compare(unittest.TestCase):
    def compare(self, before, after, *options):
        """The exit code and what was printed."""
        with tempfile.TemporaryDirectory() as directory:
            paths = [str(pathlib.Path(directory, name)) for name in ("a.json", "b.json")]
            for path, content in zip(paths, (before, after)):
                results.write(path, {}, content)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                code = compare.main([*paths, *options])
            return code, printed.getvalue()

    def test_same_speed_is_no_regression(self):
        code, text = self.compare([result(seed=1)], [result(seed=2)])
        self.assertEqual(code, 0)
        self.assertIn("1 rows: 0 slower, 0 faster", text)

    def test_regression_fails(self):
        code, text = self.compare([result(ms=10)], [result(ms=12, seed=2)])
        self.assertEqual(code, 1)
        self.assertIn("slower", text)

    def test_gain_is_reported_and_passes(self):
        code, text = self.compare([result(ms=10)], [result(ms=8, seed=2)])
        self.assertEqual(code, 0)
        self.assertIn("1 faster", text)

    def test_noise_beyond_the_difference_is_no_regression(self):
        code, _ = self.compare([result(ms=10, noise=0.5, rounds=5)], [result(ms=10.8, noise=0.5, rounds=5, seed=2)])
        self.assertEqual(code, 0)

    def test_tolerance_is_respected(self):
        code, _ = self.compare([result(ms=10)], [result(ms=12, seed=2)], "--tolerance", "0.4")
        self.assertEqual(code, 0)

    def test_other_libraries_do_not_count(self):
        both = result(ms=10)
        code, _ = self.compare([both, result(library="tbb", ms=10)], [both, result(library="tbb", ms=30)])
        self.assertEqual(code, 0)

    def test_base_line_that_moved_is_named(self):
        base = {"library": "serial", "threads": 1}
        _, text = self.compare([result(), result(**base, ms=10)], [result(), result(**base, ms=20)])
        self.assertIn("baselines that differ", text)

    def test_nothing_in_common_is_an_error(self):
        code, _ = self.compare([result(workload="fib")], [result(workload="uts")])
        self.assertEqual(code, 2)

    def test_a_file_that_is_no_result_is_named(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write("{}")
            file.flush()
            with self.assertRaisesRegex(SystemExit, "is not a result of a run"):
                compare.main([file.name, file.name])


if __name__ == "__main__":
    unittest.main()
