#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""stays_loaded.py LIBRARY... - each library of an adapter stays in the process after dlclose, and can be opened again.

A worker may still be in the last instructions of a loop that has returned, and the client keeps pointers to the adapter's functions.
"""
import _ctypes
import os
import pathlib
import sys

for library in map(os.path.realpath, sys.argv[1:]):
    for _ in range(2):
        handle = _ctypes.dlopen(library, os.RTLD_NOW)
        _ctypes.dlclose(handle)
        if library not in pathlib.Path("/proc/self/maps").read_text():
            sys.exit(f"{library} is gone after dlclose")
    print(f"{library} stays")
