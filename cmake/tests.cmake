# SPDX-License-Identifier: Apache-2.0
# tests.cmake - one line for each test executable. Every ctest test is labelled with the name of its executable, so that
# `./dev test --target NAME` can build that one and run what belongs to it.

set(HEDDLE_TEST_TIMEOUT 120 CACHE STRING "Seconds after which ctest ends a test")

# GoogleTest as GTest::gtest and GTest::gtest_main. Debian's compiled one is made with libstdc++ for this machine.
function(heddle_find_gtest)
    if(NOT HEDDLE_GTEST_SOURCE)
        find_package(GTest REQUIRED GLOBAL)
        return()
    endif()
    set(sources /usr/src/googletest/googletest)  # package googletest
    if(NOT EXISTS ${sources}/src/gtest-all.cc)
        message(FATAL_ERROR "HEDDLE_GTEST_SOURCE needs ${sources} (Debian: package googletest)")
    endif()
    add_library(heddle_gtest STATIC EXCLUDE_FROM_ALL ${sources}/src/gtest-all.cc)
    target_include_directories(heddle_gtest SYSTEM PUBLIC ${sources}/include PRIVATE ${sources})
    target_compile_features(heddle_gtest PUBLIC cxx_std_20)
    target_link_libraries(heddle_gtest PUBLIC Threads::Threads)
    add_library(heddle_gtest_main STATIC EXCLUDE_FROM_ALL ${sources}/src/gtest_main.cc)
    target_link_libraries(heddle_gtest_main PUBLIC heddle_gtest)
    add_library(GTest::gtest ALIAS heddle_gtest)
    add_library(GTest::gtest_main ALIAS heddle_gtest_main)
endfunction()

# heddle_add_gtest(NAME [INTERNAL] source...): an executable whose GoogleTest cases become one ctest test each.
# INTERNAL: it also tests what the library does not export; headers below src are included by their path from there.
function(heddle_add_gtest name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "INTERNAL" "" "")
    add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
    if(arg_INTERNAL)
        heddle_link_internals(${name})
    else()
        target_link_libraries(${name} PRIVATE heddle::heddle)
    endif()
    target_link_libraries(${name} PRIVATE test_counting_new test_support GTest::gtest_main)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    heddle_strict(${name})
    if(HEDDLE_LEAN)  # saves the gate's many builds time; the dev preset still notices a missing include
        target_precompile_headers(${name} PRIVATE <gtest/gtest.h>)
    endif()
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
        PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${name})
endfunction()

# A shared library hides its internals, so their tests get a static copy of it instead.
function(heddle_link_internals target)
    set(library heddle)
    if(BUILD_SHARED_LIBS)
        set(library heddle_internals)
        if(NOT TARGET heddle_internals)
            get_target_property(sources heddle SOURCES)
            list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
            add_library(heddle_internals STATIC ${sources})
            target_include_directories(heddle_internals PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
            target_compile_definitions(heddle_internals PUBLIC ${abi_definitions} PRIVATE HEDDLE_BUILDING ${parker})
            target_compile_features(heddle_internals PUBLIC cxx_std_20)
            target_link_libraries(heddle_internals PUBLIC Threads::Threads)
            heddle_strict(heddle_internals)
        endif()
    endif()
    target_link_libraries(${target} PRIVATE ${library})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()

# heddle_add_programs(GROUP [INTERNAL] name...): for each name an executable from name.cpp, whose main returns 0 if all is
# well, and the ctest test GROUP.name that runs it. INTERNAL: as above.
function(heddle_add_programs group)
    cmake_parse_arguments(PARSE_ARGV 1 arg "INTERNAL" "" "")
    foreach(name IN LISTS arg_UNPARSED_ARGUMENTS)
        set(target ${group}_${name})
        add_executable(${target} ${name}.cpp)
        set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
        if(arg_INTERNAL)
            heddle_link_internals(${target})
        else()
            target_link_libraries(${target} PRIVATE heddle::heddle)
        endif()
        target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
        heddle_strict(${target})
        add_test(NAME ${group}.${name} COMMAND ${target})
        set_tests_properties(${group}.${name} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${target})
    endforeach()
endfunction()
