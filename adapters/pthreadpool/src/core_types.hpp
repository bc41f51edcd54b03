// SPDX-License-Identifier: Apache-2.0
// core_types.hpp - Heddle's classes of cores as pthreadpool's index of the microarchitecture.
#pragma once

#include <cstdint>

#include <heddle/core_class.hpp>

namespace heddle_pthreadpool {

// The class of core that the calling thread runs on; `otherwise` if all are alike or its class is above `most`.
inline std::uint32_t current_core_type(std::uint32_t otherwise, std::uint32_t most) noexcept {
    if (heddle::core_class_count() < 2) return otherwise;
    const unsigned here = heddle::current_core_class();
    return here <= most ? here : otherwise;
}

}  // namespace heddle_pthreadpool
