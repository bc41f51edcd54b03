# SPDX-License-Identifier: Apache-2.0
# install.cmake - what `cmake --install` copies: headers, library, a CMake package and a pkg-config file.
#
# No installed file contains an absolute path, so the prefix may be moved afterwards. The component heddle_runtime has what a program
# needs to run, and heddle_development what it needs to be compiled.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(installed_libraries heddle)
if(TARGET heddle_profile)
    list(APPEND installed_libraries heddle_profile)
endif()
install(TARGETS ${installed_libraries} EXPORT heddle-targets
    RUNTIME COMPONENT heddle_runtime
    LIBRARY COMPONENT heddle_runtime NAMELINK_COMPONENT heddle_development
    ARCHIVE COMPONENT heddle_development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/heddle DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT heddle_development FILES_MATCHING PATTERN "*.hpp")

# How gdb shows pools, futures, scopes and tasks.
install(FILES ${PROJECT_SOURCE_DIR}/packaging/gdb/heddle_printers.py DESTINATION ${CMAKE_INSTALL_DATADIR}/heddle/gdb
    COMPONENT heddle_development)

# find_package(heddle)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/heddle)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/heddle-config.cmake.in
    ${PROJECT_BINARY_DIR}/heddle-config.cmake INSTALL_DESTINATION ${package_dir})
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(compatibility SameMinorVersion)  # as for the SOVERSION
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heddle-config-version.cmake COMPATIBILITY ${compatibility})
install(FILES ${PROJECT_BINARY_DIR}/heddle-config.cmake ${PROJECT_BINARY_DIR}/heddle-config-version.cmake
    DESTINATION ${package_dir} COMPONENT heddle_development)
install(EXPORT heddle-targets NAMESPACE heddle:: DESTINATION ${package_dir} COMPONENT heddle_development)

# pkg-config heddle. The prefix is derived from the location of the .pc file, unless a directory is an absolute path.
foreach(kind IN ITEMS LIB INCLUDE)
    set(pc_${kind}DIR "\${prefix}/${CMAKE_INSTALL_${kind}DIR}")
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${kind}DIR}")
        set(pc_${kind}DIR "${CMAKE_INSTALL_${kind}DIR}")
    endif()
endforeach()
set(pc_PREFIX "${CMAKE_INSTALL_PREFIX}")
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
    file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    string(REGEX REPLACE "/$" "" up "${up}")
    set(pc_PREFIX "\${pcfiledir}/${up}")
endif()
set(pc_SYSTEM_LIBS ${own_libraries})
list(REMOVE_ITEM pc_SYSTEM_LIBS Threads::Threads)
list(TRANSFORM pc_SYSTEM_LIBS PREPEND " -l")
list(JOIN pc_SYSTEM_LIBS "" pc_SYSTEM_LIBS)
set(heddle_definitions ${abi_definitions})
set(heddle_profile_definitions ${profile_definitions})
foreach(pc_LIBRARY IN LISTS installed_libraries)
    string(REPLACE "_" "-" pc_NAME ${pc_LIBRARY})
    list(TRANSFORM ${pc_LIBRARY}_definitions PREPEND "-D" OUTPUT_VARIABLE pc_DEFINITIONS)
    list(JOIN pc_DEFINITIONS " " pc_DEFINITIONS)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/heddle.pc.in ${PROJECT_BINARY_DIR}/${pc_NAME}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_NAME}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT heddle_development)
endforeach()
