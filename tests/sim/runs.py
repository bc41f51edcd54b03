# SPDX-License-Identifier: Apache-2.0
"""runs.py - runs the programs sim_QUEUE, several at a time, and knows their results' names."""
import concurrent.futures
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
QUEUES = ("deque", "locked", "global")


class SimulationFailed(Exception):
    pass


def machine_file(name):
    """A file of machines/ by its name, or any file."""
    known = HERE / "machines" / f"{name}.machine"
    path = known if known.exists() else pathlib.Path(name)
    if not path.exists():
        names = ", ".join(sorted(file.stem for file in (HERE / "machines").glob("*.machine")))
        raise SimulationFailed(f"there is no machine {name}; there are {names}, and files")
    return path


def workloads(build):
    """Names and descriptions, in the order of the reports."""
    listed = subprocess.run([build / "sim_deque", "--list"], capture_output=True, text=True, check=True)
    return dict(line.split("\t") for line in listed.stdout.splitlines())


def simulate(build, queue, workload, cores, machine, seed=1, more=()):
    # By its bare name: the length of a path would change where the heap puts what is allocated next, and so what shares a line.
    path = machine_file(machine).resolve()
    command = [str((build / f"sim_{queue}").resolve()), workload, "--machine", path.name, "--cores", str(cores), "--seed", str(seed),
               *map(str, more)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=path.parent)
    if done.returncode != 0:
        raise SimulationFailed(f"`{' '.join(command)}` failed with {done.returncode}:\n{done.stderr}")
    return json.loads(done.stdout)


def simulate_all(build, jobs, wanted, seed=1, more=()):
    """Results for each (workload, queue, machine, cores), with the speed-up over one core."""
    wanted = list(dict.fromkeys(wanted))
    bases = [(workload, queue, machine, 1) for workload, queue, machine, _ in wanted]
    everything = sorted(dict.fromkeys([*wanted, *bases]), key=lambda row: -row[3])  # the long ones first

    def one(row):
        workload, queue, machine, cores = row
        return simulate(build, queue, workload, cores, machine, seed, more)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = dict(zip(everything, pool.map(one, everything)))
    results = []
    for row in wanted:
        base = found[(*row[:3], 1)]
        result = {**found[row], "speedup": round(base["time_us"] / found[row]["time_us"], 3)}
        results.append(result)
    return results
