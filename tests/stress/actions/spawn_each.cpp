// SPDX-License-Identifier: Apache-2.0
// spawn_each.cpp - a detached task for each child, of every kind and priority. The node helps until the last has ended.
#include <atomic>
#include <thread>

#include <heddle/blocking.hpp>
#include <heddle/spawn.hpp>
#include <heddle/yield.hpp>

#include "../generator.hpp"
#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {
namespace {

template <class Task>
void spawn_somehow(std::uint64_t how, Task task) {
    switch (how % 4) {
        case 0:
            return spawn(task);
        case 1:
            return spawn_fifo(task);
        case 2:
            return spawn(priority::high, task);
        default:
            return spawn(priority::low, task);
    }
}

}  // namespace

const action spawn_each{
    .name = "spawn_each",
    .weight = 8,
    .fewest = 1,
    .most = 10,
    .follows = rule::keeps,
    .run =
        [](const node& self, stage& at) {
            // Each decrement releases the end of a child, and the last one acquires all.
            std::atomic<std::size_t> left{self.children.size()};
            for (std::size_t i = 0; i < self.children.size(); ++i) {
                const auto task = [&child = self.children[i], &at, &left] {
                    execute_and_catch(child, at);
                    left.fetch_sub(1, std::memory_order_release);
                };
                if (self.choice == k_isolated) task();
                else spawn_somehow(self.choice >> (2 * i + 1), task);
            }
            // A guest cannot run what it has injected, and gives its seat to a worker that can.
            while (left.load(std::memory_order_acquire) != 0) {
                if (!yield_now()) blocking([] { std::this_thread::yield(); });
            }
        },
    .choose = choose_unless_isolated,
};

}  // namespace heddle::stress
