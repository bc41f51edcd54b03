// SPDX-License-Identifier: Apache-2.0
// core_classes.hpp - what a system reports about the kinds of its cores.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::inline v0::detail {

// The speed of each processor, in any unit: larger is faster. 0: the system does not describe this processor.
using core_speeds = std::vector<std::uint64_t>;

// Empty: the system reports no speeds. Tests pass the directory that replaces "/".
core_speeds read_core_speeds(const char* root);

// The class of each processor: 0 is the fastest. Empty if all processors are equally fast.
std::vector<unsigned> core_classes_of(const core_speeds& speeds);

// The processor that runs the calling thread at this moment, as an index into these vectors.
unsigned current_processor() noexcept;

}  // namespace heddle::inline v0::detail
