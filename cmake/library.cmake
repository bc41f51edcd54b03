# SPDX-License-Identifier: Apache-2.0
# library.cmake - heddle_set_up_library(TARGET): what the variants of the library have in common.

function(heddle_set_up_library target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} PUBLIC ${own_libraries})
    set_target_properties(${target} PROPERTIES
        VERSION ${PROJECT_VERSION}
        SOVERSION ${soversion}
        CXX_EXTENSIONS OFF
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        COMPILE_WARNING_AS_ERROR ${HEDDLE_WERROR}
    )
    if(UNIX AND NOT APPLE)  # on other systems no symbol can replace one of another library
        target_link_options(${target} PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/src/exports.map)
        set_target_properties(${target} PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/src/exports.map)
    endif()
endfunction()
