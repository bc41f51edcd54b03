// SPDX-License-Identifier: Apache-2.0
// core_types_none.cpp - systems that are not asked about kinds of cores: all count as alike.
#if !defined(__linux__)

#include "core_types.hpp"

namespace heddle_pthreadpool {

std::vector<std::uint32_t> read_core_types(const std::string&) { return {}; }
unsigned current_processor() noexcept { return 0; }

}  // namespace heddle_pthreadpool

#endif
