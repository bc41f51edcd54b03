# SPDX-License-Identifier: Apache-2.0
# adapter_tests.cmake - the tests of the adapters, which are in adapters/NAME/test. Their clients are packages of Debian's, so they are
# built by presets of their own: `./dev test --preset adapters`.

# The test itself is the client.
set(adapters_called std_par c parallel_scheduler eigen asio)
# A client is a small package: part of the gate.
set(adapters_small ${adapters_called} fftw run)
# A client is compiled with the adapter: ThreadSanitizer sees both.
set(adapters_compiled ${adapters_called} fftw jxl opencv openexr)
set(adapters_all ${adapters_compiled} run)

if(DEFINED adapters_${HEDDLE_ADAPTER_TESTS})
    set(tested ${adapters_${HEDDLE_ADAPTER_TESTS}})
else()
    set(tested ${HEDDLE_ADAPTER_TESTS})
endif()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
include(GoogleTest)
heddle_find_gtest()

# Not optimised: the clients' templates are compiled in a third of the time.
set(HEDDLE_ADAPTER_TEST_OPTIONS -O0)

# heddle_add_adapter_gtest(NAME SOURCES source... LIBRARIES library...): an executable whose GoogleTest cases become a ctest test each.
function(heddle_add_adapter_gtest name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest_main)
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_compile_options(${name} PRIVATE ${HEDDLE_ADAPTER_TEST_OPTIONS})
    heddle_strict(${name})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
        PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${name})
endfunction()

# heddle_add_adapter_test(NAME LABEL COMMAND argument...): a ctest test that runs a command. LABEL is the target that has to be built.
function(heddle_add_adapter_test name label)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "COMMAND;ENVIRONMENT")
    add_test(NAME ${name} COMMAND ${arg_COMMAND})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${label} ENVIRONMENT "${arg_ENVIRONMENT}")
endfunction()

foreach(adapter IN LISTS tested)
    add_subdirectory(adapters/${adapter}/test)
endforeach()
