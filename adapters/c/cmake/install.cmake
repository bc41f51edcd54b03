# SPDX-License-Identifier: Apache-2.0
# install.cmake - the library, its header, its target in the CMake package, and pkg-config heddle-c.
target_include_directories(heddle_c PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS heddle_c EXPORT heddle-targets
    RUNTIME COMPONENT heddle_c_runtime
    LIBRARY COMPONENT heddle_c_runtime NAMELINK_COMPONENT heddle_development
    ARCHIVE COMPONENT heddle_development)
install(FILES include/heddle.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT heddle_development)
configure_file(cmake/heddle-c.pc.in ${PROJECT_BINARY_DIR}/heddle-c.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/heddle-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT heddle_development)
