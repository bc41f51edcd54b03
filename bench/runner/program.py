# SPDX-License-Identifier: Apache-2.0
"""program.py - one program of the grid as a process. It runs one repetition at a time and is stopped in between."""
import contextlib
import ctypes
import json
import os
import select
import signal
import subprocess
import sys

PATIENCE = 300  # seconds for one repetition

_libc = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def _die_with_parent():
    """A stopped or busy process must not outlive run.py, however run.py ends."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Failed(Exception):
    """The program ended, or did not answer."""


class Program:
    """Runs only inside `run`: a library that spins while it is idle would disturb the others."""

    def __init__(self, library, threads, command, row, size):
        self.library, self.threads = library, threads
        given = {"threads": threads, "n": size.n, "calls": size.calls, "pause-us": row.pause_us, "producers": row.producers}
        if row.variant:
            given["variant"] = row.variant
        self.command = [*command, *(word for name, number in given.items() for word in (f"--{name}", str(number)))]
        try:
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             preexec_fn=_die_with_parent)
        except OSError as error:
            raise Failed(f"cannot start `{self.command[0]}`: {error.strerror}") from None
        try:
            self._answer()
            self._stop()
        except Failed:
            self.close()
            raise

    def run(self):
        """Runs one repetition and returns what the program reports."""
        self._process.send_signal(signal.SIGCONT)
        try:
            self._process.stdin.write(b"run\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended, and reading its answer will show that
        answer = self._answer()
        self._stop()
        return answer

    def close(self):
        self._process.kill()
        self._process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()

    def _answer(self):
        readable, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        line = self._process.stdout.readline() if readable else b""
        if not line:
            why = "has ended" if readable else f"has not answered for {PATIENCE} s"
            raise Failed(f"`{' '.join(self.command)}` {why}")
        return json.loads(line)

    def _stop(self):
        """Returns when every thread of the process has stopped."""
        self._process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self._process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)


class Hogs:
    """Busy processes, for the lifetime of this object."""

    def __init__(self, count):
        command = [sys.executable, "-c", "while True: pass"]
        self._processes = [subprocess.Popen(command, preexec_fn=_die_with_parent) for _ in range(count)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self._processes:
            process.kill()
            process.wait()
