// SPDX-License-Identifier: Apache-2.0
// problem.hpp - algorithms of the standard library over n numbers. The variant is the name of the algorithm.
//
// Each library has the same call for the same algorithm, so there is one table of calls for all of them. Searches read all numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "support/arguments.hpp"
#include "support/mix.hpp"
#include "support/standard_names.hpp"

namespace bench {

#define BENCH_CALL(name) name,
enum class standard_kind : unsigned {
    BENCH_STANDARD_NAMES(BENCH_CALL)
};
#undef BENCH_CALL

#define BENCH_CALL(name) std::string_view(#name),
inline constexpr std::array k_standard_names{BENCH_STANDARD_NAMES(BENCH_CALL)};
#undef BENCH_CALL

inline standard_kind standard_kind_of(const arguments& given) {
    const auto* const at = std::ranges::find(k_standard_names, given.variant);
    if (at == k_standard_names.end()) given.refuse_variant();
    return static_cast<standard_kind>(at - k_standard_names.begin());
}

struct standard_problem {
    using number = std::uint64_t;

    explicit standard_problem(const arguments& given) : kind(standard_kind_of(given)), values(given.n) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = mix(i);
        if (kind == standard_kind::unique_copy || kind == standard_kind::search_n)
            for (number& value : values) value %= 2;
        if (kind == standard_kind::is_heap) std::ranges::make_heap(values);
        if (kind == standard_kind::is_partitioned) std::ranges::partition(values, is_odd);
        written.resize(values.size());
        if (kind == standard_kind::partition_copy) rest.resize(values.size());
    }

    void prepare() {
        answer = 0;
        std::ranges::fill(written, 0);
        std::ranges::fill(rest, 0);
    }
    std::uint64_t operations() const { return values.size(); }
    std::uint64_t checksum() const { return mix(answer ^ checksum_of(written)) ^ checksum_of(rest); }

    // `library` has a member with the name of each algorithm.
    template <class Library>
    void solve_with(Library& library) {
        const auto first = values.begin(), last = values.end();
        const auto out = written.begin();
        const auto middle = first + (last - first) / 3;
        switch (kind) {
            case standard_kind::adjacent_difference:
                library.adjacent_difference(first, last, out);
                break;
            case standard_kind::is_heap:
                answer = library.is_heap(first, last) ? 1 : 2;
                break;
            case standard_kind::is_partitioned:
                answer = library.is_partitioned(first, last, is_odd) ? 1 : 2;
                break;
            case standard_kind::minmax_element: {
                const auto [least, most] = library.minmax_element(first, last);
                answer = *least ^ *most;
                break;
            }
            case standard_kind::partition_copy:
                library.partition_copy(first, last, out, rest.begin(), is_odd);
                break;
            case standard_kind::remove_copy_if:
                library.remove_copy_if(first, last, out, is_odd);
                break;
            case standard_kind::replace_copy_if:
                library.replace_copy_if(first, last, out, is_odd, number{7});
                break;
            case standard_kind::reverse_copy:
                library.reverse_copy(first, last, out);
                break;
            case standard_kind::rotate_copy:
                library.rotate_copy(first, middle, last, out);
                break;
            case standard_kind::search_n: {
                constexpr int k_longer_than_any_run = 100;
                answer = static_cast<number>(library.search_n(first, last, k_longer_than_any_run, number{1}) - first);
                break;
            }
            case standard_kind::transform_inclusive_scan:
                library.transform_inclusive_scan(first, last, out, std::plus<>(), halved);
                break;
            case standard_kind::unique_copy:
                library.unique_copy(first, last, out);
                break;
        }
    }

    static constexpr auto is_odd = [](number x) { return x % 2 == 1; };
    static constexpr auto halved = [](number x) { return x / 2; };

    const standard_kind kind;
    std::vector<number> values;
    std::vector<number> written;
    std::vector<number> rest;
    number answer = 0;
};

}  // namespace bench
