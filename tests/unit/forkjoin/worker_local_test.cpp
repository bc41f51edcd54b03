// SPDX-License-Identifier: Apache-2.0
// worker_local_test.cpp - one value for each thread.
#include <heddle/worker_local.hpp>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>

namespace heddle::test {
namespace {

TEST(worker_local, smoke) {
    worker_local<int> counts;
    default_pool().install([&] { parallel_for(0, 1000, [&](int) { ++counts.local(); }); });
    EXPECT_EQ(counts.combine(0, std::plus<>()), 1000);
}

TEST(worker_local, no_two_threads_share_a_value) {
    for (const unsigned threads : {1u, 2u, 5u}) {
        pool home({.threads = threads});
        struct owned {
            std::thread::id owner = std::this_thread::get_id();
            int count = 0;
        };
        worker_local<owned> values(home);
        home.install([&] {
            parallel_for(0, 2000, [&](int) {
                EXPECT_EQ(values.local().owner, std::this_thread::get_id());
                ++values.local().count;
            });
        });
        home.broadcast([&](broadcast_context) { ++values.local().count; });
        EXPECT_EQ(
            values.combine(0u, [](unsigned sum, const owned& one) { return sum + static_cast<unsigned>(one.count); }),
            2000 + threads);
    }
}

TEST(worker_local, values_are_made_when_first_asked_for) {
    pool home({.threads = 2});
    std::atomic<int> made{0};
    worker_local<int> values(home, [&] { return 10 * ++made; });
    EXPECT_EQ(made, 0);
    home.install([&] {
        EXPECT_EQ(values.local(), 10);
        EXPECT_EQ(values.local(), 10);
    });
    EXPECT_EQ(made, 1);
    int visited = 0;
    values.for_each([&](int value) { visited += value; });
    EXPECT_EQ(visited, 10);
}

TEST(worker_local, a_thread_outside_is_told_so) {
    pool home({.threads = 1});
    pool other({.threads = 1});
    worker_local<int> values(home);
    EXPECT_THROW(static_cast<void>(values.local()), std::logic_error);
    EXPECT_THROW(other.install([&] { return values.local(); }), std::logic_error);
}

}  // namespace
}  // namespace heddle::test
