# SPDX-License-Identifier: Apache-2.0
# libcxx.cmake - toolchain file: clang 19 with LLVM's standard library instead of GCC's.
#
# Debian's libc++-19-dev conflicts with an older libc++1, and installing it removes packages that need the older one.
# So `./dev install libcxx` only unpacks the packages, into build/libcxx-19, and does not change the system.
# GoogleTest must be built from its sources: Debian's binary uses libstdc++.
#
# libc++ 19 has std::stop_token only with -fexperimental-library. HEDDLE_LIBCXX_PLAIN does not set it.

cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../build/libcxx-19/usr/lib/llvm-19")
if(NOT EXISTS "${root}/include/c++/v1/vector")
    message(FATAL_ERROR "libc++ is not unpacked: run `./dev install libcxx`")
endif()

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HEDDLE_LIBCXX_PLAIN)
set(experimental "-fexperimental-library")
if(HEDDLE_LIBCXX_PLAIN)
    set(experimental "")
endif()
set(CMAKE_CXX_COMPILER clang++-19)
set(checks "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_DEBUG")
set(CMAKE_CXX_FLAGS_INIT "-stdlib++-isystem ${root}/include/c++/v1 ${experimental} ${checks}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-stdlib=libc++ ${experimental} -L${root}/lib -Wl,-rpath,${root}/lib")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
