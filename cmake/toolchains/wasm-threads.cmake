# SPDX-License-Identifier: Apache-2.0
# wasm-threads.cmake - toolchain file: WebAssembly with threads, which are web workers on a page and worker threads in node.
include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)
# main() gets a thread of its own, and the first one is free to start others. Growing a memory that threads share makes JavaScript
# slower, not WebAssembly: no reason for the warning.
heddle_emscripten(wasm-threads -pthread
    "-sPROXY_TO_PTHREAD -sDEFAULT_PTHREAD_STACK_SIZE=1MB -Wno-pthreads-mem-growth")
