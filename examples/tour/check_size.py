#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_size - limits the size of what a browser downloads.

    check_size.py KILOBYTES FILE...

Fails if the files have more than KILOBYTES in total, each compressed by gzip as a web server does.
"""
import gzip
import pathlib
import sys

limit = int(sys.argv[1]) * 1000
sizes = {path: len(gzip.compress(pathlib.Path(path).read_bytes(), 9)) for path in sys.argv[2:]}
for path, size in sizes.items():
    print(f"{size / 1000:8.1f} KB  {pathlib.Path(path).name}")
total = sum(sizes.values())
print(f"{total / 1000:8.1f} KB  of {limit / 1000:.0f} KB at most")
sys.exit(1 if total > limit else 0)
