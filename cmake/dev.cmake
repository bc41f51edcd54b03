# SPDX-License-Identifier: Apache-2.0
# dev.cmake - what Heddle's own developers build: tests, examples, benchmarks. Read only when Heddle is the top-level
# project and HEDDLE_DEV is on; the presets in CMakePresets.json turn it on.

option(HEDDLE_TESTS "Build the tests and the examples" ON)
option(HEDDLE_LEAN "Of the tests, build only those that run Heddle in this configuration" OFF)
option(HEDDLE_BENCH "Build the benchmarks" OFF)
option(HEDDLE_GTEST_SOURCE "Build GoogleTest from its sources, for another standard library or another target" OFF)

if(NOT DEFINED HEDDLE_TARGET)
    set(HEDDLE_TARGET host)  # the toolchain files of other machines say their name
endif()
include(cmake/warnings.cmake)
include(cmake/tests.cmake)

heddle_strict(heddle)
if(TARGET pthreadpool_objects)
    heddle_strict(pthreadpool_objects)
endif()
heddle_compile_several_as_one(heddle)
if(TARGET pthreadpool_heddle)
    heddle_compile_several_as_one(pthreadpool_heddle)
endif()
enable_testing()

if(HEDDLE_TESTS)
    heddle_read_not_run()
    add_subdirectory(tests)
    add_subdirectory(examples)
endif()
if(HEDDLE_BENCH)
    add_subdirectory(bench)
endif()
