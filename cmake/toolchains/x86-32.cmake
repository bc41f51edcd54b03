# SPDX-License-Identifier: Apache-2.0
# x86-32.cmake - toolchain file: 32-bit x86 on a 64-bit x86 Linux, which runs the programs itself.
#
# `./dev install x86-32` installs g++-12-multilib: Debian's g++-multilib would remove every cross compiler. Without that
# one, nobody has made the link through which <asm/errno.h> is found.
#
# SSE2: the older arithmetic keeps more bits of a double in a register than in memory, so that a sum depends on what was where.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER g++-12)
set(CMAKE_C_COMPILER gcc-12)
foreach(language IN ITEMS C CXX)
    set(CMAKE_${language}_FLAGS_INIT "-m32 -msse2 -mfpmath=sse -isystem /usr/include/x86_64-linux-gnu")
endforeach()
set(HEDDLE_TARGET x86-32)
