# SPDX-License-Identifier: Apache-2.0
# musl.cmake - toolchain file: x86-64 Linux with musl and libc++, by zig. The machine runs the programs itself.
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
heddle_zig(musl x86_64-linux-musl)
