# SPDX-License-Identifier: Apache-2.0
# arm32.cmake - toolchain file: armv7l Linux with glibc, run by qemu.
include(${CMAKE_CURRENT_LIST_DIR}/linux-cross.cmake)
heddle_linux_cross(arm32 armv7l arm-linux-gnueabihf arm)
