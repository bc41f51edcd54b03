# SPDX-License-Identifier: Apache-2.0
# cpack.cmake - Debian packages, one for each component of the installation: names, relations and documents follow Debian's conventions.
#
#   libheddle0.2                 the shared library; its name ends with the SOVERSION
#   libheddle-c0                 libheddle_c.so.0, Heddle for C
#   libheddle-dev                headers, CMake package, pkg-config files
#   heddle-adapters              heddle-run, and the libraries that it lets programs load
#
# With HEDDLE_INSTALL_PTHREADPOOL, two packages that replace others:
#
#   libheddle-pthreadpool0       libpthreadpool.so.0 on Heddle, replaces Debian's libpthreadpool0
#   libheddle-pthreadpool-dev    its header and its files for CMake and pkg-config, replaces libpthreadpool-dev

get_target_property(kind heddle TYPE)
if(NOT kind STREQUAL "SHARED_LIBRARY" OR NOT HEDDLE_INSTALL_C OR NOT HEDDLE_BUILD_RUN)
    message(FATAL_ERROR "Debian packages contain shared libraries: HEDDLE_DEB needs BUILD_SHARED_LIBS, HEDDLE_BUILD_C and HEDDLE_BUILD_RUN")
endif()

set(HEDDLE_DEB_REVISION 1 CACHE STRING "The revision of the packages, after the version of Heddle")
set(HEDDLE_DEB_MAINTAINER "Heddle developers <heddle@localhost>" CACHE STRING "NAME <ADDRESS> of the maintainer of the packages")

# The Debian version of pthreadpool whose complete interface the drop-in has. Programs that need this version or an older one can use it.
set(pthreadpool_version 0.0~git20210507.1787867)

set(components heddle_runtime heddle_c_runtime heddle_development heddle_adapters)
if(HEDDLE_INSTALL_PTHREADPOOL)
    list(APPEND components pthreadpool_runtime pthreadpool_development)
endif()
set(name_of_heddle_runtime libheddle${soversion})
set(name_of_heddle_c_runtime libheddle-c0)
set(name_of_heddle_development libheddle-dev)
set(name_of_heddle_adapters heddle-adapters)
set(name_of_pthreadpool_runtime libheddle-pthreadpool0)
set(name_of_pthreadpool_development libheddle-pthreadpool-dev)

set(deb_version ${PROJECT_VERSION}-${HEDDLE_DEB_REVISION})
set(same "(= ${deb_version})")
set(depends_of_heddle_c_runtime "${name_of_heddle_runtime} ${same}")
set(depends_of_heddle_development "${name_of_heddle_runtime} ${same}, ${name_of_heddle_c_runtime} ${same}")
set(depends_of_heddle_adapters "${name_of_heddle_runtime} ${same}")
set(depends_of_pthreadpool_runtime "${name_of_heddle_runtime} ${same}")
set(depends_of_pthreadpool_development "${name_of_pthreadpool_runtime} ${same}, ${name_of_heddle_development} ${same}")
set(replaced_by_pthreadpool_runtime libpthreadpool0)
set(replaced_by_pthreadpool_development libpthreadpool-dev)

set(synopsis_of_heddle_runtime "work-stealing parallel runtime for C++20 - shared library")
set(text_of_heddle_runtime "Heddle runs divide and conquer, loops, sorts, parallel iterators and tasks
on a pool of threads that steal work from each other.")
set(synopsis_of_heddle_c_runtime "work-stealing parallel runtime - shared library for C")
set(text_of_heddle_c_runtime "Pools, loops, tasks and statistics of Heddle for C, and for every language
that can call C.")
set(synopsis_of_heddle_adapters "existing programs on one pool of Heddle")
set(text_of_heddle_adapters "heddle-run starts a program whose libraries then run their parallel loops on
one pool of threads. The libraries that it adds are in a directory where no
other program finds them.")
set(synopsis_of_heddle_development "work-stealing parallel runtime for C++20 - development files")
set(text_of_heddle_development "Headers, a CMake package and a pkg-config file for programs that use Heddle.")
set(synopsis_of_pthreadpool_runtime "pthreadpool's interface on Heddle - shared library")
set(text_of_pthreadpool_runtime "A libpthreadpool.so.0 for existing programs: its loops run on Heddle, may be
nested, and share their threads. It replaces libpthreadpool0.")
set(synopsis_of_pthreadpool_development "pthreadpool's interface on Heddle - development files")
set(text_of_pthreadpool_development "Headers, a CMake package and a pkg-config file for programs that use
pthreadpool's interface. It replaces libpthreadpool-dev.")

# --- Files that Debian requires in /usr/share/doc ---------------------------------------------------------------------

find_program(HEDDLE_GZIP gzip REQUIRED)
mark_as_advanced(HEDDLE_GZIP)
set(papers ${PROJECT_BINARY_DIR}/deb)
string(TIMESTAMP changelog_date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # from SOURCE_DATE_EPOCH, if that is set
file(CONFIGURE OUTPUT ${papers}/changelog.Debian @ONLY CONTENT "heddle (@deb_version@) unstable; urgency=medium

  * Heddle @PROJECT_VERSION@; what is new is in changelog.gz.

 -- @HEDDLE_DEB_MAINTAINER@  @changelog_date@
")
configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${papers}/changelog COPYONLY)
foreach(paper IN ITEMS changelog changelog.Debian)
    execute_process(COMMAND ${HEDDLE_GZIP} -9nkf ${papers}/${paper} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

foreach(component IN LISTS components)
    set(directory ${CMAKE_INSTALL_DATAROOTDIR}/doc/${name_of_${component}})
    install(FILES ${papers}/changelog.gz ${papers}/changelog.Debian.gz DESTINATION ${directory} COMPONENT ${component})
    install(FILES ${PROJECT_SOURCE_DIR}/packaging/deb/copyright.dep5 RENAME copyright DESTINATION ${directory}
        COMPONENT ${component})
endforeach()

# --- What cpack reads -------------------------------------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heddle)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE heddle)
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_RELEASE ${HEDDLE_DEB_REVISION})
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${HEDDLE_DEB_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})  # the drop-in needs the library of another package
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")

foreach(component IN LISTS components)
    string(TOUPPER ${component} upper)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name_of_${component}})
    set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends_of_${component}}")
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION libs)
    if(component MATCHES "development")
        set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION libdevel)
    endif()
    # The files have the same names as those of the other package. Programs depend on that package by its name and version.
    if(replaced_by_${component})
        set(CPACK_DEBIAN_${upper}_PACKAGE_PROVIDES "${replaced_by_${component}} (= ${pthreadpool_version})")
        set(CPACK_DEBIAN_${upper}_PACKAGE_CONFLICTS ${replaced_by_${component}})
        set(CPACK_DEBIAN_${upper}_PACKAGE_REPLACES ${replaced_by_${component}})
    endif()
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${synopsis_of_${component}}\n${text_of_${component}}")
endforeach()

include(CPack)
