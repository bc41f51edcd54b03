# SPDX-License-Identifier: Apache-2.0
# s390x.cmake - toolchain file: s390x Linux, which is big-endian, with musl and libc++, by zig; run by qemu.
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
heddle_zig(s390x s390x-linux-musl)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x-static)
set(HEDDLE_TEST_PTHREADPOOL heddle::pthreadpool_static)  # a shared one would need musl's loader for s390x
