// SPDX-License-Identifier: Apache-2.0
// pipeline.hpp - the parallel_pipeline of oneTBB behind the interface of bench/libraries/README.md.
#pragma once

#include <cstddef>
#include <cstdint>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>

namespace bench {

namespace tbb = oneapi::tbb;

class item_pipeline {
public:
    explicit item_pipeline(unsigned threads) : limit_(tbb::global_control::max_allowed_parallelism, threads) {}

    template <class Problem>
    void run(std::size_t tokens, Problem& problem) {
        using tbb::filter_mode;
        const auto read = [&](tbb::flow_control& control) {
            const std::uint64_t item = problem.read();
            if (item == problem.n) control.stop();
            return item;
        };
        const auto work = [](std::uint64_t item) { return Problem::work(item); };
        const auto add = [&](std::uint64_t item) { problem.add(item); };
        tbb::parallel_pipeline(tokens, tbb::make_filter<void, std::uint64_t>(filter_mode::serial_in_order, read) &
                                           tbb::make_filter<std::uint64_t, std::uint64_t>(filter_mode::parallel, work) &
                                           tbb::make_filter<std::uint64_t, void>(filter_mode::serial_in_order, add));
    }

private:
    tbb::global_control limit_;
};

}  // namespace bench
