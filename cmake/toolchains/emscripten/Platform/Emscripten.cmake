# SPDX-License-Identifier: Apache-2.0
# Emscripten.cmake - the platform file of a system called Emscripten, which CMake 3.25 lacks.
set(UNIX TRUE)
set(CMAKE_STATIC_LIBRARY_PREFIX lib)
set(CMAKE_STATIC_LIBRARY_SUFFIX .a)
set(CMAKE_EXECUTABLE_SUFFIX .js)  # and .wasm beside it
set(CMAKE_FIND_LIBRARY_PREFIXES lib)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
