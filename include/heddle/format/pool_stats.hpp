// SPDX-License-Identifier: Apache-2.0
// pool_stats.hpp - std::format of a pool's statistics. Not a part of <heddle/heddle.hpp>, because <format> is large.
#pragma once

#include <version>

#if defined(__cpp_lib_format)

#include <format>
#include <string>
#include <string_view>

#include "../stats.hpp"

// The format is that of a string: `std::format("{}", pool.stats())`.
template <>
struct std::formatter<heddle::pool_stats> : std::formatter<std::string_view> {
    template <class Context>
    auto format(const heddle::pool_stats& stats, Context& context) const {
        return std::formatter<std::string_view>::format(heddle::to_string(stats), context);
    }
};

#endif
