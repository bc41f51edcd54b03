# SPDX-License-Identifier: Apache-2.0
"""manifest.py - what was built, as CMake wrote it down: the programs of the grid, and the peers that are missing."""
import json
import pathlib

SUBJECT = "heddle"
ORDER = ("serial", "futex", SUBJECT, "by_hand", "tbb", "std_par", "gomp", "libomp", "rayon", "pthreadpool")


class Manifest:
    def __init__(self, build):
        self.build = pathlib.Path(build)
        path = self.build / "bench" / "manifest.json"
        if not path.exists():
            raise SystemExit(f"run.py: {path} does not exist; `./dev bench` builds the programs")
        content = json.loads(path.read_text(encoding="utf-8"))
        self.compiler, self.flags, self.queue = content["compiler"], content["flags"].strip(), content["queue"]
        self.versions, self.missing = content["versions"], content["missing"]
        self._commands = {(p["workload"], p["library"]): p["command"] for p in content["programs"]}

    def libraries_of(self, workload):
        """The base line first, then Heddle, then the peers."""
        return sorted((library for name, library in self._commands if name == workload), key=ORDER.index)

    def command(self, workload, library):
        return self._commands[workload, library]
