# SPDX-License-Identifier: Apache-2.0
# emscripten.cmake - what the toolchain files of WebAssembly share. `./dev install wasm` unpacks Emscripten into build/.
#
# heddle_emscripten(TARGET FLAGS LINK_FLAGS): compiles and links with FLAGS, and links programs with LINK_FLAGS, too. Node runs them.
macro(heddle_emscripten target flags link_flags)
    cmake_path(SET emscripten_root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../build/emscripten-5.0.7")
    if(NOT EXISTS ${emscripten_root}/em++)
        message(FATAL_ERROR "Emscripten is not unpacked: run `./dev install wasm`")
    endif()
    list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/emscripten)  # Platform/Emscripten.cmake
    set(CMAKE_SYSTEM_NAME Emscripten)
    set(CMAKE_SYSTEM_PROCESSOR wasm32)
    set(CMAKE_SIZEOF_VOID_P 4)  # CMake would read it from the program, which is a script here
    set(CMAKE_C_COMPILER ${emscripten_root}/emcc)
    set(CMAKE_CXX_COMPILER ${emscripten_root}/em++)
    set(CMAKE_AR ${emscripten_root}/llvm/bin/llvm-ar)
    set(CMAKE_RANLIB ${emscripten_root}/llvm/bin/llvm-ranlib)
    # Native WebAssembly exceptions: Emscripten's older JavaScript exceptions slow down every call that might throw.
    foreach(language IN ITEMS C CXX)
        set(CMAKE_${language}_FLAGS_INIT "-fwasm-exceptions ${flags}")
    endforeach()
    # Emscripten's default is a stack of 64 KB and a memory that does not grow. Its assertions need libraries that are not available in
    # compiled form.
    set(CMAKE_EXE_LINKER_FLAGS_INIT "-sASSERTIONS=0 -sSTACK_SIZE=1MB -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME ${link_flags}")
    set(CMAKE_FIND_ROOT_PATH ${emscripten_root}/cache/sysroot)
    set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
    set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
    set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
    set(CMAKE_CROSSCOMPILING_EMULATOR node)
    set(HEDDLE_TEST_LINK_OPTIONS -O1)  # optimising the linked program again takes up to 24 s, and only makes it smaller
    set(HEDDLE_TARGET ${target})
endmacro()
