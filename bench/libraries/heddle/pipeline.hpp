// SPDX-License-Identifier: Apache-2.0
// pipeline.hpp - the pipeline of Heddle behind the interface of bench/libraries/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <heddle/pipeline.hpp>

namespace bench {

class item_pipeline {
public:
    explicit item_pipeline(unsigned threads) : pool_({.threads = threads}) {}

    template <class Problem>
    void run(std::size_t tokens, Problem& problem) {
        const auto read = [&]() -> std::optional<std::uint64_t> {
            const std::uint64_t item = problem.read();
            return item != problem.n ? std::optional(item) : std::nullopt;
        };
        heddle::pipeline({.tokens = tokens, .pool = &pool_}, read,
                         heddle::parallel_stage([](std::uint64_t item) { return Problem::work(item); }),
                         heddle::ordered_stage([&](std::uint64_t item) { problem.add(item); }));
    }

private:
    heddle::pool pool_;
};

}  // namespace bench
