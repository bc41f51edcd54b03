// SPDX-License-Identifier: Apache-2.0
// options.hpp - the options of a test for the explorer.
#pragma once

#include <cstdint>
#include <vector>

namespace model {

struct options {
    // How often the schedule may preempt a thread that could continue; negative: without a limit. A bound makes the search a sample:
    // see README.md.
    int preemption_bound = -1;

    // How many loads of one execution may read an overwritten value; negative: all of them. This, too, makes the search a sample.
    int stale_bound = -1;

    // More executions than this, or more steps in one, fail the test.
    std::uint64_t max_executions = 20'000'000;
    unsigned max_steps = 2'000;

    // Whether the system has membarrier, and how many of its calls it may refuse.
    bool heavy_fence = true;
    unsigned heavy_fence_refusals = 0;

    // How many waits may return without a wake-up.
    unsigned spurious_returns = 0;

    // How many rounds of a spin loop a thread may continue although no value that it reads has changed.
    unsigned futile_rounds = 0;

    // The next allocation of the same size reuses freed memory. The explorer then misses some accesses to objects that have ended.
    bool reuses_addresses = false;

    // Threads may be asleep at the end of an execution. Otherwise that is a deadlock.
    bool may_end_asleep = false;

    // Sleep sets; off only to check them.
    bool reduction = true;

    // At least one execution must reach each of these, by model::reached. This shows that the test is not empty.
    std::vector<const char*> reaches = {};

    // The test has to fail with a message that contains this text.
    const char* fails_with = nullptr;
};

}  // namespace model
