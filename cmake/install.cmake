# SPDX-License-Identifier: Apache-2.0
# install.cmake - what `cmake --install` copies: headers, library, a CMake package and a pkg-config file.
#
# Nothing that is installed holds an absolute path, so that the whole prefix may be moved afterwards. Of the two components,
# heddle_runtime is what a program needs to run, heddle_development what it needs to be compiled.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS heddle EXPORT heddle-targets
    RUNTIME COMPONENT heddle_runtime
    LIBRARY COMPONENT heddle_runtime NAMELINK_COMPONENT heddle_development
    ARCHIVE COMPONENT heddle_development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/heddle DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT heddle_development FILES_MATCHING PATTERN "*.hpp")

# find_package(heddle)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/heddle)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/heddle-config.cmake.in
    ${PROJECT_BINARY_DIR}/heddle-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heddle-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/heddle-config.cmake ${PROJECT_BINARY_DIR}/heddle-config-version.cmake
    DESTINATION ${package_dir} COMPONENT heddle_development)
install(EXPORT heddle-targets NAMESPACE heddle:: DESTINATION ${package_dir} COMPONENT heddle_development)

# pkg-config heddle. The prefix is found from where the .pc file lies, unless a directory was given as an absolute path.
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
list(TRANSFORM abi_definitions PREPEND "-D" OUTPUT_VARIABLE pc_DEFINITIONS)
list(JOIN pc_DEFINITIONS " " pc_DEFINITIONS)
set(pc_SYSTEM_LIBS ${own_libraries})
list(REMOVE_ITEM pc_SYSTEM_LIBS Threads::Threads)
list(TRANSFORM pc_SYSTEM_LIBS PREPEND " -l")
list(JOIN pc_SYSTEM_LIBS "" pc_SYSTEM_LIBS)
configure_file(${PROJECT_SOURCE_DIR}/cmake/heddle.pc.in ${PROJECT_BINARY_DIR}/heddle.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/heddle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT heddle_development)
