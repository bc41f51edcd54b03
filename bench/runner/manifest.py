# SPDX-License-Identifier: Apache-2.0
"""manifest.py - reads the manifest that CMake writes: the programs of the grid, and the missing peers."""
import json
import pathlib

SUBJECT = "heddle"
ORDER = ("serial", "futex", SUBJECT, "by_hand", "tbb", "taskflow", "std_par", "gomp", "libomp", "rayon", "pthreadpool")


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
        """The baseline first, then Heddle, then the peers."""
        return sorted((library for name, library in self._commands if name == workload), key=ORDER.index)

    def targets(self, workloads):
        """The CMake targets of the programs of these workloads. One program contains all that use Rayon."""
        wanted = set(workloads)
        pairs = (pair for pair in self._commands if pair[0] in wanted)
        return sorted({"bench_rayon" if library == "rayon" else f"bench_{name}_{library}" for name, library in pairs})

    def command(self, workload, library):
        return self._commands[workload, library]
