// SPDX-License-Identifier: Apache-2.0
// help_depth_test.cpp - a worker that waits takes on other tasks, which wait and take on more (rayon#854): the stack does not grow for
// ever.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr int k_most_nested = 100;
constexpr int k_tasks = 1'000;

// Tasks of the same pool that are held up until they are released, and have all begun when this is made.
class held_up {
public:
    held_up(pool& home, int count) {
        for (int i = 0; i < count; ++i) {
            home.spawn([this] {
                ++held_;
                spin_until([this] { return released_.load(); });
                --held_;
            });
        }
        spin_until([&] { return held_ == count; });
    }
    ~held_up() {
        released_ = true;
        spin_until([this] { return held_ == 0; });
    }
    held_up(const held_up&) = delete;
    held_up& operator=(const held_up&) = delete;

private:
    std::atomic<int> held_{0};
    std::atomic<bool> released_{false};
};

std::uint64_t count_sleeps(pool& home) {
    std::uint64_t sum = 0;
    for (const worker_statistics& one : home.stats().workers) sum += one.slept;
    return sum;
}

// One worker is left, and a thousand tasks that wait for what cannot come yet. The worker takes on one inside the other, and
// then goes to sleep while there are more.
TEST(help_depth, a_worker_that_has_taken_on_enough_sleeps) {
    const watchdog guard(std::chrono::seconds(60), "help_depth");
    std::atomic<int> on_stack{0}, most{0}, ended{0};
    pool home({.threads = 3}), other({.threads = 1});
    {
        const held_up colleagues(home, 2);
        const held_up awaited(other, 1);
        std::optional<held_up> last(std::in_place, home, 1);
        for (int i = 0; i < k_tasks; ++i) {
            home.spawn([&] {
                const int now = ++on_stack;
                most = std::max(most.load(), now);  // by the one worker only, until it sleeps
                async(other, [] {}).get();
                --on_stack;
                ++ended;
            });
        }
        const std::uint64_t sleeps = count_sleeps(home);
        last.reset();
        spin_until([&] { return most >= k_most_nested || count_sleeps(home) > sleeps; });
        EXPECT_GT(most, 1);
        EXPECT_LT(most, k_most_nested);
        EXPECT_EQ(ended, 0);
    }
    spin_until([&] { return ended == k_tasks; });
}

}  // namespace
}  // namespace heddle::test
