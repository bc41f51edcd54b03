// SPDX-License-Identifier: Apache-2.0
// scan_stretch.hpp - running totals of one stretch: what every scan is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "ranges.hpp"

namespace heddle::detail {

enum class scan_kind : std::uint8_t {
    inclusive,
    exclusive
};

// Scans a stretch of n >= 1 items after `before`, the total of all before it, if there is any. Returns the total at its end.
template <scan_kind Kind, class T, class In, class Out, class Op>
T scan_stretch(In in, std::size_t n, Out out, std::optional<T> before, Op& op) {
    const In end = advanced(in, n);
    if (!before) {  // only an inclusive scan begins from nothing
        before.emplace(static_cast<T>(*in));
        *out = *before;
        ++in, ++out;
    }
    T total = *std::move(before);
    for (; in != end; ++in, ++out) {
        T next = invoke_as<T>(op, total, *in);
        if constexpr (Kind == scan_kind::exclusive) *out = std::move(total);
        else *out = next;
        total = std::move(next);
    }
    return total;
}

}  // namespace heddle::detail
