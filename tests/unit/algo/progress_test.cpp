// SPDX-License-Identifier: Apache-2.0
// progress_test.cpp - options::progress: each item counts once, while the call runs.
#include <heddle/progress.hpp>

#include <atomic>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/arrays.hpp>
#include <heddle/find.hpp>
#include <heddle/grid.hpp>
#include <heddle/iter.hpp>
#include <heddle/parallel_for.hpp>
#include <heddle/reduce.hpp>
#include <support/shared_pools.hpp>

namespace heddle::test {
namespace {

TEST(progress, every_item_of_a_loop_counts_once) {
    in_each_pool([] {
        for (const int n : {0, 1, 2, 300, 100'000}) {
            for (const auto how : {schedule::adaptive, schedule::even}) {
                progress shown;
                parallel_for(0, n, [](int) {}, {.schedule = how, .progress = &shown});
                EXPECT_EQ(shown.done(), static_cast<std::size_t>(n));
            }
        }
    });
}

TEST(progress, reductions_searches_and_chains_count_their_items) {
    in_each_pool([] {
        const std::vector<int> v(10'000, 1);
        std::vector<int> out(v.size());
        progress shown;
        EXPECT_EQ(sum(v, {.progress = &shown}), 10'000);
        EXPECT_EQ(shown.done(), 10'000u);
        transform(v, out.begin(), [](int x) { return x; }, {.progress = &shown});
        EXPECT_EQ(shown.done(), 20'000u);
        EXPECT_TRUE(all_of(v, [](int x) { return x == 1; }, {}, {.progress = &shown}));
        EXPECT_EQ(shown.done(), 30'000u);
        shown.reset();
        parallel_for_chunks(std::size_t{1'000}, [](std::size_t, std::size_t) {}, {.progress = &shown});
        EXPECT_EQ(shown.done(), 1'000u);
    });
}

// Also on one thread, whose part is not divided.
TEST(progress, is_shown_while_the_loop_runs) {
    in_each_pool([] {
        constexpr std::size_t n = 10'000;
        progress shown;
        std::atomic<std::size_t> begun{0};
        std::atomic<bool> is_late{false};
        const auto look = [&](std::size_t) {
            if (++begun > shown.done() + n / 4) is_late = true;  // up to two steps of each thread are not shown yet
        };
        parallel_for(std::size_t{0}, n, look, {.progress = &shown});
        EXPECT_FALSE(is_late);
    });
}

TEST(progress, items_that_were_not_begun_do_not_count) {
    progress shown;
    EXPECT_ANY_THROW(parallel_for(0, 10'000, [](int i) { i == 5'000 ? throw 1 : void(); }, {.progress = &shown}));
    EXPECT_LT(shown.done(), 10'000u);
}

}  // namespace
}  // namespace heddle::test
