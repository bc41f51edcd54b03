// SPDX-License-Identifier: Apache-2.0
// core_classes.hpp - what a system tells about the kinds of its cores.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::detail {

// Speeds by processor, in whatever unit: larger is faster. A processor that the system does not describe has 0.
using core_speeds = std::vector<std::uint64_t>;

// Empty: the system does not say. `root` stands in for "/" in tests.
core_speeds read_core_speeds(const char* root);

// The class of each processor, by its number: 0 is the fastest. Empty if all are alike.
std::vector<unsigned> core_classes_of(const core_speeds& speeds);

// The processor that the calling thread runs on, at this moment; as an index into the above.
unsigned current_processor() noexcept;

}  // namespace heddle::detail
