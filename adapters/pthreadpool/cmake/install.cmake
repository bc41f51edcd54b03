# SPDX-License-Identifier: Apache-2.0
# install.cmake - header, libraries, a CMake package and a pkg-config file, under the names that users of pthreadpool expect,
# in the components pthreadpool_runtime and pthreadpool_development.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS pthreadpool_shared pthreadpool_static EXPORT pthreadpool-targets
    RUNTIME COMPONENT pthreadpool_runtime
    LIBRARY COMPONENT pthreadpool_runtime NAMELINK_COMPONENT pthreadpool_development
    ARCHIVE COMPONENT pthreadpool_development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/include/pthreadpool.h ${CMAKE_CURRENT_SOURCE_DIR}/include/heddle_pthreadpool.hpp
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT pthreadpool_development)

# find_package(pthreadpool)
set(pthreadpool_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pthreadpool)
configure_package_config_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/pthreadpool-config.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/pthreadpool-config.cmake INSTALL_DESTINATION ${pthreadpool_package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/pthreadpool-config-version.cmake
    VERSION ${PROJECT_VERSION} COMPATIBILITY AnyNewerVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pthreadpool-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/pthreadpool-config-version.cmake DESTINATION ${pthreadpool_package_dir}
    COMPONENT pthreadpool_development)
install(EXPORT pthreadpool-targets NAMESPACE pthreadpool:: DESTINATION ${pthreadpool_package_dir}
    COMPONENT pthreadpool_development)

# pkg-config libpthreadpool
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/libpthreadpool.pc.in ${CMAKE_CURRENT_BINARY_DIR}/libpthreadpool.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/libpthreadpool.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT pthreadpool_development)
