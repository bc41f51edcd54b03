// SPDX-License-Identifier: Apache-2.0
// core_types.cpp - the kind of core that a thread runs on.
#include "core_types.hpp"

namespace heddle_pthreadpool {

std::uint32_t current_core_type(std::uint32_t otherwise, std::uint32_t most) {
    static const std::vector<std::uint32_t>& types =
        *new std::vector(read_core_types(""));  // for static destructors, too
    if (types.empty()) return otherwise;
    const unsigned here = current_processor();
    if (here >= types.size() || types[here] > most) return otherwise;
    return types[here];
}

}  // namespace heddle_pthreadpool
