# SPDX-License-Identifier: Apache-2.0
"""instructions/check.py: reads callgrind's sum, and distinguishes a regression from a small change."""
import json
import unittest

from bench_test import BENCH

import check


class Check(unittest.TestCase):
    def test_sum_is_read(self):
        self.assertEqual(check.total("version: 1\nsummary: 1234\ntotals: 1234\n"), 1234)

    def test_output_without_a_sum_is_an_error(self):
        with self.assertRaises(check.CannotCount):
            check.total("version: 1\n")

    def test_more_than_five_percent_fails(self):
        lines, worse = check.compare({"fork": 21.2, "loop": 104.0}, {"fork": 20.0, "loop": 100.0})
        self.assertEqual(worse, ["fork"])
        self.assertIn("TOO MANY", lines[0])

    def test_fewer_is_no_failure(self):
        self.assertEqual(check.compare({"fork": 10.0}, {"fork": 20.0})[1], [])

    def test_every_probe_has_a_reference_and_a_function(self):
        source = (BENCH / "instructions" / "probe.cpp").read_text(encoding="utf-8")
        for probe in check.PROBES:
            self.assertIn(f"probe_{probe}(", source)
        for counts in json.loads(check.REFERENCE.read_text(encoding="utf-8")).values():
            self.assertEqual(counts.keys(), check.PROBES.keys())


if __name__ == "__main__":
    unittest.main()
