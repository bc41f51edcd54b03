#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""late.py - transforms by pyfftw, which Python loads long after the program has begun. Prints a digest."""
import hashlib

import numpy
import pyfftw

values = numpy.arange(512 * 512).reshape(512, 512) % 97 + 1j
for kind in ("complex128", "complex64", "clongdouble"):
    data = values.astype(kind)
    made = pyfftw.builders.fft2(data, threads=3, planner_effort="FFTW_ESTIMATE")()
    print(kind, hashlib.sha256(made.tobytes() if kind != "clongdouble" else repr(made[::97, ::97]).encode()).hexdigest())
