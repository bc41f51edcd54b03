// SPDX-License-Identifier: Apache-2.0
// count_loop.cpp - a leaf with a loop that is longer than a node's number of children: each index is called exactly once.
#include <atomic>
#include <string>
#include <vector>

#include <heddle/parallel_for.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {

const action count_loop{
    .name = "count_loop",
    .weight = 2,
    .fewest = 0,
    .most = 0,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            std::vector<std::atomic<unsigned>> calls(static_cast<std::size_t>(self.choice % 2'000));
            // Relaxed: the loop orders what comes after it.
            parallel_for(std::size_t{0}, calls.size(),
                         [&](std::size_t i) { calls[i].fetch_add(1, std::memory_order_relaxed); });
            for (std::size_t i = 0; i < calls.size(); ++i) {
                const unsigned count = calls[i].load(std::memory_order_relaxed);  // stale: never, the loop has ended
                if (count != 1) {
                    at.book().complain(self,
                                       "called index " + std::to_string(i) + " " + std::to_string(count) + " times");
                }
            }
        },
};

}  // namespace heddle::stress
