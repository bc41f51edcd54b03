# SPDX-License-Identifier: Apache-2.0
# build_type.cmake - makes a build without a type a Release build, because CMake would not optimise it. It does nothing inside another
# project, or if the flags already set an optimisation level.
get_property(has_several_types GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT has_several_types AND NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
    message(STATUS "Heddle: CMAKE_BUILD_TYPE is not set; using Release")
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
