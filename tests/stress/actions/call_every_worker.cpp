// SPDX-License-Identifier: Apache-2.0
// call_every_worker.cpp - a broadcast: every worker is called once, and the first one runs the child.
#include <atomic>
#include <string>
#include <vector>

#include <heddle/broadcast.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {
namespace {

constexpr std::size_t k_most_workers = 128;

void call_all(const node& self, stage& at) {
    std::vector<std::atomic<unsigned>> calls(k_most_workers);
    std::atomic<unsigned> asked{0};
    struct at_end {
        ~at_end() {
            // Stale, for all loads below: never, the broadcast has ended.
            for (unsigned i = 0; i < k_most_workers; ++i) {
                const unsigned times = calls[i].load(std::memory_order_relaxed);
                const unsigned expected = i < asked.load(std::memory_order_relaxed) ? 1 : 0;
                if (times != expected) book.complain(self, "called worker " + std::to_string(i) + " wrongly often");
            }
        }
        const node& self;
        ledger& book;
        const std::vector<std::atomic<unsigned>>& calls;
        const std::atomic<unsigned>& asked;
    } const check{self, at.book(), calls, asked};
    broadcast([&](broadcast_context here) {
        // Relaxed: the broadcast orders what comes after it.
        calls[here.index].fetch_add(1, std::memory_order_relaxed);
        asked.store(here.count, std::memory_order_relaxed);
        if (here.index == 0) execute(self.children[0], at);
    });
}

}  // namespace

const action call_every_worker{
    .name = "call_every_worker",
    .weight = 3,
    .fewest = 1,
    .most = 1,
    .follows = rule::passes_on,
    .run =
        [](const node& self, stage& at) {
            if (self.choice == k_isolated) execute(self.children[0], at);
            else call_all(self, at);
        },
    .choose = choose_unless_isolated,
};

}  // namespace heddle::stress
