#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_picture.py FILE - writes a PPM picture of 800 x 600 pixels."""
import pathlib
import sys

width, height = 800, 600
path = pathlib.Path(sys.argv[1])
path.parent.mkdir(parents=True, exist_ok=True)
pixels = bytearray()
for y in range(height):
    for x in range(width):
        pixels += bytes(((x * x + y) // 64 & 255, (x * y) // 32 & 255, (x ^ y) & 255))
path.write_bytes(b"P6\n%d %d\n255\n" % (width, height) + pixels)
