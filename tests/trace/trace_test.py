#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""trace_test.py - traces a program in several ways and reads the files.

    trace_test.py PROGRAM DIRECTORY [-k NAME]

With HEDDLE_TEST_LONG in the environment, the run of 24 threads takes a minute.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import unittest

from chrome_trace import Trace

PROGRAM, WORK = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve() / "traces"
LONG = "HEDDLE_TEST_LONG" in os.environ
LANE_BYTES = 24 * 32768


class Traced(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)

    def run_program(self, *words, expect=0, **variables):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("HEDDLE_TRACE")}
        self.done = subprocess.run([PROGRAM, *map(str, words)], cwd=WORK, env=clean | variables, capture_output=True,
                                   text=True, check=False, timeout=240)
        self.assertEqual(self.done.returncode, expect, self.done.stderr)
        return self.done

    def read(self, name):
        return Trace(WORK / name)

    def test_a_trace_shows_everything(self):
        self.run_program("all", 4, HEDDLE_TRACE="all.json")
        trace = self.read("all.json")
        trace.check_whole()
        for kind in ("worker", "task", "searching", "asleep", "blocking", "inside a pool", "inject", "send mail", "start a pool",
                     "stop a pool", "resize a pool", "region"):
            self.assertTrue(trace.all(kind), f"no {kind}")
        names = {one.name for lane in trace.slices.values() for one in lane}
        self.assertIn("meet", {one.name for one in trace.all("task")}, "the part that was stolen has no label")
        for name in ('one "round"', "fill", "meet", "scope task", "stolen", "injected", "mail"):
            self.assertIn(name, names)
        self.assertTrue(any(name.startswith("a spawned task with a label") and len(name.encode()) <= 48 for name in names))
        self.assertIn("traced-3", trace.lanes.values())
        self.assertIn("thread", trace.lanes.values())
        self.assertEqual({name for name, _, _ in trace.arrows}, {"steal", "wake"})
        for one in trace.counters:
            self.assertLessEqual(set(one["args"]), {"busy", "asleep", "queued"})
        self.assertTrue(trace.counters)
        self.assertEqual(self.done.stderr, "")

    def test_small_rings_keep_the_structure_and_count_what_they_lose(self):
        self.run_program("all", 4, HEDDLE_TRACE="small.json", HEDDLE_TRACE_EVENTS="64")
        trace = self.read("small.json")
        self.assertGreater(trace.lost, 0)
        self.assertIn("(began earlier)", {one.name for one in trace.all("worker")}, "a worker's life has no begin")
        self.assertIn(f"has lost its oldest events, {self.read('small.json').lost} of", self.done.stderr)

    def test_24_threads_keep_the_structure_and_the_memory(self):
        self.run_program("limited", 24, 60 if LONG else 1)
        events, lost = map(int, self.done.stdout.split())
        trace = self.read("limited.json")
        self.assertEqual(trace.lost, lost)
        self.assertGreater(events, 0)
        self.assertLessEqual(len(trace.lanes), (4 << 20) // LANE_BYTES)

    def test_a_second_trace_begins_empty(self):
        self.run_program("sessions", 2)
        for name, other in (("first.json", "second.json"), ("second.json", "first.json")):
            names = {one.name for one in self.read(name).all("region")}
            self.assertIn(name, names)
            self.assertNotIn(other, names)
        self.read("meanwhile.json")

    def test_a_fatal_signal_leaves_a_trace(self):
        self.run_program("crash", 2, HEDDLE_TRACE="crash.json", HEDDLE_TRACE_FATAL="1", expect=-signal.SIGABRT)
        self.assertTrue(self.read("crash.json").all("region"))

    def test_a_forked_child_does_not_write_its_parents_file(self):
        self.run_program("fork", 2, HEDDLE_TRACE="parent.json")
        self.assertIn("traced-1", self.read("parent.json").lanes.values())
        self.assertEqual(len(list(WORK.iterdir())), 1)

    def test_a_forked_child_can_have_a_file_of_its_own(self):
        self.run_program("fork", 2, HEDDLE_TRACE="process-%p.json")
        files = list(WORK.iterdir())
        self.assertEqual(len(files), 2)
        for one in files:
            self.assertIn(Trace(one).events[0]["pid"], [int(one.stem.split("-")[1])])

    def test_a_file_that_cannot_be_written_is_reported(self):
        self.run_program("all", 2, HEDDLE_TRACE="nowhere/trace.json")
        self.assertIn("heddle: the trace cannot be written to 'nowhere/trace.json'", self.done.stderr)
        self.run_program("all", 2, HEDDLE_TRACE="x.json", HEDDLE_TRACE_EVENTS="many")
        self.assertIn("HEDDLE_TRACE_EVENTS is 'many'", self.done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
