// SPDX-License-Identifier: Apache-2.0
// scan_algorithms.hpp - what scan.hpp calls: chooses between one thread and a scan by blocks.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "divide.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "scan_chain.hpp"

namespace heddle::inline v0::detail {

// True if dividing the scan does not pay. A user's operation or iterator may be expensive, so that only scans with
// neither count as cheap.
template <class T, class In, class Op>
bool is_small_scan(std::size_t n, const options& how) {
    constexpr bool k_is_cheap = k_reorders<Op, T> && std::contiguous_iterator<In>;
    return n <= scan_block_size(n, sizeof(T), how) || (k_is_cheap && n * sizeof(T) < k_scan_block_bytes);
}

// Writes n totals to `out` and returns the end of what was written. `before` is the total before the first item, if any.
template <scan_kind Kind, class T, class In, class Out, class Op>
Out scan_items(In in, std::size_t n, Out out, std::optional<T> before, Op& op, const options& how) {
    require_own_words<Out>();
    if (n == 0) return out;
    if (!is_worth_dividing(n, how) || detail::is_small_scan<T, In, Op>(n, how)) {
        throw_if_stopped(how);
        detail::scan_stretch<Kind>(in, n, out, std::move(before), op);
    } else {
        auto inside = [&] { chain_scan<Kind, T, In, Out, Op>(in, n, out, op, how).run(std::move(before)); };
        detail::call_where(how, inside);
    }
    return advanced(out, n);
}

}  // namespace heddle::inline v0::detail
