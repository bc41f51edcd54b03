#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""work.py - OpenCV, FFTW and PyTorch in one Python process, which knows nothing of Heddle. Prints how long the calls took, as JSON.

    work.py ROUNDS THREADS NAME...      NAME is cv2, pyfftw or torch

THREADS Python threads make ROUNDS calls of each library together. With 1, the main thread makes them. Each library decides by itself how
many threads it uses: none is told. (torch.set_num_threads makes the plain program hang: see docs/measurements/reach.md.)
"""
import hashlib
import json
import pathlib
import sys
import threading
import time

import numpy

PICTURE = (numpy.arange(600 * 800 * 3) * 2654435761 % 251).astype(numpy.uint8).reshape(600, 800, 3)
SIGNAL = (numpy.arange(512 * 512) % 97 + 1j).reshape(512, 512)
MATRIX = (numpy.arange(256 * 256) % 13).astype(numpy.float32).reshape(256, 256)
ROWS = (numpy.arange(1000 * 256) % 7).astype(numpy.float32).reshape(1000, 256)


def cv2():
    import cv2
    turn = cv2.getRotationMatrix2D((400, 300), 30, 0.8)
    return lambda: cv2.cvtColor(cv2.GaussianBlur(cv2.warpAffine(PICTURE, turn, (800, 600)), (7, 7), 0), cv2.COLOR_BGR2HSV)


def pyfftw():
    import multiprocessing
    import pyfftw
    plan = pyfftw.builders.fft2(SIGNAL, threads=multiprocessing.cpu_count(), planner_effort="FFTW_ESTIMATE")
    return lambda: plan(SIGNAL)


def torch():
    import torch  # linear layers of XNNPACK, which use pthreadpool
    layer = torch.ops.prepacked.linear_clamp_prepack(torch.from_numpy(MATRIX), torch.from_numpy(MATRIX[:, 0].copy()))
    rows = torch.from_numpy(ROWS)
    return lambda: torch.ops.prepacked.linear_clamp_run(rows, layer).numpy()


def digest(made):
    return hashlib.sha256(made.tobytes()).hexdigest()


def call_all(calls, rounds):
    for _ in range(rounds):
        for call in calls:
            call()


def main():
    rounds, count, names = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    calls = [[globals()[name]() for name in names] for _ in range(count)]  # one plan for each thread: a plan is used by one at a time
    for of_thread in calls:
        call_all(of_thread, 2)  # so that libraries are loaded, and threads started
    threads = [threading.Thread(target=call_all, args=(of_thread, rounds // count)) for of_thread in calls[1:]]
    start = time.monotonic()
    for one in threads:
        one.start()
    call_all(calls[0], rounds // count)
    for one in threads:
        one.join()
    took = time.monotonic() - start
    cpu = time.process_time()
    print(json.dumps({"seconds": took, "processor seconds": cpu, "threads": len(list(pathlib.Path("/proc/self/task").iterdir())),
                      "results": [digest(call()) for call in calls[0]]}))


main()
