// SPDX-License-Identifier: Apache-2.0
// scan_algorithms.hpp - the algorithms of scan.hpp, which says what they do.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

#include "divide.hpp"
#include "ranges.hpp"
#include "reductions.hpp"
#include "scan_chain.hpp"
#include "scan_stretch.hpp"

namespace heddle::detail {

// Is it too little to be divided? Of an operation that is the user's nobody knows how long it takes.
template <class T, class Op>
bool is_small_scan(std::size_t n, const options& how) {
    return n <= scan_block_size(n, sizeof(T), how) || (k_reorders<Op, T> && n * sizeof(T) < k_scan_block_bytes);
}

template <scan_kind Kind, class T, class In, class Out, class Op>
Out scan_items(In in, std::size_t n, Out out, std::optional<T> before, Op& op, const options& how) {
    if (n == 0) return out;
    if (!is_worth_dividing(n, how) || is_small_scan<T, Op>(n, how)) {
        throw_if_stopped(how);
        scan_stretch<Kind>(in, n, out, std::move(before), op);
    } else {
        auto inside = [&] { chain_scan<Kind, T, In, Out, Op>(in, n, out, op, how).run(std::move(before)); };
        call_where(how, inside);
    }
    return advanced(out, n);
}

struct inclusive_scan_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class Op = std::plus<>>
    Out operator()(Range&& range, Out out, Op op = {}, const options& how = {}) const {
        using value = std::ranges::range_value_t<Range>;
        return scan_items<scan_kind::inclusive, value>(std::ranges::begin(range), size_of(range), out, {}, op, how);
    }

    template <parallel_range Range, std::random_access_iterator Out, class Op, class T>
        requires(!std::same_as<T, options>)
    Out operator()(Range&& range, Out out, Op op, T init, const options& how = {}) const {
        return scan_items<scan_kind::inclusive, T>(std::ranges::begin(range), size_of(range), out, std::move(init), op,
                                                   how);
    }
};

struct exclusive_scan_algorithm {
    template <parallel_range Range, std::random_access_iterator Out, class T, class Op = std::plus<>>
    Out operator()(Range&& range, Out out, T init, Op op = {}, const options& how = {}) const {
        return scan_items<scan_kind::exclusive, T>(std::ranges::begin(range), size_of(range), out, std::move(init), op,
                                                   how);
    }
};

}  // namespace heddle::detail
