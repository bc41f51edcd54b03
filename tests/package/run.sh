#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh - builds and runs one outside project with Heddle.
#
#   run.sh WAY KIND WORK SOURCE COMPILER VERSION
#
# WAY     install (the next six ways need it), find_package, pkg_config, pthreadpool, elf, debugger, tsan, add_subdirectory, single, vcpkg,
#         valgrind (./dev nightly)
# KIND    static or shared, installed into WORK/prefix; or deb, unpacked into WORK/root
# WORK    a directory that belongs to this test
# SOURCE  Heddle's source directory
set -euo pipefail

way=$1 kind=$2 work=$3 source=$4 compiler=$5 version=$6
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$([[ $kind == deb ]] && echo "$work/root/usr" || echo "$work/prefix")
shared=$([[ $kind == static ]] && echo OFF || echo ON)

# A unity build takes half of the time. add_subdirectory of a static library compiles each file alone, as users do by default.
several_as_one=(-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16)
[[ $way-$kind != add_subdirectory-static ]] || several_as_one=()

# Builds that only test whether they work. What is installed is optimised, as users have it: in a static library that is not, inline
# functions of the program replace those of the library, and ThreadSanitizer then checks the library, too.
not_optimised=(-DCMAKE_CXX_FLAGS_RELEASE=-DNDEBUG)

# Configures the project in $1 into WORK/$2, builds it; the rest are arguments for cmake.
build() {
    local project=$1 binary=$work/$2
    shift 2
    rm -rf "$binary"
    cmake -S "$project" -B "$binary" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "${several_as_one[@]}" "$@"
    cmake --build "$binary" -j2
}

install_heddle() {
    local adapters=()
    [[ $shared == OFF ]] || adapters=(-DHEDDLE_BUILD_C=ON -DHEDDLE_BUILD_FFTW=ON -DHEDDLE_BUILD_RUN=ON)
    build "$source" heddle -DBUILD_SHARED_LIBS=$shared "${adapters[@]}"
    grep -qx "CMAKE_BUILD_TYPE:STRING=Release" "$work/heddle/CMakeCache.txt" || { echo "the default build type is not Release" && return 1; }
    rm -rf "$work/default" "$work/staged" "$prefix"
    cmake --install "$work/heddle" --prefix "$work/default"
    # The one for heddle-run is in a directory that no program searches.
    if find "$work/default" -name '*pthreadpool*' ! -path '*/lib*/heddle/pthreadpool*' | grep .; then
        echo "pthreadpool was installed without HEDDLE_INSTALL_PTHREADPOOL"
        return 1
    fi
    cmake -DHEDDLE_INSTALL_PTHREADPOOL=ON "$work/heddle"
    cmake --install "$work/heddle" --prefix "$work/staged"
    mv "$work/staged" "$prefix"  # an installed Heddle may be moved
    refuse_paths_of_this_machine
    refuse_fault_seam
}

install_deb() {
    CXX=$compiler "$source/packaging/deb/build" "$work/packages" "${several_as_one[@]}" -DHEDDLE_INSTALL_PTHREADPOOL=OFF
    if ls "$work"/packages/*pthreadpool*.deb 2>/dev/null; then
        echo "packages that replace pthreadpool were made without HEDDLE_INSTALL_PTHREADPOOL"
        return 1
    fi
    CXX=$compiler "$source/packaging/deb/build" "$work/packages" "${several_as_one[@]}" -DHEDDLE_INSTALL_PTHREADPOOL=ON
    rm -rf "$work/root"
    local package
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$work/root"
    done
    refuse_paths_of_this_machine
}

refuse_paths_of_this_machine() {
    if grep -rlF -e "$source/" -e "$work/" "$prefix"; then
        echo "the files above contain a path of the machine that built them"
        return 1
    fi
}

# The seam for fault tests (src/platform/fault.hpp) is only in the library that Heddle's own tests link.
refuse_fault_seam() {
    if nm -C "$work"/heddle/libheddle.* | grep -E 'fail_thread_start_at|end_waits_early'; then
        echo "the library contains the seam for fault tests"
        return 1
    fi
}

use_find_package() {
    build "$here/find_package" find_package -DCMAKE_PREFIX_PATH="$prefix" -DEXPECTED_VERSION="$version" -DEXPECT_ADAPTERS=$shared
    "$work/find_package/consumer"
    "$work/find_package/consumer_of_std_par"
}

use_add_subdirectory() {
    build "$here/add_subdirectory" add_subdirectory -DBUILD_SHARED_LIBS=$shared -DHEDDLE_SOURCE="$source" "${not_optimised[@]}"
    "$work/add_subdirectory/consumer"
    cmake --install "$work/add_subdirectory" --prefix "$work/nothing"
    if [[ -e $work/nothing ]]; then
        echo "a subproject must not install anything by default"
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

    read -ra flags <<<"$(pkg-config --cflags --libs $([[ $kind == static ]] && echo --static) heddle-std-par)"
    "$compiler" -std=c++20 -O0 "$here/std_par.cpp" -o "$program" "${flags[@]}"
    LD_LIBRARY_PATH=$(pkg-config --variable=libdir heddle) "$program"
}

# The libpthreadpool of Heddle, found by CMake and by pkg-config.
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

# Every file that was built, and every file that was installed.
use_elf() {
    if [[ $kind == deb ]]; then
        python3 -B "$here/elf_test.py" "$work/packages/tree"
        python3 -B "$here/elf_test.py" "$prefix" --hardened
    else
        python3 -B "$here/elf_test.py" "$work/heddle"
        python3 -B "$here/elf_test.py" "$prefix"
    fi
}

# Prints the state of the pools, and objects of Heddle, from a debugger, as docs/guide/seeing.md describes.
use_debugger() {
    build "$here/debugger" debugger -DCMAKE_PREFIX_PATH="$prefix"
    local answer='^heddle: pool of .* threads: .*; name "hanging"$'
    local printers="source $prefix/share/heddle/gdb/heddle_printers.py"
    ask_debugger hang-g "$answer" 'call (void)heddle_dump_pools()'
    ask_debugger hang-g "$answer" 'call heddle::v0::dump_pools()'
    ask_debugger hang-g0 "$answer" 'call (void)heddle_dump_pools()'
    ask_debugger hang-g 'heddle::pool "hanging", 2 threads$' "$printers" 'print pool'
    ask_debugger hang-g 'heddle::future, value$' "$printers" 'print answer'
}

# ask_debugger PROGRAM PATTERN COMMAND...: does the program, stopped inside a pool, make gdb print a line like this? The status of gdb does
# not count: gdb 13 cannot restore the registers of a processor with AMX after a call ("Couldn't write extended state status").
ask_debugger() {
    local command commands=()
    for command in "${@:3}"; do commands+=(-ex "$command"); done
    gdb -nx -batch -ex 'set disable-randomization off' -ex 'break stop_here' -ex run "${commands[@]}" "$work/debugger/$1" \
        >"$work/debugger.log" 2>&1 </dev/null || true
    if ! grep "$2" "$work/debugger.log"; then
        cat "$work/debugger.log"
        return 1
    fi
}

# The program is compiled with ThreadSanitizer, and Heddle is not. A correct program gets no report, each incorrect one gets one.
use_tsan() {
    local sources=$here/sanitizers libdir which status
    libdir=$(dirname "$(find "$prefix" -name 'libheddle.a' -o -name 'libheddle.so' | head -n 1)")
    # compile_with_tsan SOURCE PROGRAM LIBRARY [FLAG]
    compile_with_tsan() {
        "$compiler" -std=c++20 -O1 -g1 -fsanitize=thread "${@:4}" -I"$prefix/include" "$sources/$1" -o "$work/$2" \
            -L"$libdir" -Wl,-rpath,"$libdir" -Wl,-rpath-link,"$libdir" -l"$3" -pthread -ldl
    }
    # has_race PROGRAM ARGUMENT: did the detector report a race?
    has_race() {
        status=0
        TSAN_OPTIONS=exitcode=66:halt_on_error=1 "$work/$1" "$2" >"$work/$1.log" 2>&1 || status=$?
        case $status in
        0) return 1 ;;
        66) return 0 ;;
        *) cat "$work/$1.log" && echo "$1 $2 ended with $status" && exit 1 ;;
        esac
    }
    compile_with_tsan correct.cpp tsan_correct heddle
    compile_with_tsan races.cpp tsan_races heddle
    compile_with_tsan races.cpp tsan_unmarked heddle -DHEDDLE_IS_INSTRUMENTED
    compile_with_tsan pthreadpool.cpp tsan_pthreadpool pthreadpool
    for _ in 1 2 3 4 5; do
        if has_race tsan_correct 2; then
            cat "$work/tsan_correct.log" && echo "a false report" && return 1
        fi
    done
    for which in races pthreadpool; do
        if has_race "tsan_$which" none; then
            cat "$work/tsan_$which.log" && echo "a false report" && return 1
        fi
    done
    has_race tsan_unmarked none || { echo "no report without the annotations: the test cannot fail" && return 1; }
    for which in join loop opener tasks future broadcast spawn; do
        has_race tsan_races "$which" || { echo "no report of the race in $which" && return 1; }
    done
}

# The same with the detectors of valgrind, for which Heddle is built with annotations. They report every unannotated atomic as a race.
use_valgrind() {
    build "$source" heddle -DCMAKE_BUILD_TYPE=Release -DHEDDLE_VALGRIND=ON -DHEDDLE_BUILD_PTHREADPOOL=OFF
    "$compiler" -std=c++20 -O1 -g1 -DHEDDLE_VALGRIND -I"$source/include" "$here/sanitizers/races.cpp" -o "$work/valgrind_races" \
        -L"$work/heddle" -lheddle -pthread -ldl
    local tool which expected status
    for tool in helgrind drd; do
        for which in none join loop tasks future; do
            expected=$([[ $which == none ]] && echo 0 || echo 66)
            status=0
            valgrind --tool=$tool --fair-sched=yes --error-exitcode=66 "$work/valgrind_races" $which >"$work/valgrind.log" 2>&1 || status=$?
            [[ $status == "$expected" ]] || { cat "$work/valgrind.log" && echo "$tool $which: $status, not $expected" && return 1; }
        done
    done
}

# The generated header, alone in a directory. It must contain every public header but those of heddle/format, which include <format>.
use_single() {
    rm -rf "$work"
    "$source/tools/amalgamate" -o "$work/include/heddle_single.hpp"
    (cd "$source" && find include/heddle -name '*.hpp' -not -path '*/detail/*' -not -path '*/format/*') | while read -r header; do
        grep -qxF "// ======== $header" "$work/include/heddle_single.hpp" || { echo "$header is missing" && exit 1; }
    done
    build "$here/single" single -DDIRECTORY_OF_HEADER="$work/include"
    "$work/single/consumer-O2"
    "$work/single/consumer-O3"
}

use_vcpkg() {
    cmake -DPORT_DIR="$source/packaging/vcpkg/heddle" -DWORK="$work" -DCOMPILER="$compiler" -P "$here/vcpkg/stand_in.cmake"
    build "$here/find_package" find_package -DCMAKE_PREFIX_PATH="$work/package" -DEXPECTED_VERSION="$version"
    "$work/find_package/consumer"
    python3 - "$source/packaging/vcpkg/heddle/vcpkg.json" "$version" <<'END'
import json, sys
manifest = json.load(open(sys.argv[1]))
sys.exit(0 if (manifest["name"], manifest["version"]) == ("heddle", sys.argv[2]) else "vcpkg.json has another version")
END
}

case $way in
install) if [[ $kind == deb ]]; then install_deb; else install_heddle; fi ;;
find_package | add_subdirectory | pkg_config | pthreadpool | elf | debugger | tsan | single | valgrind | vcpkg) "use_$way" ;;
*) echo "unknown way: $way" && exit 2 ;;
esac
