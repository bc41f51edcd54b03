# SPDX-License-Identifier: Apache-2.0
"""machine.py - describes the machine and the tools of a run."""
import os
import pathlib
import platform
import re
import subprocess
import time


def _processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found.group(1) if found else platform.processor()


def _commit():
    """The commit, and `+` if the tree has changes."""
    here = pathlib.Path(__file__).parent

    def git(*words):
        return subprocess.run(["git", "-C", here, *words], capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def describe(manifest):
    return {
        "processor": _processor(),
        "cpus": len(os.sched_getaffinity(0)),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 2),
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "commit": _commit(),
        "compiler": manifest.compiler,
        "flags": manifest.flags,
        "queue": manifest.queue,
        "peers": manifest.versions,
        "missing": manifest.missing,
    }
