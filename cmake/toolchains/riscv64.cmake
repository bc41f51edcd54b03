# SPDX-License-Identifier: Apache-2.0
# riscv64.cmake - toolchain file: riscv64 Linux with glibc, run by qemu.
include(${CMAKE_CURRENT_LIST_DIR}/linux-cross.cmake)
heddle_linux_cross(riscv64 riscv64 riscv64-linux-gnu riscv64)
