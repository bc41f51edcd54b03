#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh - builds and runs one outside project against Heddle.
#
#   run.sh WAY KIND WORK SOURCE COMPILER VERSION
#
# WAY     install (into WORK/prefix; the next three need it), find_package, pkg_config, pthreadpool, add_subdirectory
# KIND    static or shared
# WORK    a directory that belongs to this test
# SOURCE  Heddle's source directory
set -euo pipefail

way=$1 kind=$2 work=$3 source=$4 compiler=$5 version=$6
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$work/prefix
shared=$([[ $kind == shared ]] && echo ON || echo OFF)

# Configures the project in $1 into WORK/$2, builds it; the rest are arguments for cmake.
build() {
    local project=$1 binary=$work/$2
    shift 2
    rm -rf "$binary"
    cmake -S "$project" -B "$binary" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "$@"
    cmake --build "$binary" -j2
}

install_heddle() {
    build "$source" heddle -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=$shared
    rm -rf "$work/staged" "$prefix"
    cmake --install "$work/heddle" --prefix "$work/staged"
    mv "$work/staged" "$prefix"  # an installed Heddle may be moved
    if grep -rIlF -e "$source/" -e "$work/" "$prefix"; then
        echo "the files above hold a path of the machine that built them"
        return 1
    fi
}

use_find_package() {
    build "$here/find_package" find_package -DCMAKE_PREFIX_PATH="$prefix" -DEXPECTED_VERSION="$version"
    "$work/find_package/consumer"
}

use_add_subdirectory() {
    build "$here/add_subdirectory" add_subdirectory -DBUILD_SHARED_LIBS=$shared -DHEDDLE_SOURCE="$source"
    "$work/add_subdirectory/consumer"
    cmake --install "$work/add_subdirectory" --prefix "$work/nothing"
    if [[ -e $work/nothing ]]; then
        echo "a subproject must not install anything unless it is asked to"
        return 1
    fi
}

use_pkg_config() {
    local pc
    pc=$(find "$prefix" -name heddle.pc)
    export PKG_CONFIG_PATH=${pc%/*}
    [[ $(pkg-config --modversion heddle) == "$version" ]]
    local flags
    read -ra flags <<<"$(pkg-config --cflags --libs $([[ $kind == static ]] && echo --static) heddle)"
    echo "flags: ${flags[*]}"
    local program=$work/pkg_config_consumer
    "$compiler" -std=c++20 -O2 "$here/consumer.cpp" -o "$program" "${flags[@]}"
    LD_LIBRARY_PATH=$(pkg-config --variable=libdir heddle) "$program"
}

# The libpthreadpool that comes with Heddle, found both ways.
use_pthreadpool() {
    build "$here/pthreadpool" pthreadpool -DCMAKE_PREFIX_PATH="$prefix"
    "$work/pthreadpool/consumer_of_pthreadpool"
    "$work/pthreadpool/consumer_of_pthreadpool_static"
    local pc libdir flags program=$work/pkg_config_pthreadpool
    pc=$(find "$prefix" -name libpthreadpool.pc)
    export PKG_CONFIG_PATH=${pc%/*}
    libdir=$(pkg-config --variable=libdir libpthreadpool)
    read -ra flags <<<"$(pkg-config --cflags --libs libpthreadpool)"
    cc -std=c99 -O2 "$here/pthreadpool/consumer.c" -o "$program" "${flags[@]}" -Wl,-rpath-link,"$libdir"
    LD_LIBRARY_PATH=$libdir "$program"
    LD_LIBRARY_PATH=$libdir ldd "$program" | grep -F "$libdir/libpthreadpool.so.0"
}

case $way in
install) install_heddle ;;
find_package | add_subdirectory | pkg_config | pthreadpool) "use_$way" ;;
*) echo "unknown way: $way" && exit 2 ;;
esac
