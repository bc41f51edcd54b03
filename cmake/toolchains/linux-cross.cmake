# SPDX-License-Identifier: Apache-2.0
# linux-cross.cmake - the common part of the toolchain files of other Linux machines: Debian's cross compiler, and qemu to run programs.
#
# heddle_linux_cross(TARGET PROCESSOR TRIPLE QEMU): names the compiler by its triple and the emulator by its machine.
macro(heddle_linux_cross target processor triple qemu)
    set(CMAKE_SYSTEM_NAME Linux)
    set(CMAKE_SYSTEM_PROCESSOR ${processor})
    set(CMAKE_CXX_COMPILER ${triple}-g++)
    set(CMAKE_C_COMPILER ${triple}-gcc)
    set(CMAKE_FIND_ROOT_PATH /usr/${triple})
    set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
    set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
    # No entry of binfmt_misc is needed. -L: the directory of the target's ld.so and shared libraries.
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${qemu}-static;-L;/usr/${triple})
    set(HEDDLE_TARGET ${target})
endmacro()
