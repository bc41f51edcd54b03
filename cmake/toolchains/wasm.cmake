# SPDX-License-Identifier: Apache-2.0
# wasm.cmake - toolchain file: WebAssembly without threads, which runs on every page; run by node.
include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)
heddle_emscripten(wasm "" "")
