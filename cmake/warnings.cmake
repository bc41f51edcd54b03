# SPDX-License-Identifier: Apache-2.0
# warnings.cmake - the warnings for Heddle's own code; they do not affect users of the library.
#
# Deliberately omitted: -Wuseless-cast and -Wswitch-enum (both warn about portable code).

set(heddle_warnings
    -Wall -Wextra -Wpedantic
    -Wshadow                        # a name that hides another
    -Wconversion -Wsign-conversion  # a value that may change when it is converted
    -Wold-style-cast -Wcast-align -Wcast-qual
    -Wnon-virtual-dtor -Woverloaded-virtual
    -Wdouble-promotion -Wformat=2
    -Wmissing-declarations          # a function that should be static
    -Wundef                         # a macro that is misspelt in #if
    -Wzero-as-null-pointer-constant
    -Wextra-semi
    -Wimplicit-fallthrough
)

set(heddle_warnings_GNU
    -Wduplicated-cond -Wduplicated-branches -Wlogical-op
    # g++ 12 sees impossible sizes in an inlined std::string concatenation (GCC bug 105651). -Wnull-dereference is omitted: it
    # warns about std::vector's own code in optimised builds.
    -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict
)

set(heddle_warnings_Clang
    -Wthread-safety
    -Wcomma -Wunreachable-code -Wnewline-eof -Wrange-loop-analysis
    -Wunused-member-function -Wunused-template
)

set(heddle_warnings_MSVC /W4 /permissive-)

# Compiles `target` with every warning above that its compiler supports.
function(heddle_strict target)
    if(MSVC)
        target_compile_options(${target} PRIVATE ${heddle_warnings_MSVC})
    else()
        target_compile_options(${target} PRIVATE ${heddle_warnings} ${heddle_warnings_${CMAKE_CXX_COMPILER_ID}})
    endif()
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF COMPILE_WARNING_AS_ERROR ${HEDDLE_WERROR})
endfunction()
