# SPDX-License-Identifier: Apache-2.0
"""program.py - one program of the grid as a process: it is asked for one repetition at a time and stands still otherwise."""
import json
import os
import select
import signal
import subprocess

PATIENCE = 300  # seconds for one repetition


class Failed(Exception):
    """The program ended, or did not answer."""


class Program:
    """Runs only inside `run`: a library that spins while it is idle would disturb the others."""

    def __init__(self, library, threads, command, row, size):
        self.library, self.threads = library, threads
        self.command = [*command, "--threads", threads, "--n", size.n, "--calls", size.calls, "--pause-us", row.pause_us,
                        "--producers", row.producers]
        self._process = subprocess.Popen([str(word) for word in self.command], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE)
        try:
            self._answer()
            self._stop()
        except Failed:
            self.close()
            raise

    def run(self):
        """One repetition: what the program says it took."""
        self._process.send_signal(signal.SIGCONT)
        self._process.stdin.write(b"run\n")
        self._process.stdin.flush()
        answer = self._answer()
        self._stop()
        return answer

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def _answer(self):
        readable, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        line = self._process.stdout.readline() if readable else b""
        if not line:
            why = "has ended" if readable else f"has not answered for {PATIENCE} s"
            raise Failed(f"`{' '.join(str(word) for word in self.command)}` {why}")
        return json.loads(line)

    def _stop(self):
        """Returns when every thread of the process stands still."""
        self._process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)


class Hogs:
    """Processes that never rest, as long as this lives."""

    def __init__(self, count):
        import sys
        self._processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()
            process.wait()
