# SPDX-License-Identifier: Apache-2.0
# tests.cmake - one line for each test executable. Every ctest test is labelled with the name of its executable, so that
# `./dev test --target NAME` can build that one and run what belongs to it.

include(CheckCXXSymbolExists)

# HEDDLE_TEST_LINK_OPTIONS, of a toolchain file: how to link tests and examples sooner than programs that are used.
# HEDDLE_TEST_PTHREADPOOL, of a toolchain file: with which library to link them if they use the adapter.
if(NOT HEDDLE_TEST_PTHREADPOOL)
    set(HEDDLE_TEST_PTHREADPOOL heddle::pthreadpool)
endif()

set(HEDDLE_TEST_TIMEOUT 120 CACHE STRING "Seconds after which ctest ends a test")

# What tests/not_run.txt leaves out here: heddle_left_out holds patterns of the names of tests, and paths of files below tests/.
function(heddle_read_not_run)
    set(list ${PROJECT_SOURCE_DIR}/tests/not_run.txt)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
    string(TOLOWER ${CMAKE_SYSTEM_NAME} system)
    set(here any ${system} ${HEDDLE_TARGET})
    set(CMAKE_REQUIRED_FLAGS -std=c++20)
    check_cxx_symbol_exists(__cpp_lib_jthread version HEDDLE_HAVE_JTHREAD)
    foreach(name_and_condition IN ITEMS
        "32-bit CMAKE_SIZEOF_VOID_P EQUAL 4"
        "lean HEDDLE_LEAN"
        "lean-static HEDDLE_LEAN AND NOT BUILD_SHARED_LIBS"
        "no-jthread NOT HEDDLE_HAVE_JTHREAD"
        "other-queue NOT HEDDLE_QUEUE STREQUAL deque"
        "qemu CMAKE_CROSSCOMPILING_EMULATOR MATCHES qemu"
        "serial NOT HEDDLE_THREADS"
        "steady NOT HEDDLE_PERTURB"
    )
        separate_arguments(condition UNIX_COMMAND "${name_and_condition}")
        list(POP_FRONT condition name)
        if(${condition})
            list(APPEND here ${name})
        endif()
    endforeach()
    file(STRINGS ${list} lines REGEX "^[^#]")
    foreach(line IN LISTS lines)
        if(line MATCHES "^([^ ]+) +([^ ]+) +[^ ]" AND CMAKE_MATCH_1 IN_LIST here)
            list(APPEND left_out ${CMAKE_MATCH_2})
        endif()
    endforeach()
    set(heddle_tests_here ${here} PARENT_SCOPE)
    set(heddle_left_out ${left_out} PARENT_SCOPE)
endfunction()

# heddle_keep(VARIABLE PREFIX name...): those of the names that are not left out when PREFIX stands before them.
function(heddle_keep variable prefix)
    set(kept "")
    foreach(name IN LISTS ARGN)
        set(is_kept TRUE)
        foreach(pattern IN LISTS heddle_left_out)
            string(REPLACE "." "\\." pattern "^${pattern}$")
            string(REPLACE "*" ".*" pattern "${pattern}")
            if("${prefix}${name}" MATCHES "${pattern}")
                set(is_kept FALSE)
            endif()
        endforeach()
        if(is_kept)
            list(APPEND kept ${name})
        endif()
    endforeach()
    set(${variable} ${kept} PARENT_SCOPE)
endfunction()

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
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests OUTPUT_VARIABLE directory)
    heddle_keep(sources ${directory}/ ${arg_UNPARSED_ARGUMENTS})
    add_executable(${name} ${sources})
    if(arg_INTERNAL)
        heddle_link_internals(${name})
    else()
        target_link_libraries(${name} PRIVATE heddle::heddle)
    endif()
    target_link_libraries(${name} PRIVATE test_counting_new test_support GTest::gtest_main)
    target_link_options(${name} PRIVATE ${HEDDLE_TEST_LINK_OPTIONS})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    heddle_strict(${name})
    if(HEDDLE_LEAN)  # saves time, as below
        target_precompile_headers(${name} PRIVATE <gtest/gtest.h>)
    endif()
    list(JOIN heddle_left_out ":" left_out)
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 TEST_FILTER "-${left_out}"
        PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${name})
endfunction()

# Saves the gate's many builds of the library four fifths of their time; the dev preset still notices a missing include.
function(heddle_compile_several_as_one library)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${HEDDLE_LEAN} UNITY_BUILD_BATCH_SIZE 16)
endfunction()

# A shared library hides its internals, so their tests get a static copy of it instead.
function(heddle_link_internals target)
    set(library heddle)
    if(BUILD_SHARED_LIBS)
        set(library heddle_internals)
        if(NOT TARGET heddle_internals)
            get_target_property(sources heddle SOURCES)
            add_library(heddle_internals STATIC ${sources})
            target_include_directories(heddle_internals PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
            target_compile_definitions(heddle_internals PUBLIC ${abi_definitions} PRIVATE ${own_definitions})
            target_compile_features(heddle_internals PUBLIC cxx_std_20)
            target_link_libraries(heddle_internals PUBLIC ${own_libraries})
            heddle_strict(heddle_internals)
            heddle_compile_several_as_one(heddle_internals)
        endif()
    endif()
    target_link_libraries(${target} PRIVATE ${library})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()

# heddle_add_programs(GROUP [INTERNAL] name...): for each name an executable from name.cpp, whose main returns 0 if all is
# well, and the ctest test GROUP.name that runs it. INTERNAL: as above.
function(heddle_add_programs group)
    cmake_parse_arguments(PARSE_ARGV 1 arg "INTERNAL" "" "")
    heddle_keep(names ${group}. ${arg_UNPARSED_ARGUMENTS})
    foreach(name IN LISTS names)
        set(target ${group}_${name})
        add_executable(${target} ${name}.cpp)
        set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
        if(arg_INTERNAL)
            heddle_link_internals(${target})
        else()
            target_link_libraries(${target} PRIVATE heddle::heddle)
        endif()
        target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
        target_link_options(${target} PRIVATE ${HEDDLE_TEST_LINK_OPTIONS})
        heddle_strict(${target})
        add_test(NAME ${group}.${name} COMMAND ${target})
        list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
        set_tests_properties(${group}.${name} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${target}
            ENVIRONMENT "HEDDLE_TEST_EMULATOR=${emulator}")
    endforeach()
endfunction()
