# SPDX-License-Identifier: Apache-2.0
# tests.cmake - functions that declare a test executable in one line. Every ctest test is labelled with the name of its executable, so
# `./dev test --target NAME` can build that one and run its tests.

include(CheckCXXSymbolExists)

# HEDDLE_TEST_LINK_OPTIONS, set by a toolchain file: options that make the link of tests and examples faster.
# HEDDLE_TEST_PTHREADPOOL, set by a toolchain file: the library for those that use the adapter.
if(NOT HEDDLE_TEST_PTHREADPOOL)
    set(HEDDLE_TEST_PTHREADPOOL heddle::pthreadpool)
endif()

set(HEDDLE_TEST_TIMEOUT 120 CACHE STRING "Seconds after which ctest ends a test")

# Sets heddle_left_out to what tests/not_run.txt leaves out in this build: patterns of test names, and paths of files below tests/.
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
        "quick HEDDLE_QUICK"
        "quick-dev HEDDLE_QUICK AND NOT HEDDLE_LEAN"
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

# heddle_keep(VARIABLE PREFIX name...): sets VARIABLE to the names whose PREFIXname is not left out. The property HEDDLE_KNOWN_TESTS
# collects all of them, for left_out.py.
function(heddle_keep variable prefix)
    set(kept "")
    foreach(name IN LISTS ARGN)
        set_property(GLOBAL APPEND PROPERTY HEDDLE_KNOWN_TESTS ${prefix}${name})
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

# Makes GTest::gtest and GTest::gtest_main. The package of Debian contains a library for this machine and libstdc++ only.
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

# heddle_precompile(TARGET std | gtest): TARGET shares one precompiled header with all others of its kind. It holds the standard library,
# and GoogleTest. It holds none of Heddle's headers: a change of one of them must not recompile what does not include it.
function(heddle_precompile target kind)
    set(owner precompiled_${kind})
    if(NOT TARGET ${owner})
        set(source ${PROJECT_BINARY_DIR}/${owner}.cpp)
        file(CONFIGURE OUTPUT ${source} CONTENT "// The owner of a precompiled header.\n")
        add_library(${owner} OBJECT ${source})
        target_compile_features(${owner} PRIVATE cxx_std_20)
        target_link_libraries(${owner} PRIVATE Threads::Threads)
        heddle_strict(${owner})
        set(headers algorithm array atomic chrono cmath condition_variable cstdint exception functional memory mutex numeric optional
            random ranges span string thread tuple variant vector)
        list(TRANSFORM headers REPLACE "(.+)" "<\\1>")
        if(kind STREQUAL "gtest")
            target_link_libraries(${owner} PRIVATE GTest::gtest)
            list(APPEND headers <gtest/gtest.h>)
        endif()
        target_precompile_headers(${owner} PRIVATE ${headers})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# heddle_add_gtest(NAME [INTERNAL] source...): an executable with one ctest test for each of its GoogleTest cases.
# INTERNAL: it also tests what the library does not export. It includes headers below src by their path from there.
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
    heddle_precompile(${name} gtest)
    heddle_compile_in_groups(${name} ${arg_UNPARSED_ARGUMENTS})
    list(JOIN heddle_left_out ":" left_out)
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 TEST_FILTER "-${left_out}"
        PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${name})
endfunction()

# heddle_compile_several_as_one(TARGET COUNT): the compiler reads the headers once for COUNT source files. The library takes a fifth of the
# time then. package.add_subdirectory_static compiles each source file of the library alone, so it notices a missing include.
function(heddle_compile_several_as_one target count)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
endfunction()

# heddle_compile_in_groups(TARGET source...): the same for test files, four at a time, which takes two thirds of the time. The list names all
# of them, including those that this build leaves out, so that every build has the same groups. Test files that share a name in their
# unnamed namespaces do not compile together: rename one.
function(heddle_compile_in_groups target)
    set(place 0)
    foreach(source IN LISTS ARGN)
        math(EXPR group "${place} / 4")
        math(EXPR place "${place} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# A shared library hides its internals, so their tests link a static copy.
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
            heddle_compile_several_as_one(heddle_internals 16)
        endif()
    endif()
    target_link_libraries(${target} PRIVATE ${library})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(${target} PRIVATE HEDDLE_FAULTS)
endfunction()

# heddle_add_programs(GROUP [INTERNAL] [PRECOMPILED] name...): for each name an executable from name.cpp, whose main returns 0 on success,
# and the ctest test GROUP.name that runs it. INTERNAL: as above. PRECOMPILED: with the precompiled standard library.
function(heddle_add_programs group)
    cmake_parse_arguments(PARSE_ARGV 1 arg "INTERNAL;PRECOMPILED" "" "")
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
        if(arg_PRECOMPILED)
            heddle_precompile(${target} std)
        endif()
        add_test(NAME ${group}.${name} COMMAND ${target})
        list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
        set_tests_properties(${group}.${name} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${target}
            ENVIRONMENT "HEDDLE_TEST_EMULATOR=${emulator}")
    endforeach()
endfunction()
