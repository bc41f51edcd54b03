// SPDX-License-Identifier: Apache-2.0
// options.hpp - what a test may ask of the explorer.
#pragma once

#include <cstdint>
#include <vector>

namespace model {

struct options {
    // How often a thread may be interrupted while it could go on; negative: as often as it takes. A bound makes the
    // search a sample: see README.md.
    int preemption_bound = -1;

    // How many loads may read what has been overwritten, in one execution; negative: all of them. Again a sample.
    int stale_bound = -1;

    // More executions than this, or more steps in one, fail the test.
    std::uint64_t max_executions = 20'000'000;
    unsigned max_steps = 2'000;

    // Does the system have membarrier, and how many of its calls may be refused?
    bool heavy_fence = true;
    unsigned heavy_fence_refusals = 0;

    // How many waits may return though nobody woke them.
    unsigned spurious_returns = 0;

    // How many rounds of a spin loop a thread may go on with although nothing that it reads has changed.
    unsigned futile_rounds = 0;

    // The end may find threads asleep. Otherwise that is a deadlock.
    bool may_end_asleep = false;

    // Sleep sets; off only to check them.
    bool reduction = true;

    // What some execution has to reach, by model::reached: that the test is not empty.
    std::vector<const char*> reaches = {};

    // The test has to fail, with a sentence that contains this one.
    const char* fails_with = nullptr;
};

}  // namespace model
