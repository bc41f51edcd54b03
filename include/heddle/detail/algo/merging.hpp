// SPDX-License-Identifier: Apache-2.0
// merging.hpp - two sorted ranges into one, in parallel: the longer is halved, the other split where the half belongs.
//
// Both inputs are always used up, whatever the comparison answers, so that no element is lost or doubled by one that is not
// an order. If it throws, what is left is appended without asking: a merge that moves elements has then moved all of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/exceptions.hpp"
#include "divide.hpp"
#include "partition_blocks.hpp"
#include "ranges.hpp"

namespace heddle::detail {

// Below this, merging takes less time than sharing it: some ten microseconds.
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
    if constexpr (How == transfer::move) return std::move(in, end, out);
    else return std::copy(in, end, out);
}

// Where a merge stands: what is left of both inputs, and where the next element goes.
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

// Of equivalent elements those of the left input come first. When it has thrown, a merge that moves has moved everything.
template <transfer How, class State, class Less>
void merge_serially(State s, Less& less) {
    const auto merge = [&] {
        while (s.left != s.left_end && s.right != s.right_end) {
            const bool is_right_first = less(*s.right, *s.left);
            if constexpr (k_cheap_to_move<std::iter_value_t<decltype(s.left)>>) {
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

// The two halves of a merge: all of the first come before all of the second.
template <class State, class Less>
std::pair<State, State> split_merge(const State& s, Less& less) {
    auto left = s.left;
    auto right = s.right;
    if (s.left_size() >= s.right_size()) {
        left = advanced(left, s.left_size() / 2);
        right = std::lower_bound(right, s.right_end, *left, std::ref(less));
    } else {
        right = advanced(right, s.right_size() / 2);
        left = std::upper_bound(left, s.left_end, *right, std::ref(less));
    }
    State first{s.left, left, s.right, right, s.out};
    const State second{left, s.left_end, right, s.right_end, advanced(s.out, first.left_size() + first.right_size())};
    return {first, second};
}

// From inside a pool. When it has thrown, a merge that moves has moved everything nevertheless.
template <transfer How, class State, class Less>
void merge_in_parallel(State s, Less& less, std::size_t grain) {
    if (s.left_size() + s.right_size() < 2 * grain || s.left_size() == 0 || s.right_size() == 0)
        return merge_serially<How>(s, less);
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

}  // namespace heddle::detail
