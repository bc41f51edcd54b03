// SPDX-License-Identifier: Apache-2.0
// problem.hpp - a task that does nothing, started by a thread outside the pool, which then waits for it.
#pragma once

#include <cstdint>

#include "support/arguments.hpp"

namespace bench {

struct async_task_problem {
    explicit async_task_problem(const arguments&) {}

    void prepare() { is_done = 0; }
    std::uint64_t operations() const { return 1; }
    std::uint64_t checksum() const { return is_done; }

    std::uint64_t is_done = 0;
};

}  // namespace bench
