# SPDX-License-Identifier: Apache-2.0
# x86-32.cmake - toolchain file: 32-bit x86 on a 64-bit x86 Linux. The machine runs the programs itself.
#
# `./dev install x86-32` installs g++-12-multilib: Debian's g++-multilib would remove every cross compiler. Only
# g++-multilib makes the link that finds <asm/errno.h>, so this file adds the directory.
#
# SSE2: x87 arithmetic keeps more bits of a double in a register than in memory, so a sum would depend on register allocation.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER g++-12)
set(CMAKE_C_COMPILER gcc-12)
foreach(language IN ITEMS C CXX)
    set(CMAKE_${language}_FLAGS_INIT "-m32 -msse2 -mfpmath=sse -isystem /usr/include/x86_64-linux-gnu")
endforeach()
set(HEDDLE_TARGET x86-32)
