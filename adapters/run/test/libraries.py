#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""libraries.py - OpenCV, OpenEXR, FFTW and PyTorch in one Python process, which knows nothing of Heddle.

    libraries.py THREADS FILE [only NAME...]

Calls each library from the main thread, and from THREADS Python threads at once if that is not 0. Prints digests of the results, and
writes the names of the other threads that exist afterwards to FILE. NAME is cv2, exr, pyfftw or torch.
"""
import hashlib
import os
import pathlib
import sys
import tempfile
import threading

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"
import numpy  # noqa: E402  (after the environment, which it reads)

PICTURE = (numpy.arange(600 * 800 * 3) * 2654435761 % 251).astype(numpy.uint8).reshape(600, 800, 3)
SIGNAL = (numpy.arange(512 * 512) % 97 + 1j).reshape(512, 512)
MATRIX = (numpy.arange(64 * 256) % 13).astype(numpy.float32).reshape(64, 256)
ROWS = (numpy.arange(1000 * 256) % 7).astype(numpy.float32).reshape(1000, 256)


def cv2():
    import cv2
    turn = cv2.getRotationMatrix2D((400, 300), 30, 0.8)
    return cv2.cvtColor(cv2.warpAffine(PICTURE, turn, (800, 600)), cv2.COLOR_BGR2HSV)


def exr():
    import cv2
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/picture.exr"
        cv2.imwrite(path, PICTURE.astype(numpy.float32))
        return cv2.imread(path, cv2.IMREAD_UNCHANGED)


def pyfftw():
    import pyfftw
    return pyfftw.builders.fft2(SIGNAL, threads=4, planner_effort="FFTW_ESTIMATE")()


def torch():
    import torch  # linear layers of XNNPACK, which use pthreadpool
    torch.set_num_threads(2)
    layer = torch.ops.prepacked.linear_clamp_prepack(torch.from_numpy(MATRIX), torch.from_numpy(MATRIX[:, 0].copy()))
    return torch.ops.prepacked.linear_clamp_run(torch.from_numpy(ROWS), layer).numpy()


def digests(names):
    return [f"{name} {hashlib.sha256(globals()[name]().tobytes()).hexdigest()}" for name in names]


def name_of(task):
    try:
        return (task / "comm").read_text()
    except OSError:
        return ""  # it has ended meanwhile


def main():
    count, file = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    names = sys.argv[4:] or ["cv2", "exr", "pyfftw", "torch"]
    made = digests(names)
    print("\n".join(made))
    again = [[] for _ in range(count)]
    threads = [threading.Thread(target=lambda place: place.extend(digests(names)), args=(place,)) for place in again]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    print("threads at once:", [place == made for place in again])
    own = {str(one.native_id) for one in threads}  # join returns before the system's thread has ended
    file.write_text("".join(name_of(task) for task in pathlib.Path("/proc/self/task").iterdir() if task.name not in own))


main()
