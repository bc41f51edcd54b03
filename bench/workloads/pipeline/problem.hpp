// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a pipeline of three stages over n items: a source, a parallel stage of about a microsecond, and a sum in the order of the
// items.
#pragma once

#include <cstdint>
#include <optional>

#include "support/mix.hpp"
#include "support/number_problem.hpp"

namespace bench {

inline constexpr std::size_t k_pipeline_tokens = 16;

struct pipeline_problem : number_problem {
    using number_problem::number_problem;

    std::uint64_t operations() const { return n; }

    void start() { next = answer = 0; }

    // The number after the last one is n.
    std::uint64_t read() { return next < n ? next++ : n; }

    static std::uint64_t work(std::uint64_t item) {
        for (int i = 0; i < 400; ++i) item = mix(item);
        return item;
    }

    // Depends on the order.
    void add(std::uint64_t item) { answer = mix(answer ^ item); }

    std::uint64_t next = 0;
};

}  // namespace bench
