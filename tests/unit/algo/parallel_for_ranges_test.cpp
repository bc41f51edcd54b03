// SPDX-License-Identifier: Apache-2.0
// parallel_for_ranges_test.cpp - loops over elements and chunks, loops with options, loops that end early.
#include <heddle/parallel_for.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <ranges>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/reduce.hpp>
#include <support/kth_call.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class range_loops : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "parallel_for_ranges_test"};
};

constexpr std::array<std::size_t, 10> k_sizes{0, 1, 2, 3, 15, 16, 17, 100, 1'000, 30'000};

bool all_are(const std::vector<int>& v, int value) {
    return std::ranges::all_of(v, [&](int one) { return one == value; });
}

TEST_F(range_loops, smoke) {
    std::vector<int> v(1'000, 1);
    parallel_for(v, [](int& one) { ++one; });
    parallel_for(v.begin(), v.end(), [](int& one) { ++one; }, {.grain = 10});
    EXPECT_TRUE(all_are(v, 3));
}

TEST_F(range_loops, every_element_once_with_any_options) {
    in_each_pool([] {
        for (const std::size_t n : k_sizes) {
            std::vector<int> v(n);
            int rounds = 0;
            for (const schedule how : {schedule::adaptive, schedule::even}) {
                for (const std::size_t grain : {std::size_t{0}, std::size_t{1}, n + 1, n / 2 + 1}) {
                    parallel_for(v, [](int& one) { ++one; }, {.grain = grain, .schedule = how});
                    ++rounds;
                }
            }
            EXPECT_TRUE(all_are(v, rounds)) << n;
        }
    });
}

TEST_F(range_loops, all_kinds_of_ranges) {
    std::deque<int> deque(100);
    parallel_for(deque, [](int& one) { ++one; });
    EXPECT_EQ(std::ranges::count(deque, 1), 100);

    std::array<int, 100> array{};
    parallel_for(std::span(array).subspan(50), [](int& one) { ++one; });
    EXPECT_EQ(std::ranges::count(array, 1), 50);

    int c_array[10] = {};
    parallel_for(c_array, [](int& one) { ++one; });
    EXPECT_EQ(std::ranges::count(c_array, 1), 10);

    std::atomic<int> sum{0};
    parallel_for(std::views::iota(0, 100) | std::views::transform([](int i) { return 2 * i; }),
                 [&](int i) { sum += i; });
    EXPECT_EQ(sum, 9'900);

    std::vector<bool> bits(64, true);
    parallel_for(std::as_const(bits), [&](bool bit) { sum += bit; });
    EXPECT_EQ(sum, 9'964);

    std::vector<std::unique_ptr<int>> pointers(100);
    parallel_for(pointers, [](std::unique_ptr<int>& one) { one = std::make_unique<int>(1); });
    EXPECT_TRUE(std::ranges::all_of(pointers, [](const auto& one) { return *one == 1; }));
}

TEST_F(range_loops, members_can_be_called) {
    struct element {
        void count() { ++calls; }
        int calls = 0;
    };
    std::vector<element> v(100);
    parallel_for(v, &element::count);
    EXPECT_TRUE(std::ranges::all_of(v, [](const element& one) { return one.calls == 1; }));
}

TEST_F(range_loops, chunks_are_not_empty_and_cover_everything_once) {
    in_each_pool([] {
        for (const std::size_t n : k_sizes) {
            std::vector<int> v(n);
            parallel_for_chunks(n, [&](std::size_t first, std::size_t last) {
                EXPECT_LT(first, last);
                for (; first != last; ++first) ++v[first];
            });
            parallel_for_chunks(v, [](auto chunk) {
                for (int& one : chunk) ++one;
            });
            EXPECT_TRUE(all_are(v, 2)) << n;
        }
    });
}

// No more than it takes for all threads to end at about the same time, also while they wait for work at the end.
TEST_F(range_loops, chunks_are_few) {
    in_each_pool([] {
        constexpr std::size_t k_items = 100'000;
        const std::size_t threads = detail::threads_here();
        std::atomic<std::size_t> chunks{0};
        std::atomic<std::size_t> small_ones{0};
        const auto count = [&](std::size_t first, std::size_t last) {
            ++chunks;
            if (last - first < k_items / (64 * threads)) ++small_ones;
            std::this_thread::sleep_for(std::chrono::microseconds((last - first) / 20));
        };
        parallel_for_chunks(k_items, count);
        EXPECT_LE(chunks, 32 * threads);
        EXPECT_EQ(small_ones, 0u);
        chunks = 0;
        const auto count_and_sum = [&](std::size_t first, std::size_t last) {
            count(first, last);
            return last - first;
        };
        EXPECT_EQ(parallel_reduce_chunks(k_items, std::size_t{0}, count_and_sum), k_items);
        EXPECT_LE(chunks, 32 * threads);
        EXPECT_EQ(small_ones, 0u);
    });
}

TEST_F(range_loops, until_tells_whether_a_call_returned_true) {
    in_each_pool([] {
        for (const std::size_t n : k_sizes) {
            EXPECT_FALSE(parallel_for_until(std::size_t{0}, n, [](std::size_t) { return false; }));
            if (n == 0) continue;
            for (const std::size_t wanted : {std::size_t{0}, n / 2, n - 1}) {
                EXPECT_TRUE(parallel_for_until(std::size_t{0}, n, [&](std::size_t i) { return i == wanted; }));
            }
        }
        std::vector<int> v{1, 2, 3};
        EXPECT_TRUE(parallel_for_until(v, [](int one) { return one == 2; }));
        EXPECT_FALSE(parallel_for_until(v.begin(), v.end(), [](int one) { return one == 4; }));
    });
}

TEST_F(range_loops, until_ends_soon_after_the_result_is_known) {
    in_each_pool([] {
        slow_calls calls;
        EXPECT_TRUE(parallel_for_until(0, 1'000'000, [&](int i) {
            calls.count();
            return i == 7;
        }));
        EXPECT_LT(calls.take(), slow_calls::k_many);
    });
}

TEST_F(range_loops, an_exception_at_the_kth_call_arrives_and_no_call_is_made_twice) {
    in_each_pool([] {
        for (const long k : {1, 2, 500, 999, 1'000}) {
            kth_call fault(k);
            std::vector<int> v(1'000);
            const auto body = [&](int& one) {
                ++one;
                fault.count();
            };
            EXPECT_THROW(parallel_for(v, body), kth_call_failed);
            EXPECT_TRUE(std::ranges::all_of(v, [](int one) { return one == 0 || one == 1; }));
            EXPECT_GE(std::ranges::count(v, 1), k);
        }
    });
}

}  // namespace
}  // namespace heddle::test
