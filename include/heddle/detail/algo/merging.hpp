// SPDX-License-Identifier: Apache-2.0
// merging.hpp - merges two sorted ranges in parallel: halves the longer one, and splits the other where the half belongs.
//
// A merge always uses up both inputs, whatever the comparison returns, so a comparison that is not an order cannot lose or duplicate an
// element. If the comparison throws, a merge that moves elements moves the rest without comparing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "divide.hpp"
#include "partition_blocks.hpp"
#include "ranges.hpp"

namespace heddle::inline v0::detail {

// How many of the indices 0 … n-1 come before the first for which `holds` is false, by binary search. `holds` has to be true for all
// indices before that one, and false from there on. The result is at most n, whatever `holds` returns. The functions of <algorithm> would
// advance an iterator step by step unless its C++17 category is random access, which the iterators of std::views::iota and
// std::views::transform do not have.
template <class Holds>
constexpr std::size_t count_leading(std::size_t n, Holds holds) {
    std::size_t first = 0;
    while (n > 0) {
        const std::size_t half = n / 2;
        if (holds(first + half)) {
            first += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return first;
}

// Merging fewer elements takes some ten microseconds, about as long as sharing them. Chosen by that estimate, without a table.
inline constexpr std::size_t k_least_parallel_merge = 4'096;

enum class transfer : std::uint8_t {
    copy,
    move
};

template <transfer How, class In, class Out>
void transfer_one(In& in, Out& out) {
    if constexpr (How == transfer::move) *out = std::ranges::iter_move(in);
    else *out = *in;
    ++in;
    ++out;
}

template <transfer How, class In, class Out>
Out transfer_all(In in, In end, Out out) {
    if constexpr (How == transfer::move) return std::ranges::move(in, end, out).out;
    else return std::ranges::copy(in, end, out).out;
}

// The state of a merge: what is left of both inputs, and where the next element goes.
template <class Left, class Right, class Out>
struct merge_state {
    Left left;
    Left left_end;
    Right right;
    Right right_end;
    Out out;

    std::size_t left_size() const { return static_cast<std::size_t>(left_end - left); }
    std::size_t right_size() const { return static_cast<std::size_t>(right_end - right); }

    template <transfer How>
    void transfer_rest() {
        out = transfer_all<How>(left, left_end, out);
        out = transfer_all<How>(right, right_end, out);
        left = left_end;
        right = right_end;
    }
};

// Equivalent elements of the left input come first. A merge that moves has moved all elements when it throws.
template <transfer How, class State, class Less>
void merge_serially(State s, Less& less) {
    using value = std::iter_value_t<decltype(s.left)>;
    constexpr bool k_is_one_type = std::is_same_v<value, std::iter_value_t<decltype(s.right)>>;
    const auto merge = [&] {
        while (s.left != s.left_end && s.right != s.right_end) {
            const bool is_right_first = less(*s.right, *s.left);
            if constexpr (k_is_one_type && k_cheap_to_move<value>) {
                *s.out = is_right_first ? *s.right : *s.left;
                s.right += is_right_first;
                s.left += !is_right_first;
                ++s.out;
            } else {
                if (is_right_first) transfer_one<How>(s.right, s.out);
                else transfer_one<How>(s.left, s.out);
            }
        }
        s.template transfer_rest<How>();
    };
    if constexpr (How == transfer::copy) merge();
    else
        catching(merge, [&] {
            s.template transfer_rest<How>();
            rethrow();
        });
}

// The two halves of a merge of three elements or more. Neither is empty, because the longer input has an element for each.
template <class State, class Less>
std::pair<State, State> split_merge(const State& s, Less& less) {
    auto left = s.left;
    auto right = s.right;
    if (s.left_size() >= s.right_size()) {
        left = advanced(left, s.left_size() / 2);
        right = advanced(right, count_leading(s.right_size(), [&](std::size_t i) -> bool {
                             return less(*advanced(s.right, i), *left);
                         }));
    } else {
        right = advanced(right, s.right_size() / 2);
        left = advanced(left, count_leading(s.left_size(), [&](std::size_t i) -> bool {
                            return !less(*right, *advanced(s.left, i));
                        }));
    }
    State first{s.left, left, s.right, right, s.out};
    const State second{left, s.left_end, right, s.right_end, advanced(s.out, first.left_size() + first.right_size())};
    return {first, second};
}

// From inside a pool. A merge that moves has moved all elements when it throws.
template <transfer How, class State, class Less>
void merge_in_parallel(State s, Less& less, std::size_t grain) {
    const std::size_t n = s.left_size() + s.right_size();
    if (n < 3 || n / 2 < grain || s.left_size() == 0 || s.right_size() == 0) return merge_serially<How>(s, less);
    State first = s;
    State second{s.left_end, s.left_end, s.right_end, s.right_end, s.out};  // nothing
    bool has_first_begun = false;
    bool has_second_begun = false;
    const auto run_first = [&] {
        has_first_begun = true;
        merge_in_parallel<How>(first, less, grain);
    };
    const auto run_second = [&](bool) {
        has_second_begun = true;
        merge_in_parallel<How>(second, less, grain);
    };
    const auto run_both = [&] {
        throw_if_stopped_here();
        std::tie(first, second) = split_merge(s, less);
        join_here(*worker::current(), run_first, run_second);
    };
    if constexpr (How == transfer::copy) run_both();
    else
        catching(run_both, [&] {
            if (!has_first_begun) first.template transfer_rest<How>();
            if (!has_second_begun) second.template transfer_rest<How>();
            rethrow();
        });
}

}  // namespace heddle::inline v0::detail
