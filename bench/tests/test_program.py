# SPDX-License-Identifier: Apache-2.0
"""program.py: a program answers a request, is stopped between requests, and its end is noticed."""
import pathlib
import subprocess
import sys
import time
import unittest

from bench_test import BENCH, catalogue

from runner import program

ANSWERS = """
import sys
print('{"ready": true}', flush=True)
for line in sys.stdin:
    print('{"wall_ns": 7}', flush=True)
"""
SPINS = ANSWERS.replace("for line in sys.stdin:", "import threading\nclass Spin(threading.Thread):\n    def run(self):\n"
                        "        while True: pass\nSpin(daemon=True).start()\nfor line in sys.stdin:")
ENDS = "print('{\"ready\": true}', flush=True)"


class Programs(unittest.TestCase):
    def start(self, source):
        row = catalogue.ROWS[0]
        made = program.Program("test", 1, [sys.executable, "-c", source], row, row.size("smoke"))
        self.addCleanup(made.close)
        return made

    def test_answers_whenever_it_is_asked(self):
        answering = self.start(ANSWERS)
        self.assertEqual([answering.run()["wall_ns"] for _ in range(3)], [7, 7, 7])

    def test_stands_still_between_repetitions(self):
        spinning = self.start(SPINS)
        spinning.run()
        stat = pathlib.Path(f"/proc/{spinning._process.pid}/stat")

        def cpu_ticks():
            fields = stat.read_text(encoding="ascii").rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])

        before = cpu_ticks()
        time.sleep(0.2)
        self.assertEqual(cpu_ticks(), before)

    def test_dies_with_whoever_started_it(self):
        parent = ("import sys; sys.path.insert(0, sys.argv[1])\n"
                  "from runner import catalogue, program\n"
                  "row = catalogue.ROWS[0]\n"
                  "made = program.Program('test', 1, [sys.executable, '-c', sys.argv[2]], row, row.size('smoke'))\n"
                  "print(made._process.pid, flush=True)\n"
                  "sys.stdin.read()\n")
        started = subprocess.Popen([sys.executable, "-c", parent, str(BENCH), ANSWERS], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        with started:
            child = pathlib.Path("/proc", started.stdout.readline().decode().strip())
            started.kill()
        deadline = time.monotonic() + 10
        while child.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertFalse(child.exists())

    def test_end_of_a_program_is_a_failure(self):
        with self.assertRaises(program.Failed):
            self.start(ENDS).run()

    def test_program_that_does_not_exist_is_a_failure(self):
        row = catalogue.ROWS[0]
        with self.assertRaisesRegex(program.Failed, "cannot start"):
            program.Program("test", 1, ["/no/such/program"], row, row.size("smoke"))


if __name__ == "__main__":
    unittest.main()
