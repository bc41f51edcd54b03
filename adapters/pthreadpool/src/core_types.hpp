// SPDX-License-Identifier: Apache-2.0
// core_types.hpp - which kind of core each processor is, on machines that have several: the fastest kind is 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle_pthreadpool {

// The kind of each processor, by its number; empty if all are alike, or nobody knows. `root` is where the system's files lie.
std::vector<std::uint32_t> read_core_types(const std::string& root);

// The processor that the calling thread runs on, at this moment.
unsigned current_processor() noexcept;

// The kind of core that the calling thread runs on; `otherwise` if all are alike or its kind is above `most`.
std::uint32_t current_core_type(std::uint32_t otherwise, std::uint32_t most);

}  // namespace heddle_pthreadpool
