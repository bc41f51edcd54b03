# SPDX-License-Identifier: Apache-2.0
"""weight/weigh.py: a heavier header and a ratio above its limit fail; comments and blank lines do not count."""
import json
import pathlib
import tempfile
import unittest

from bench_test import BENCH

import weigh

COUNTED = {header: 1000 for header in weigh.OURS} | {"algorithm": 500, "tbb/tbb.h": 2000}


class Weigh(unittest.TestCase):
    def test_the_reference_itself_passes(self):
        self.assertEqual(weigh.compare(COUNTED, dict.fromkeys(weigh.OURS, 1000))[1], [])

    def test_more_than_two_percent_fails(self):
        lines, above = weigh.compare(COUNTED | {"heddle/join.hpp": 1021}, dict.fromkeys(weigh.OURS, 1000))
        self.assertEqual(above, ["heddle/join.hpp"])
        self.assertIn("TOO MANY", lines[0])

    def test_fewer_is_no_failure(self):
        self.assertEqual(weigh.compare(COUNTED | {"heddle/join.hpp": 10}, dict.fromkeys(weigh.OURS, 1000))[1], [])

    def test_a_ratio_above_its_limit_fails(self):
        above = weigh.compare(COUNTED | {"tbb/tbb.h": 1600}, dict.fromkeys(weigh.OURS, 1000))[1]
        self.assertEqual(above, ["heddle/heddle.hpp / tbb/tbb.h"])

    def test_only_lines_of_code_count(self):
        with tempfile.TemporaryDirectory() as directory:
            header = pathlib.Path(directory, "three.hpp")
            header.write_text("// one\n\n\nint a;\n/* two\n   three */\nint b;\n#define C\nint c;\n", encoding="utf-8")
            self.assertEqual(weigh.count_lines("g++", header), 3)

    def test_a_header_that_does_not_compile_is_an_error(self):
        with self.assertRaises(weigh.CannotCount):
            weigh.count_lines("g++", "heddle/no_such_header.hpp")

    def test_every_header_has_a_reference(self):
        for counts in json.loads(weigh.REFERENCE.read_text(encoding="utf-8")).values():
            self.assertEqual(counts.keys(), set(weigh.OURS))
        for header in weigh.OURS:
            self.assertTrue((BENCH.parent / "include" / header).exists(), header)


if __name__ == "__main__":
    unittest.main()
