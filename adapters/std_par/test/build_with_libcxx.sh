#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# build_with_libcxx.sh SOURCE DIRECTORY - builds the programs of this directory with clang and libc++, and Heddle for them.
set -euo pipefail
source=$1 directory=$2
cmake -S "$source" -B "$directory" -G Ninja --toolchain "$source/cmake/libcxx.cmake" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
    -DHEDDLE_DEV=ON -DHEDDLE_TESTS=OFF -DHEDDLE_LEAN=ON -DHEDDLE_BUILD_PTHREADPOOL=OFF -DHEDDLE_ADAPTER_TESTS=std_par \
    -DHEDDLE_GTEST_SOURCE=ON
cmake --build "$directory" -j2 --target std_par_common_algorithms_stock std_par_common_algorithms_heddle
