// SPDX-License-Identifier: Apache-2.0
// heavy_fence_test.cpp - the fences of fence.hpp in the pattern that they exist for: store, fence, load.
#include <heddle/detail/base/fence.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/base/cache_line.hpp>
#include <support/threads.hpp>

namespace heddle::test {
namespace {

using namespace std::chrono_literals;
using detail::full_fence;
using detail::has_heavy_fence;
using detail::heavy_fence;
using detail::k_cache_line;
using detail::light_fence;

// Each of two threads stores a number and then loads the number of the other. The later of the two fences between these accesses sees the
// store before the earlier one. So for every pair (i, k) at least one thread sees the number of the other.
//
//   frequent, i = 1, 2, ...   x = i;  fence;  load y        without a pause
//   rare,     k = 1, 2, ...   y = k;  fence;  load x
class store_buffering {
public:
    // The number of k for which there is an i such that neither thread saw the other.
    template <class FrequentFence, class RareFence>
    int count_blind_rounds(FrequentFence frequent_fence, RareFence rare_fence) {
        run_together(2, [&](std::size_t self) { self == 0 ? run_frequent(frequent_fence) : run_rare(rare_fence); });
        int blind = 0;
        for (std::size_t k = 1; k <= k_rounds; ++k) {
            // The rare thread saw i - 1 in round k. Had the frequent thread seen k when it had stored i?
            const std::int64_t i = seen_by_rare_[k] + 1;
            if (first_seen_by_frequent_[k] > i) ++blind;
        }
        return blind;
    }

private:
    static constexpr std::size_t k_rounds = 200'000;

    template <class Fence>
    void run_frequent(Fence fence) {
        std::size_t seen = 0;
        for (std::int64_t i = 1; seen < k_rounds; ++i) {
            x_.store(i, std::memory_order_relaxed);  // the test is about stale values
            fence();
            const std::size_t y = y_.load(std::memory_order_relaxed);  // likewise
            while (seen < y) first_seen_by_frequent_[++seen] = i;
        }
    }

    template <class Fence>
    void run_rare(Fence fence) {
        std::int64_t x = 0;
        for (std::size_t k = 1; k <= k_rounds; ++k) {
            wait_for_progress(x);
            y_.store(k, std::memory_order_relaxed);  // the test is about stale values
            fence();
            x = x_.load(std::memory_order_relaxed);  // likewise
            seen_by_rare_[k] = x;
        }
    }

    // A round proves nothing while the frequent thread has no processor. On a busy machine the two threads rarely run at the same time,
    // so after 5 seconds the test no longer waits in the remaining rounds.
    void wait_for_progress(std::int64_t since) {
        for (int turns = 1; x_.load(std::memory_order_relaxed) == since; ++turns) {  // stale: one more turn
            if (turns % 1'000 != 0) continue;
            if (std::chrono::steady_clock::now() > patience_ends_) return;
            std::this_thread::yield();
        }
    }

    const std::chrono::steady_clock::time_point patience_ends_ = std::chrono::steady_clock::now() + 5s;
    alignas(k_cache_line) std::atomic<std::int64_t> x_{0};
    alignas(k_cache_line) std::atomic<std::size_t> y_{0};
    alignas(k_cache_line) std::vector<std::int64_t> seen_by_rare_ = std::vector<std::int64_t>(k_rounds + 1);
    std::vector<std::int64_t> first_seen_by_frequent_ = std::vector<std::int64_t>(k_rounds + 1);
};

TEST(fence, smoke) {
    std::cout << "heavy fence: " << (has_heavy_fence() ? "yes" : "no") << '\n';
    EXPECT_EQ(heavy_fence(), has_heavy_fence());
}

TEST(fence, two_full_fences_let_one_side_see_the_other) {
    EXPECT_EQ(store_buffering().count_blind_rounds(full_fence, full_fence), 0);
}

TEST(fence, a_light_and_a_heavy_fence_let_one_side_see_the_other) {
    if (!has_heavy_fence()) GTEST_SKIP() << "this system has no heavy fence";
    int refused = 0;
    const auto count_refusals = [&] { refused += heavy_fence() ? 0 : 1; };
    EXPECT_EQ(store_buffering().count_blind_rounds(light_fence, count_refusals), 0);
    EXPECT_EQ(refused, 0);
}

TEST(fence, every_thread_gets_the_same_answer) {
    const bool answer = has_heavy_fence();
    run_together(8, [answer](std::size_t) {
        EXPECT_EQ(has_heavy_fence(), answer);
        EXPECT_EQ(heavy_fence(), answer);
    });
}

}  // namespace
}  // namespace heddle::test
