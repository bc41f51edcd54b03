// SPDX-License-Identifier: Apache-2.0
// grain_or.hpp - the grain that was asked for, by a call or for all of them.
#pragma once

#include <cstddef>

#include <heddle/algorithm_options.hpp>
#include <heddle/grain.hpp>

namespace heddle::detail {

// `automatic` if none was.
inline std::size_t grain_or(const options& how, std::size_t automatic) noexcept {
    if (how.grain != 0) return how.grain;
    const std::size_t grain = default_grain();
    return grain != 0 ? grain : automatic;
}

}  // namespace heddle::detail
