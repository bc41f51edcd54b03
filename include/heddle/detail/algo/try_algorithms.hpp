// SPDX-License-Identifier: Apache-2.0
// try_algorithms.hpp - what try.hpp calls: loops and reductions that stop at the leftmost error.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <exception>
#include <iterator>
#include <optional>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>

#include <heddle/join.hpp>

#include "../base/exceptions.hpp"
#include "../base/invoke.hpp"
#include "call_options.hpp"
#include "ranges.hpp"
#include "reduction.hpp"
#include "run_positions.hpp"
#include "search.hpp"
#include "try_reduction.hpp"

namespace heddle::inline v0::detail {

// Visits the results of f(*it) that are errors.
template <class Iterator, class F>
struct visit_errors {
    using item = std::iter_reference_t<Iterator>;

    Iterator begin;
    F& f;

    template <class Sink>
    void operator()(std::size_t i, Sink& sink) {
        auto made = detail::invoke(f, *advanced(begin, i));
        if (!made) sink(std::move(made));
    }
};

// Without a grain, a loop over chunks has this many of them: enough for 16 threads to share them evenly. Chosen by hand.
inline constexpr std::size_t k_tried_chunks = 64;

// What f returns for an element.
template <class F, class Range>
using tried_result = std::remove_cvref_t<std::invoke_result_t<F&, std::ranges::range_reference_t<Range>>>;

template <class Range, class F>
tried_result<F, Range> try_each(Range& range, F& f, const options& how) {
    using result = tried_result<F, Range>;
    find_consumer<result, which::first, 1> search;
    const visit_errors<std::ranges::iterator_t<Range>, F> errors{std::ranges::begin(range), f};
    auto error = detail::run_positions(size_of(range), search, errors, how).take();
    return error ? std::move(*error).take() : result{};
}

// The same for chunks of [0, n).
template <class F>
auto try_each_chunk(std::size_t n, F& f, const options& how) {
    const std::size_t chunk = grain_or(how, n / k_tried_chunks + 1);
    auto of_chunk = [&](std::size_t at) { return detail::invoke(f, at * chunk, std::min(n, (at + 1) * chunk)); };
    const std::size_t chunks = n == 0 ? 0 : (n - 1) / chunk + 1;
    using result = std::remove_cvref_t<decltype(of_chunk(0))>;
    find_consumer<result, which::first, 1> search;
    const visit_errors<index_iterator<std::size_t>, decltype(of_chunk)> errors{index_iterator<std::size_t>(0),
                                                                               of_chunk};
    options each = how;
    each.grain = 1;
    auto error = detail::run_positions(chunks, search, errors, each).take();
    return error ? std::move(*error).take() : result{};
}

// A call whose result or exception is kept.
template <class Call>
struct attempt {
    struct outcome {
        std::optional<std::remove_cvref_t<std::invoke_result_t<Call&>>> result;
        std::exception_ptr thrown;

        void rethrow_if_thrown() const {
            if (thrown != nullptr) std::rethrow_exception(thrown);
        }
    };

    outcome operator()() {
        outcome made;
        catching([&] { made.result.emplace(detail::invoke(call)); }, [&] { made.thrown = std::current_exception(); });
        return made;
    }

    std::remove_reference_t<Call>& call;
};

template <class Range, class T, class F, class Op>
tried_result<F, Range> try_reduce_range(Range& range, T init, F& f, Op& op, const options& how) {
    try_reduce_consumer<tried_result<F, Range>, T, Op> totals{op, std::nullopt, {}};
    const visit_mapped<std::ranges::iterator_t<Range>, F> values{std::ranges::begin(range), f};
    auto rest = detail::run_positions(size_of(range), totals, values, how);
    auto all = totals.make(0);
    all.total.emplace(std::move(init));
    all.merge(std::move(rest));
    return std::move(all).take();
}

}  // namespace heddle::inline v0::detail
