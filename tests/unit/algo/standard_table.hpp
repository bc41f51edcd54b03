// SPDX-License-Identifier: Apache-2.0
// standard_table.hpp - algorithms by their names in the standard library, each with a check against the standard library.
//
// A check passes for any range and any options. The functions that it passes to an algorithm count their calls in `trial::fault`, which can
// make one of them throw. A check that throws has not compared anything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/algorithm_options.hpp>
#include <support/kth_call.hpp>

namespace heddle::test {

using ints = std::vector<int>;

// What an algorithm is tried with.
struct trial {
    const ints& v;  // values from 0 to 99
    const options& how;
    kth_call& fault;

    auto is_odd() const {
        return [to = &fault](int x) {
            to->count();
            return x % 2 != 0;
        };
    }
    auto less() const {
        return [to = &fault](int a, int b) {
            to->count();
            return a < b;
        };
    }
    auto same() const {
        return [to = &fault](int a, int b) {
            to->count();
            return a == b;
        };
    }
    auto plus_one() const {
        return [to = &fault](int x) {
            to->count();
            return x + 1;
        };
    }

    std::ptrdiff_t part(int of_ten) const { return static_cast<std::ptrdiff_t>(v.size()) * of_ten / 10; }
    ints sorted() const {
        ints all = v;
        std::ranges::sort(all);
        return all;
    }
};

struct standard_algorithm {
    const char* name;
    void (*check)(const trial&);
};

inline bool is_odd_number(int x) { return x % 2 != 0; }

// `made` are the results up to its end.
inline void expect_written(const ints& out, ints::const_iterator end, const ints& expected) {
    EXPECT_EQ(ints(out.begin(), end), expected);
}

}  // namespace heddle::test
