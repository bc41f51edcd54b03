#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package_test.sh - an outside project finds the component mpi of an installed Heddle, and its program runs on two ranks.
#
#   package_test.sh BUILD WORK MPICXX MPIRUN
#
# BUILD    a build tree with HEDDLE_BUILD_MPI in which the library is built
# WORK     a directory that belongs to this test
set -euo pipefail
build=$1 work=$2 mpicxx=$3 mpirun=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/staged" >"$work/install.log"
mv "$work/staged" "$work/prefix" # an installed Heddle may be moved
if grep -rlF "$build/" "$work/prefix"; then
    echo "the files above contain a path of the build tree"
    exit 1
fi
cmake -S "$here/package" -B "$work/consumer" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DMPI_CXX_COMPILER="$mpicxx"
cmake --build "$work/consumer"
"$mpirun" -n 2 "$work/consumer/consumer"
