// SPDX-License-Identifier: Apache-2.0
// core_class.hpp - the kinds of cores of a machine that has fast ones and economical ones.
//
//     if (current_core_class() == 0) use_wide_tiles();
//
// Where the kinds come from: Linux `cpu_capacity`, `cpu_core` and `cpu_atom`; Windows' efficiency classes; macOS' levels of
// performance. They are read once.
#pragma once

#include <heddle/config.hpp>

namespace heddle {

// How many kinds there are; 1 if all cores are alike, or nobody knows. Does not throw: without memory, nobody knows.
HEDDLE_API unsigned core_class_count() noexcept;

// The kind of the core that the calling thread runs on at this moment: 0 is the fastest, and the answer if nobody knows.
HEDDLE_API unsigned current_core_class() noexcept;

}  // namespace heddle
