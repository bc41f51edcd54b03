#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh - builds and runs one outside project against Heddle.
#
#   run.sh WAY KIND WORK SOURCE COMPILER VERSION
#
# WAY     install (the next three need it), find_package, pkg_config, pthreadpool, add_subdirectory, single, vcpkg
# KIND    static or shared, installed into WORK/prefix; or deb, unpacked into WORK/root
# WORK    a directory that belongs to this test
# SOURCE  Heddle's source directory
set -euo pipefail

way=$1 kind=$2 work=$3 source=$4 compiler=$5 version=$6
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$([[ $kind == deb ]] && echo "$work/root/usr" || echo "$work/prefix")
shared=$([[ $kind == static ]] && echo OFF || echo ON)

# That several files of Heddle are compiled as one must be possible, too, and takes half of the time.
several_as_one=(-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16)

# Configures the project in $1 into WORK/$2, builds it; the rest are arguments for cmake.
build() {
    local project=$1 binary=$work/$2
    shift 2
    rm -rf "$binary"
    cmake -S "$project" -B "$binary" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "${several_as_one[@]}" "$@"
    cmake --build "$binary" -j2
}

install_heddle() {
    build "$source" heddle -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=$shared
    rm -rf "$work/staged" "$prefix"
    cmake --install "$work/heddle" --prefix "$work/staged"
    mv "$work/staged" "$prefix"  # an installed Heddle may be moved
    refuse_paths_of_this_machine
}

install_deb() {
    CXX=$compiler "$source/packaging/deb/build" "$work/packages" "${several_as_one[@]}"
    rm -rf "$work/root"
    local package
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$work/root"
    done
    refuse_paths_of_this_machine
}

refuse_paths_of_this_machine() {
    if grep -rlF -e "$source/" -e "$work/" "$prefix"; then
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
    local pc libdir flags program=$work/pkg_config_pthreadpool
    pc=$(find "$prefix" -name libpthreadpool.pc)
    export PKG_CONFIG_PATH=${pc%/*}
    libdir=$(pkg-config --variable=libdir libpthreadpool)
    if [[ $kind == deb ]]; then
        export LD_LIBRARY_PATH=$libdir # the libraries of a distribution have no rpath
    fi
    build "$here/pthreadpool" pthreadpool -DCMAKE_PREFIX_PATH="$prefix"
    "$work/pthreadpool/consumer_of_pthreadpool"
    "$work/pthreadpool/consumer_of_pthreadpool_static"
    read -ra flags <<<"$(pkg-config --cflags --libs libpthreadpool)"
    cc -std=c99 -O2 "$here/pthreadpool/consumer.c" -o "$program" "${flags[@]}" -Wl,-rpath-link,"$libdir"
    LD_LIBRARY_PATH=$libdir "$program"
    LD_LIBRARY_PATH=$libdir ldd "$program" | grep -F "$libdir/libpthreadpool.so.0"
}

# The generated header, alone in a directory. It holds every public header, whatever its generator believes.
use_single() {
    rm -rf "$work"
    "$source/tools/amalgamate" -o "$work/include/heddle_single.hpp"
    (cd "$source" && find include/heddle -name '*.hpp' -not -path '*/detail/*') | while read -r header; do
        grep -qxF "// ======== $header" "$work/include/heddle_single.hpp" || { echo "$header is missing" && exit 1; }
    done
    build "$here/single" single -DDIRECTORY_OF_HEADER="$work/include"
    "$work/single/consumer"
}

use_vcpkg() {
    cmake -DPORT_DIR="$source/packaging/vcpkg/heddle" -DWORK="$work" -DCOMPILER="$compiler" -P "$here/vcpkg/stand_in.cmake"
    build "$here/find_package" find_package -DCMAKE_PREFIX_PATH="$work/package" -DEXPECTED_VERSION="$version"
    "$work/find_package/consumer"
    python3 - "$source/packaging/vcpkg/heddle/vcpkg.json" "$version" <<'END'
import json, sys
manifest = json.load(open(sys.argv[1]))
sys.exit(0 if (manifest["name"], manifest["version"]) == ("heddle", sys.argv[2]) else "vcpkg.json is of another version")
END
}

case $way in
install) if [[ $kind == deb ]]; then install_deb; else install_heddle; fi ;;
find_package | add_subdirectory | pkg_config | pthreadpool | single | vcpkg) "use_$way" ;;
*) echo "unknown way: $way" && exit 2 ;;
esac
