# SPDX-License-Identifier: Apache-2.0
# stand_in.cmake - runs packaging/vcpkg/heddle/portfile.cmake without vcpkg. The functions that the port calls do here, for a release
# build, what vcpkg's documentation describes. Then the script checks the port's files as vcpkg does after a build.
#
#   cmake -DPORT_DIR=DIR -DWORK=DIR -DCOMPILER=PATH -P stand_in.cmake      leaves the package in WORK/package

set(PORT heddle)
set(CURRENT_PORT_DIR ${PORT_DIR})
set(CURRENT_PACKAGES_DIR ${WORK}/package)
set(build ${WORK}/build)
file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR} ${build})

function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" SOURCE_PATH OPTIONS)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${build} -G Ninja -DCMAKE_BUILD_TYPE=Release
        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DBUILD_SHARED_LIBS=OFF
        -DCMAKE_INSTALL_LIBDIR=lib ${arg_OPTIONS} ERROR_VARIABLE complaints COMMAND_ERROR_IS_FATAL ANY)
    if(complaints MATCHES "not used by the project")
        message(FATAL_ERROR "the port sets an option that Heddle does not have: ${complaints}")
    endif()
endfunction()

function(vcpkg_cmake_install)
    run(${CMAKE_COMMAND} --build ${build} -j2)
    run(${CMAKE_COMMAND} --install ${build})
endfunction()

# The CMake package moves to share/PORT, which is one directory closer to the prefix that it computes.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" CONFIG_PATH "")
    file(COPY ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/ DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
    file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib/cmake)
    set(up "get_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\n")
    set(targets ${CURRENT_PACKAGES_DIR}/share/${PORT}/heddle-targets.cmake)
    file(READ ${targets} text)
    string(REPLACE "${up}${up}${up}" "${up}${up}" text "${text}")
    file(WRITE ${targets} "${text}")
endfunction()

function(vcpkg_fixup_pkgconfig)
    if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/heddle.pc)
        message(FATAL_ERROR "there is no pkg-config file in the directory that vcpkg searches")
    endif()
endfunction()

function(vcpkg_copy_pdbs)
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" FILE_LIST)
    file(COPY_FILE ${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright)
endfunction()

include(${PORT_DIR}/portfile.cmake)

foreach(file IN ITEMS share/heddle/copyright share/heddle/usage share/heddle/heddle-config.cmake include/heddle/heddle.hpp)
    if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/${file})
        message(FATAL_ERROR "the port does not install ${file}")
    endif()
endforeach()
file(GLOB_RECURSE entries LIST_DIRECTORIES true ${CURRENT_PACKAGES_DIR}/*)
foreach(entry IN LISTS entries)
    file(GLOB inside ${entry}/*)
    if(IS_DIRECTORY ${entry} AND NOT inside)
        message(FATAL_ERROR "the port leaves an empty directory: ${entry}")
    endif()
endforeach()
