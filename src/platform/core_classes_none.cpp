// SPDX-License-Identifier: Apache-2.0
// core_classes_none.cpp - systems that are not asked about kinds of cores: all count as alike.
#if !defined(__linux__) && !defined(_WIN32) && !defined(__APPLE__)

#include "core_classes.hpp"

namespace heddle::detail {

core_speeds read_core_speeds(const char*) { return {}; }
unsigned current_processor() noexcept { return 0; }

}  // namespace heddle::detail

#endif
