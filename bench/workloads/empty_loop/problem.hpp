// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a loop of n items that each write one value to a separate cache line: the overhead of a loop.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "support/arguments.hpp"

namespace bench {

struct empty_loop_problem {
    explicit empty_loop_problem(const arguments& given) : marks(given.n) {}

    void prepare() { marks.assign(marks.size(), {}); }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const {
        const auto add = [](std::uint64_t sum, const mark& one) { return sum + one.value; };
        return std::accumulate(marks.begin(), marks.end(), std::uint64_t{0}, add);
    }

    struct alignas(64) mark {
        std::uint64_t value = 0;
        void leave(std::size_t i) {
            value = i + 1;
            asm volatile("" ::: "memory");  // every value is written
        }
    };

    std::vector<mark> marks;
};

}  // namespace bench
