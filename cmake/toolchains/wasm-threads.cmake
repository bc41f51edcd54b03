# SPDX-License-Identifier: Apache-2.0
# wasm-threads.cmake - toolchain file: WebAssembly with threads, which are web workers on a page and worker threads in node.
include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)
# main() runs on a separate thread, so that the first thread can start others. Growing a shared memory slows down JavaScript, but not
# WebAssembly, so the warning is disabled.
heddle_emscripten(wasm-threads -pthread
    "-sPROXY_TO_PTHREAD -sDEFAULT_PTHREAD_STACK_SIZE=1MB -Wno-pthreads-mem-growth")
