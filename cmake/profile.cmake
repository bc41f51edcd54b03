# SPDX-License-Identifier: Apache-2.0
# profile.cmake - heddle::heddle_profile, the variant of the library that measures work and span (include/heddle/profile.hpp). A program links
# it instead of heddle::heddle. It has the same sources; some of them are empty in the plain library.

get_target_property(sources heddle SOURCES)
add_library(heddle_profile ${sources})
add_library(heddle::heddle_profile ALIAS heddle_profile)

set(profile_definitions ${abi_definitions} HEDDLE_PROFILE)
target_compile_definitions(heddle_profile PUBLIC ${profile_definitions} PRIVATE ${own_definitions})
heddle_set_up_library(heddle_profile)
