# SPDX-License-Identifier: Apache-2.0
# wasm-threads.cmake - toolchain file: WebAssembly with threads, which are web workers on a page and worker threads in node.
include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)
# main() runs on a separate thread, so that the first thread can start others. Growing a shared memory slows down JavaScript, but not
# WebAssembly, so the warning is disabled.
heddle_emscripten(wasm-threads -pthread
    "-sPROXY_TO_PTHREAD -sDEFAULT_PTHREAD_STACK_SIZE=1MB -Wno-pthreads-mem-growth")
# Tests begin with the memory that their threads need. Once in about 30 runs of a test with 65 threads the program ended by "memory access out of
# bounds" in a constructor, in memory that had just been allocated while other threads were growing the memory.
list(APPEND HEDDLE_TEST_LINK_OPTIONS -sINITIAL_MEMORY=256MB)
