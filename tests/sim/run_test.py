#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_test.py - the whole simulator: the same run twice, what a seed changes, pathologies, the report.

    run_test.py BUILD_DIRECTORY
"""
import pathlib
import sys
import unittest

import report
import run
import runs

BUILD = pathlib.Path(sys.argv.pop(1))


def simulate(workload, cores, *more, queue="deque", seed=1):
    result = runs.simulate(BUILD, queue, workload, cores, "server", seed, more)
    del result["real_seconds"]
    return result


class Simulator(unittest.TestCase):
    def test_one_seed_is_one_run(self):
        first, second = (simulate("join_1us", 16, "--n", 4096) for _ in range(2))
        self.assertEqual(first, second)

    def test_another_seed_is_another_run(self):
        first, second = (simulate("join_1us", 16, "--n", 4096, seed=seed) for seed in (1, 2))
        self.assertNotEqual(first["time_us"], second["time_us"])
        self.assertLess(abs(first["time_us"] / second["time_us"] - 1), 0.2)

    def test_work_is_divided(self):
        alone, eight = (simulate("join_1us", cores, "--n", 8192) for cores in (1, 8))
        self.assertGreater(alone["time_us"] / eight["time_us"], 6)
        self.assertLess(alone["time_us"] / eight["time_us"], 8)
        self.assertAlmostEqual(alone["work_us"], 8192, delta=1)

    def test_a_global_queue_does_not_scale(self):
        """What every fork takes a lock for is slower with eight cores than with one; with a deque each it is not."""
        for queue, low, high in (("deque", 4, 8), ("global", 0, 1)):
            alone, eight = (simulate("join_100ns", cores, "--n", 20000, queue=queue) for cores in (1, 8))
            self.assertTrue(low < alone["time_us"] / eight["time_us"] < high, queue)

    def test_more_threads_than_cores_take_turns(self):
        result = simulate("join_10us", 2, "--n", 2000, "--threads", 4)
        self.assertGreater(result["kernel"]["preempted"]["calls"], 0)
        self.assertGreater(result["time_us"], 10 * 2000 / 2)

    def test_table_and_page_show_the_results(self):
        results = runs.simulate_all(BUILD, 1, [("uts_bench", "deque", "server", cores) for cores in (1, 4)])
        self.assertEqual(results[0]["speedup"], 1)
        self.assertIn(f"{results[1]['speedup']:.1f}", "\n".join(run.table(results, [1, 4])))
        page = report.page(results, {"uts_bench": "a tree"})
        self.assertEqual(page.count("<svg"), 2)
        self.assertIn("forks.bottom", page)

    def test_unknown_names_are_refused(self):
        with self.assertRaisesRegex(runs.SimulationFailed, "no workload nonsense"):
            simulate("nonsense", 1)
        with self.assertRaisesRegex(runs.SimulationFailed, "no machine nonsense"):
            runs.machine_file("nonsense")


if __name__ == "__main__":
    unittest.main()
