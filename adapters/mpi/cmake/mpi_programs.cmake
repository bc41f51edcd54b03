# SPDX-License-Identifier: Apache-2.0
# mpi_programs.cmake - programs that are built once with each MPI, in one build tree. Open MPI and MPICH have different binary
# interfaces, and Debian has both: mpicxx.openmpi and mpirun.openmpi, mpicxx.mpich and mpirun.mpich.

set(HEDDLE_MPIS "openmpi;mpich" CACHE STRING "The MPIs to build tests, examples and benchmarks with: openmpi, mpich")

set(mpi_environment
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1  # Open MPI refuses root otherwise
    OMPI_MCA_rmaps_base_oversubscribe=1                        # more ranks than processors
)

# Makes the target mpi_NAME of the flags that the compiler wrapper prints. The C++ bindings, which MPI 3 removed, stay out.
function(heddle_find_mpi name)
    find_program(MPICXX_${name} mpicxx.${name})
    find_program(MPIRUN_${name} mpirun.${name})
    if(NOT MPICXX_${name} OR NOT MPIRUN_${name})
        message(FATAL_ERROR "HEDDLE_BUILD_MPI needs mpicxx.${name} and mpirun.${name} (./dev install mpi), or another HEDDLE_MPIS")
    endif()
    execute_process(COMMAND ${MPICXX_${name}} -show OUTPUT_VARIABLE line COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(words UNIX_COMMAND "${line}")
    set(includes ${words})
    list(FILTER includes INCLUDE REGEX "^-I")
    list(TRANSFORM includes REPLACE "^-I" "")
    set(directories ${words})
    list(FILTER directories INCLUDE REGEX "^-L")
    list(TRANSFORM directories REPLACE "^-L" "")
    set(libraries ${words})
    list(FILTER libraries INCLUDE REGEX "^-l")
    list(FILTER libraries EXCLUDE REGEX "cxx$")
    add_library(mpi_${name} INTERFACE)
    target_include_directories(mpi_${name} SYSTEM INTERFACE ${includes})
    target_link_directories(mpi_${name} INTERFACE ${directories})
    target_link_libraries(mpi_${name} INTERFACE heddle::mpi ${libraries})
    target_compile_definitions(mpi_${name} INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endfunction()

foreach(mpi IN LISTS HEDDLE_MPIS)
    if(NOT TARGET mpi_${mpi})
        heddle_find_mpi(${mpi})
    endif()
endforeach()

# heddle_add_mpi_program(NAME source...): the executables NAME_openmpi and NAME_mpich, and the target NAME for both.
function(heddle_add_mpi_program name)
    add_custom_target(${name})
    foreach(mpi IN LISTS HEDDLE_MPIS)
        add_executable(${name}_${mpi} ${ARGN})
        target_link_libraries(${name}_${mpi} PRIVATE mpi_${mpi})
        heddle_strict(${name}_${mpi})
        add_dependencies(${name} ${name}_${mpi})
    endforeach()
endfunction()

# heddle_add_mpi_test(NAME PROGRAM RANKS n... [ARGS argument...]): the tests mpi.NAME.openmpi.2_ranks and so on.
function(heddle_add_mpi_test name program)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "RANKS;ARGS")
    foreach(mpi IN LISTS HEDDLE_MPIS)
        foreach(ranks IN LISTS arg_RANKS)
            set(test mpi.${name}.${mpi}.${ranks}_ranks)
            add_test(NAME ${test} COMMAND ${MPIRUN_${mpi}} -n ${ranks} $<TARGET_FILE:${program}_${mpi}> ${arg_ARGS})
            set_tests_properties(${test} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${program} ENVIRONMENT
                "${mpi_environment};OMPI_MCA_hwloc_base_binding_policy=none")
        endforeach()
    endforeach()
endfunction()

# heddle_add_mpi_script(NAME script PROGRAM): the test mpi.NAME.openmpi, which starts mpirun itself, and so on.
function(heddle_add_mpi_script name script program)
    foreach(mpi IN LISTS HEDDLE_MPIS)
        set(test mpi.${name}.${mpi})
        add_test(NAME ${test} COMMAND ${Python3_EXECUTABLE} ${script} ${mpi} ${MPIRUN_${mpi}} $<TARGET_FILE:${program}_${mpi}>)
        set_tests_properties(${test} PROPERTIES TIMEOUT ${HEDDLE_TEST_TIMEOUT} LABELS ${program} ENVIRONMENT "${mpi_environment}")
    endforeach()
endfunction()
