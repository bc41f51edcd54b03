# SPDX-License-Identifier: Apache-2.0
"""catalogue.py and results.py: every row has its sources, names select the right rows, ratios compare matching results."""
import unittest

from bench_test import BENCH, catalogue, result, results, terminal


class Catalogue(unittest.TestCase):
    def test_every_row_has_its_sources(self):
        for row in catalogue.ROWS:
            directory = BENCH / "workloads" / row.workload
            for name in ("problem.hpp", f"{row.base}.cpp", "parallel.cpp"):
                self.assertTrue((directory / name).exists(), f"{directory / name}")

    def test_every_workload_has_a_row(self):
        workloads = {path.parent.name for path in BENCH.glob("workloads/*/problem.hpp")}
        self.assertEqual(workloads, {row.workload for row in catalogue.ROWS})

    def test_names_of_rows_are_unique(self):
        names = [row.name for row in catalogue.ROWS]
        self.assertEqual(len(names), len(set(names)))

    def test_rows_workloads_and_groups_can_be_selected(self):
        self.assertEqual([row.name for row in catalogue.select(["fib"])], ["fib"])
        self.assertEqual({row.group for row in catalogue.select(["loops"])}, {"loops"})
        self.assertEqual(len(catalogue.select(["empty_loop"])), 4)
        self.assertEqual(len(catalogue.select([])), len(catalogue.ROWS))

    def test_rows_of_one_workload_differ_in_more_than_their_name(self):
        different = {(row.workload, row.variant, row.threads, row.full, row.pause_us, row.producers, row.hogs)
                     for row in catalogue.ROWS}
        self.assertEqual(len(different), len(catalogue.ROWS))

    def test_unknown_name_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "no_such_row"):
            catalogue.select(["no_such_row"])


class Results(unittest.TestCase):
    def row(self):
        of_row = [result(library="serial", threads=1, ms=10), result(ms=6), result(library="tbb", ms=9),
                  result(library="rayon", ms=12), result(threads=1, ms=11), result(library="tbb", threads=1, ms=20)]
        results.add_ratios(of_row)
        return of_row

    def test_best_peer_has_as_many_threads(self):
        by_key = {(one["library"], one["threads"]): one for one in self.row()}
        self.assertEqual(by_key["heddle", 2]["best_peer"], "tbb")
        self.assertAlmostEqual(by_key["heddle", 2]["to_best_peer"][0], 6 / 9, places=1)
        self.assertAlmostEqual(by_key["heddle", 1]["to_best_peer"][0], 11 / 20, places=1)
        self.assertAlmostEqual(by_key["tbb", 2]["to_best_peer"][0], 1)

    def test_base_line_has_no_peer(self):
        self.assertIsNone(self.row()[0]["to_best_peer"])

    def test_wrong_result_stands_out_in_the_table(self):
        of_row = self.row()
        of_row[1]["checked"] = False
        marked = [line for line in terminal.table(of_row) if "WRONG RESULT" in line]
        self.assertEqual(len(marked), 1)
        self.assertIn("heddle", marked[0])


if __name__ == "__main__":
    unittest.main()
