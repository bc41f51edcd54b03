// SPDX-License-Identifier: Apache-2.0
// problem.hpp - the cost of an idle pool: CPU time in n milliseconds, starting 20 ms after its last loop.
#pragma once

#include <cstddef>

#include "support/arguments.hpp"
#include "support/usage.hpp"

namespace bench {

struct idle_problem {
    static constexpr int k_loops = 100;

    explicit idle_problem(const arguments& given) : window_us_(given.n * 1000) {}

    void prepare() {}
    void stay_idle() {
        sleep_us(20'000);
        const std::uint64_t before = cpu_ns();
        sleep_us(window_us_);
        used_ns_ = cpu_ns() - before;
    }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const { return 0; }
    std::uint64_t sample_ns() const { return used_ns_; }

private:
    const std::uint64_t window_us_;
    std::uint64_t used_ns_ = 0;
};

}  // namespace bench
