# SPDX-License-Identifier: Apache-2.0
# adapters.cmake - which adapters are built, and how those are installed that are headers only. adapters/NAME/README.md says what each does.

option(HEDDLE_BUILD_PTHREADPOOL "Build adapters/pthreadpool: a libpthreadpool.so.0 on Heddle" ${PROJECT_IS_TOP_LEVEL})
option(HEDDLE_INSTALL_PTHREADPOOL "Install it, too: in a prefix that programs search, it replaces pthreadpool" OFF)
option(HEDDLE_BUILD_RUN "Build adapters/run: heddle-run, which starts a program with every installed adapter" OFF)
option(HEDDLE_BUILD_C "Build adapters/c: libheddle_c, Heddle for C" OFF)
option(HEDDLE_INSTALL_C "Install it, too" ${HEDDLE_BUILD_C})
option(HEDDLE_BUILD_STD_PAR "Offer adapters/std_par: std::execution::par on Heddle" ${PROJECT_IS_TOP_LEVEL})
option(HEDDLE_BUILD_PARALLEL_SCHEDULER "Offer adapters/parallel_scheduler: a backend of C++26's parallel_scheduler" ${PROJECT_IS_TOP_LEVEL})
option(HEDDLE_BUILD_EIGEN "Offer adapters/eigen: Eigen's ThreadPoolInterface on Heddle" ${PROJECT_IS_TOP_LEVEL})
option(HEDDLE_BUILD_ASIO "Offer adapters/asio: an executor of Asio on Heddle" ${PROJECT_IS_TOP_LEVEL})
option(HEDDLE_BUILD_JXL "Build adapters/jxl: a libjxl_threads.so.0.7 on Heddle" OFF)
option(HEDDLE_BUILD_FFTW "Build adapters/fftw: FFTW's loops on Heddle, to be preloaded" OFF)
option(HEDDLE_BUILD_OPENCV "Build adapters/opencv: a plugin for OpenCV's parallel loops" OFF)
option(HEDDLE_BUILD_OPENEXR "Build adapters/openexr: OpenEXR's global thread pool on Heddle, to be preloaded" OFF)

set(hide_in_adapters ON)
if(BUILD_SHARED_LIBS)
    set(hide_in_adapters OFF)
endif()
option(HEDDLE_HIDE_IN_ADAPTERS "Put a hidden copy of Heddle into each library that programs load, instead of sharing libheddle.so" ${hide_in_adapters})

# heddle_add_header_adapter(NAME PC_NAME DESCRIPTION [CFLAGS]): the target heddle::NAME for the headers in include/, which is installed in
# the CMake package, beside a pkg-config file.
function(heddle_add_header_adapter name pc_name pc_description)
    set(target heddle_${name})
    add_library(${target} INTERFACE)
    add_library(heddle::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    target_link_libraries(${target} INTERFACE heddle::heddle)
    target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>)
    if(NOT HEDDLE_INSTALL)
        return()
    endif()
    set(pc_cflags ${ARGN})
    install(TARGETS ${target} EXPORT heddle-targets)
    install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT heddle_development)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/adapter.pc.in ${PROJECT_BINARY_DIR}/${pc_name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT heddle_development)
endfunction()

# heddle_link_plugin(TARGET DIRECTORY): links Heddle to a library that programs load, and says where the dynamic linker finds it. The library
# will be installed in DIRECTORY, which is relative to the directory of libraries.
#
# All libraries that share a Heddle have one default pool. A hidden copy has a default pool of its own.
function(heddle_link_plugin target directory)
    get_target_property(kind heddle TYPE)
    if(NOT HEDDLE_HIDE_IN_ADAPTERS)
        if(NOT kind STREQUAL "SHARED_LIBRARY")
            message(FATAL_ERROR "adapters can share Heddle only if it is a shared library: set BUILD_SHARED_LIBS or HEDDLE_HIDE_IN_ADAPTERS")
        endif()
        target_link_libraries(${target} PRIVATE heddle::heddle)
        heddle_find_shared_heddle(${target} "${directory}")
        return()
    endif()
    if(kind STREQUAL "STATIC_LIBRARY" AND (CMAKE_POSITION_INDEPENDENT_CODE OR WIN32))  # on Windows all code is position-independent
        target_link_libraries(${target} PRIVATE heddle::heddle)
        return()
    endif()
    heddle_add_hidden_heddle()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:heddle_hidden>)
    target_link_libraries(${target} PRIVATE ${own_libraries} ${CMAKE_DL_LIBS})
endfunction()

# The run path of a library beside a shared Heddle. In the build tree, a link to Heddle is in the directory of the library, so the file has its
# final run path from the start. If CMake had to change the run path at installation, it would reserve room by empty entries, and
# the dynamic linker treats an empty entry as the current directory.
function(heddle_find_shared_heddle target directory)
    if(WIN32)
        return()
    endif()
    set(run_path "$ORIGIN")
    if(NOT directory STREQUAL "")
        string(REGEX REPLACE "[^/]+" ".." up "${directory}")
        string(APPEND run_path ":$ORIGIN/${up}")
    endif()
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "${run_path}" BUILD_WITH_INSTALL_RPATH ON)
    add_custom_command(TARGET ${target} POST_BUILD COMMAND ${CMAKE_COMMAND} -E create_symlink
        $<TARGET_FILE:heddle> $<TARGET_FILE_DIR:${target}>/$<TARGET_SONAME_FILE_NAME:heddle>)
endfunction()

# The objects of a static Heddle cannot go into a shared library, and those of a shared one export its names: they are compiled again.
function(heddle_add_hidden_heddle)
    if(TARGET heddle_hidden)
        return()
    endif()
    if(WIN32)
        message(FATAL_ERROR "HEDDLE_HIDE_IN_ADAPTERS on Windows needs a static Heddle")
    endif()
    get_target_property(heddle_sources heddle SOURCES)
    add_library(heddle_hidden OBJECT ${heddle_sources})
    target_include_directories(heddle_hidden PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(heddle_hidden PRIVATE ${abi_definitions} ${own_definitions})
    target_compile_features(heddle_hidden PRIVATE cxx_std_20)
    set_target_properties(heddle_hidden PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_EXTENSIONS OFF)
endfunction()

# heddle_add_plugin(NAME source...): the target heddle_NAME, a library that another program loads in the place of a part of its own, or beside
# it. What it exports is in exports.map. The file `run` tells heddle-run how a program comes to load it.
#
# The library stays loaded after dlclose: a worker may still be in the last instructions of a loop that has returned to its caller, and
# the client keeps a pointer to the adapter's functions.
function(heddle_add_plugin name)
    set(target heddle_${name})
    set(map ${CMAKE_CURRENT_SOURCE_DIR}/exports.map)
    add_library(${target} SHARED ${ARGN})
    add_library(heddle::${name} ALIAS ${target})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/include)
    target_compile_definitions(${target} PRIVATE ${abi_definitions})
    target_compile_features(${target} PRIVATE cxx_std_20)
    if(HEDDLE_HAVE_SECURE_GETENV)
        target_compile_definitions(${target} PRIVATE HEDDLE_HAVE_SECURE_GETENV)
    endif()
    target_link_options(${target} PRIVATE -Wl,--version-script=${map} -Wl,-z,nodelete)
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${name}
        LINK_DEPENDS ${map}
        CXX_EXTENSIONS OFF
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        COMPILE_WARNING_AS_ERROR ${HEDDLE_WERROR}
    )
    heddle_link_plugin(${target} heddle/${name})
    heddle_install_run_file(${name})
    if(HEDDLE_INSTALL)
        install(TARGETS ${target} EXPORT heddle-adapters-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/heddle/${name}
            COMPONENT heddle_adapters NAMELINK_SKIP)
        set_property(GLOBAL PROPERTY HEDDLE_EXPORTS_ADAPTERS ON)
    endif()
endfunction()

# heddle_install_run_file(NAME): the file for heddle-run, in the directory of the adapter.
function(heddle_install_run_file name)
    if(HEDDLE_INSTALL AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/run)
        install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/run DESTINATION ${CMAKE_INSTALL_LIBDIR}/heddle/${name} COMPONENT heddle_adapters)
    endif()
endfunction()

include(CheckCXXSymbolExists)
check_cxx_symbol_exists(secure_getenv cstdlib HEDDLE_HAVE_SECURE_GETENV)

foreach(adapter IN ITEMS pthreadpool std_par c parallel_scheduler eigen asio jxl fftw opencv openexr run)
    string(TOUPPER ${adapter} upper)
    if(HEDDLE_BUILD_${upper})
        add_subdirectory(adapters/${adapter})
    endif()
endforeach()
get_property(exports_adapters GLOBAL PROPERTY HEDDLE_EXPORTS_ADAPTERS)
if(exports_adapters)
    install(EXPORT heddle-adapters-targets NAMESPACE heddle:: DESTINATION ${package_dir} COMPONENT heddle_adapters)
endif()
add_subdirectory(adapters/mpi)  # has options of its own
if(CMAKE_SYSTEM_NAME STREQUAL "Emscripten")
    add_subdirectory(adapters/web)
endif()
