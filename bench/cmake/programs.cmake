# SPDX-License-Identifier: Apache-2.0
# programs.cmake - one program for each workload and library, and the manifest that lists them for run.py.

# bench_workload(LIBRARIES BASE PARALLEL): the programs of the workload in the directory of the two sources. BASE is its
# baseline, which uses no library. For each of LIBRARIES that was found, PARALLEL is compiled with the header
# libraries/LIBRARY/library.hpp.
function(bench_workload libraries base parallel)
    cmake_path(GET parallel PARENT_PATH name)
    cmake_path(GET base STEM base_line)
    bench_add_program(${name} ${base_line} ${base})
    foreach(library IN LISTS libraries)
        if(library STREQUAL "rayon")
            bench_remember_rayon(${name})
        elseif(library STREQUAL "libomp")
            bench_add_clang_program(${name} libomp ${parallel} omp)
        elseif(library STREQUAL "heddle")
            bench_add_program(${name} heddle ${parallel} heddle::heddle)
        elseif(TARGET bench_peer_${library})
            bench_add_program(${name} ${library} ${parallel} bench_peer_${library})
        endif()
    endforeach()
endfunction()

function(bench_library_directory library result)
    string(REPLACE "gomp" "omp" directory ${library})
    string(REPLACE "by_hand" "heddle" directory ${directory})
    set(${result} ${PROJECT_SOURCE_DIR}/bench/libraries/${directory} PARENT_SCOPE)
endfunction()

function(bench_add_program workload library source)
    set(target bench_${workload}_${library})
    add_executable(${target} ${source})
    bench_library_directory(${library} directory)
    target_include_directories(${target} PRIVATE ${directory})
    target_link_libraries(${target} PRIVATE bench_support ${ARGN})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${workload}.${library})
    heddle_strict(${target})
    bench_remember(${workload} ${library} ${CMAKE_CURRENT_BINARY_DIR}/${workload}.${library})
endfunction()

# Compiled by the clang with LLVM's OpenMP, whichever compiler builds the rest.
function(bench_add_clang_program workload library source directory)
    if(NOT DEFINED peer_${library}_version)
        return()
    endif()
    set(program ${CMAKE_CURRENT_BINARY_DIR}/${workload}.${library})
    set(flags -std=c++20 -O3 -DNDEBUG -ffp-contract=off -fopenmp=libomp -pthread)
    add_custom_command(OUTPUT ${program}
        COMMAND ${bench_libomp_clang} ${flags} -I${PROJECT_SOURCE_DIR}/bench
            -I${PROJECT_SOURCE_DIR}/bench/libraries/${directory} -MD -MF ${program}.d -MT ${program}
            -c ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${program}.o
        COMMAND ${bench_libomp_clang} ${flags} ${program}.o $<TARGET_FILE:bench_support> -o ${program}
        DEPENDS ${source} bench_support DEPFILE ${program}.d COMMENT "Building ${workload}.${library} with clang" VERBATIM)
    add_custom_target(bench_${workload}_${library} ALL DEPENDS ${program})
    bench_remember(${workload} ${library} ${program})
endfunction()

# --- The manifest -----------------------------------------------------------------------------------------------------

# One line of the list of programs: a command with its arguments.
function(bench_remember workload library)
    list(TRANSFORM ARGN REPLACE "(.+)" "\"\\1\"" OUTPUT_VARIABLE words)
    list(JOIN words ", " command)
    set_property(GLOBAL APPEND PROPERTY bench_programs
        "{\"workload\": \"${workload}\", \"library\": \"${library}\", \"command\": [${command}]}")
endfunction()

function(bench_remember_rayon workload)
    if(DEFINED peer_rayon_version)
        bench_remember(${workload} rayon ${bench_rayon_program} ${workload})
    endif()
endfunction()

function(bench_write_manifest)
    get_property(programs GLOBAL PROPERTY bench_programs)
    list(JOIN programs ",\n    " programs)
    foreach(peer IN LISTS bench_peers)
        if(DEFINED peer_${peer}_version)
            list(APPEND versions "\"${peer}\": \"${peer_${peer}_version}\"")
        else()
            list(APPEND missing "\"${peer}\": \"${peer_${peer}_missing}\"")
        endif()
    endforeach()
    list(JOIN versions ", " versions)
    list(JOIN missing ", " missing)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/manifest.json
"{\"compiler\": \"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}\",
 \"flags\": \"${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}\",
 \"queue\": \"${HEDDLE_QUEUE}\",
 \"versions\": {${versions}},
 \"missing\": {${missing}},
 \"programs\": [
    ${programs}]}
")
endfunction()
