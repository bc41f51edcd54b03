#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sum.py - Heddle from Python, by ctypes. Prints what sum.c prints.

Python's interpreter lock lets one callback run at a time, so this shows how to call, and gains nothing; callbacks that release the
lock, or are compiled, run in parallel.
"""
import ctypes
import sys

heddle = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libheddle_c.so.0")
heddle.heddle_last_error.restype = ctypes.c_char_p
Function = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
ParticipantFunction = ctypes.CFUNCTYPE(None, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p)


def check(status):
    if status != 0:
        raise RuntimeError(heddle.heddle_last_error().decode())


def size(n):
    return ctypes.c_size_t(n)


def parallel_sum(n):
    totals = [0] * 64

    @ParticipantFunction
    def add(participant, begin, end, _):
        totals[participant] += sum(range(begin, end))

    check(heddle.heddle_parallel_for_participants(None, size(0), size(n), size(1000), size(64), add, None))
    return sum(totals)


def fib(n):
    if n < 2:
        return n
    results = [0, 0]

    @Function
    def left(_):
        results[0] = fib(n - 1) if n > 15 else plain_fib(n - 1)

    @Function
    def right(_):
        results[1] = fib(n - 2) if n > 15 else plain_fib(n - 2)

    check(heddle.heddle_join(left, None, right, None))
    return sum(results)


def plain_fib(n):
    return n if n < 2 else plain_fib(n - 1) + plain_fib(n - 2)


def tasks(count):
    done = []
    append = Function(lambda _: done.append(1))  # kept until the scope has ended
    scope = ctypes.c_void_p()
    check(heddle.heddle_scope_begin(None, ctypes.byref(scope)))
    for _ in range(count):
        check(heddle.heddle_scope_spawn(scope, append, None))
    check(heddle.heddle_scope_end(scope))
    return len(done)


print(f"sum {parallel_sum(1000000)}, fib {fib(20)}, tasks {tasks(100)}")
