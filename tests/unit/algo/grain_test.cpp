// SPDX-License-Identifier: Apache-2.0
// grain_test.cpp - the default grain is what calls without one of their own use.
#include <heddle/grain.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pack.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/scan.hpp>
#include <support/rendezvous.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

struct grain : testing::Test {
    ~grain() override { set_default_grain(0); }
};

// The size of the smallest chunk of 1000 items.
std::size_t smallest_chunk(const options& how) {
    std::atomic<std::size_t> least{1'000};
    parallel_for_chunks(
        1'000,
        [&](std::size_t first, std::size_t last) {
            std::size_t seen = least;
            while (last - first < seen && !least.compare_exchange_weak(seen, last - first)) {}
        },
        how);
    return least;
}

TEST_F(grain, smoke) {
    EXPECT_EQ(default_grain(), 0u);
    set_default_grain(100);
    EXPECT_EQ(default_grain(), 100u);
    set_default_grain(0);
    EXPECT_EQ(default_grain(), 0u);
}

TEST_F(grain, loops_obey_the_default) {
    shared_pools().back()->install([] {
        EXPECT_LT(smallest_chunk({}), 100u);
        set_default_grain(1'000);
        EXPECT_EQ(smallest_chunk({}), 1'000u);
    });
}

TEST_F(grain, an_explicit_grain_comes_first) {
    shared_pools().back()->install([] {
        set_default_grain(1'000);
        EXPECT_LT(smallest_chunk({.grain = 10}), 500u);
        set_default_grain(1);
        EXPECT_EQ(smallest_chunk({.grain = 1'000}), 1'000u);
    });
}

// A scan of one block calls the function once for each item but the first, of several blocks nearly twice.
TEST_F(grain, scans_obey_the_default) {
    const std::vector<int> v(1'000, 1);
    std::vector<int> out(v.size());
    std::atomic<std::size_t> calls{0};
    const auto plus = [&](int a, int b) {
        ++calls;
        return a + b;
    };
    shared_pools().back()->install([&] {
        inclusive_scan(v, out.begin(), plus);
        EXPECT_GT(calls.exchange(0), v.size());
        set_default_grain(v.size());
        inclusive_scan(v, out.begin(), plus);
        EXPECT_EQ(calls, v.size() - 1);
    });
}

// The first item and the last wait for each other: without blocks of ten, all would be in one.
TEST_F(grain, partitions_obey_the_default) {
    const watchdog guard(std::chrono::seconds(60), "grain_test");
    std::vector<int> v(100);
    v.front() = v.back() = 1;
    rendezvous ends(2);
    set_default_grain(10);
    shared_pools().back()->install([&] {
        partition(v, [&](int x) {
            if (x == 1) ends.meet();
            return x == 0;
        });
    });
    EXPECT_TRUE(std::ranges::is_sorted(v));
}

TEST_F(grain, filters_obey_the_default) {
    std::vector<int> v(100);
    std::vector<int> out(v.size());
    std::mutex guard;
    std::set<std::thread::id> threads;
    set_default_grain(v.size());
    shared_pools().back()->install([&] {
        copy_if(v, out.begin(), [&](int) {
            std::this_thread::sleep_for(std::chrono::microseconds(100));  // long enough for others to come
            const std::scoped_lock hold(guard);
            threads.insert(std::this_thread::get_id());
            return true;
        });
    });
    EXPECT_EQ(threads.size(), 1u);
}

}  // namespace
}  // namespace heddle::test
