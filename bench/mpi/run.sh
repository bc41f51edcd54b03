#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh - the figures of docs/measurements/mpi.md, with Open MPI and MPICH alternating. Wants a machine on which nothing else runs.
#
#   ./dev mpi && bench/mpi/run.sh [BUILD]       the build tree build/mpi if none is given
#   NPB_IS_A, NPB_IS_B: the reference programs of NPB 3.4, compiled for Open MPI; if they are given they run alternating with ours.
set -euo pipefail
build=${1:-build/mpi}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# run MPI RANKS THREADS PROGRAM ARGUMENT...: ranks are not bound, each has THREADS threads.
run() {
    local mpi=$1 ranks=$2 threads=$3 program=$build/$4_$1
    shift 4
    HEDDLE_NUM_THREADS=$threads mpirun."$mpi" --bind-to none -n "$ranks" "$program" "$@"
}

for mpi in openmpi mpich; do
    echo "== $mpi: costs of messages and of waiting"
    run "$mpi" 2 1 bench/mpi/bench_mpi_costs
done

echo "== sort of 16 million numbers"
for round in 1 2 3; do
    for mpi in openmpi mpich; do
        echo "-- $mpi, round $round"
        run "$mpi" 1 2 bench/mpi/bench_mpi_sort
        run "$mpi" 2 1 bench/mpi/bench_mpi_sort
    done
done

echo "== integer sort, classes A and B"
for round in 1 2 3; do
    for class in A B; do
        for mpi in openmpi mpich; do
            echo "-- $mpi, round $round"
            run "$mpi" 2 1 bench/mpi/bench_mpi_nas_is $class
        done
        reference=NPB_IS_$class
        [[ -z ${!reference:-} ]] || mpirun.openmpi --bind-to none -n 2 "${!reference}" | grep -E 'Mop/s total|Verification'
    done
done

echo "== uts T1: one rank, two ranks"
for round in 1 2 3; do
    for mpi in openmpi mpich; do
        echo "-- $mpi, round $round"
        run "$mpi" 1 1 examples/mpi/example_mpi_uts
        run "$mpi" 2 1 examples/mpi/example_mpi_uts
    done
done
