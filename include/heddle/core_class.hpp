// SPDX-License-Identifier: Apache-2.0
// core_class.hpp - the classes of cores of a machine with fast and economical cores.
//
//     if (current_core_class() == 0) use_wide_tiles();
//
// The classes come from `cpu_capacity`, `cpu_core` and `cpu_atom` on Linux, from the efficiency classes on Windows, and from the
// performance levels on macOS. They are read once.
#pragma once

#include <heddle/config.hpp>

namespace heddle::inline v0 {

// How many classes of cores there are. 1: all cores are alike, or the system does not tell, or there is no memory.
[[nodiscard]] HEDDLE_API unsigned core_class_count() noexcept;

// The class of the core that the calling thread runs on at this moment. 0 is the fastest class, and the answer if the system does
// not tell.
[[nodiscard]] HEDDLE_API unsigned current_core_class() noexcept;

}  // namespace heddle::inline v0
