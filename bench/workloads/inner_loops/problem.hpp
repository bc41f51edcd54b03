// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a thousand loops of n items, one after another, all from inside the pool. An item writes one value to a separate cache
// line; with the variant `60ns` it also computes for about 60 ns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "support/arguments.hpp"

namespace bench {

struct inner_loops_problem {
    static constexpr std::uint64_t k_loops = 1'000;
    static constexpr int k_steps_of_60ns = 60;  // multiplications of three cycles each, at 3 GHz

    explicit inner_loops_problem(const arguments& given)
        : steps(given.variant == "60ns" ? k_steps_of_60ns : 0),
          marks(given.n) {
        if (given.variant != "60ns" && !given.variant.empty()) given.refuse_variant();
    }

    void prepare() { marks.assign(marks.size(), {}); }
    std::uint64_t operations() const { return k_loops; }
    std::uint64_t checksum() const {
        const auto add = [](std::uint64_t sum, const mark& one) { return sum + one.value; };
        return std::accumulate(marks.begin(), marks.end(), std::uint64_t{0}, add);
    }

    struct alignas(64) mark {
        std::uint64_t value = 0;
        void leave(std::size_t i, int steps) {
            static thread_local std::uint64_t last = 0;
            std::uint64_t top = last >> 63;
            asm volatile("" : "+r"(top));          // otherwise the compiler knows that the next line adds 0
            std::uint64_t x = i + 1 + (top >> 1);  // the processor cannot begin an item before the last one has ended
            for (int step = 0; step < steps; ++step) {
                x *= 0x9e3779b97f4a7c15u;
                asm volatile("" : "+r"(x));  // one multiplication after another
            }
            last = x;
            value = x;
            asm volatile("" ::: "memory");  // every value is written
        }
    };

    const int steps;
    std::vector<mark> marks;
};

}  // namespace bench
