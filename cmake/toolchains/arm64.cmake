# SPDX-License-Identifier: Apache-2.0
# arm64.cmake - toolchain file: aarch64 Linux with glibc, run by qemu.
include(${CMAKE_CURRENT_LIST_DIR}/linux-cross.cmake)
heddle_linux_cross(arm64 aarch64 aarch64-linux-gnu aarch64)
