// SPDX-License-Identifier: Apache-2.0
// sleep_counters_test.cpp - the packed word: every field counts for itself, and a poster reads the right answer from it.
#include <heddle/detail/sched/sleep_counters.hpp>

#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include <support/threads.hpp>

namespace heddle::test {
namespace {

using detail::sleep_counters;
using detail::sleep_snapshot;

constexpr std::uint64_t k_sleeper = sleep_counters::k_sleeper;
constexpr std::uint64_t k_searcher = sleep_counters::k_searcher;
constexpr std::uint64_t k_seat = sleep_counters::k_seat;

TEST(sleep_counters, smoke) {
    sleep_counters counters(2, false);                                           // two seats
    counters.add(2 * k_seat);                                                    // both workers are awake
    counters.add(k_searcher);                                                    // one has nothing to do
    const sleep_snapshot after = counters.add(k_sleeper - k_searcher - k_seat);  // and falls asleep, in one step
    EXPECT_EQ(after.sleepers(), 1u);
    EXPECT_EQ(after.searchers(), 0u);
    EXPECT_TRUE(after.has_free_seat());
    EXPECT_TRUE(counters.want_notice());  // a poster should look closer: there may be a sleeper to wake
}

TEST(sleep_counters, begin_with_nobody_there) {
    for (const bool strict : {false, true}) {
        const sleep_snapshot fresh = sleep_counters(3, strict).load();
        EXPECT_EQ(fresh.sleepers(), 0u);
        EXPECT_EQ(fresh.searchers(), 0u);
        EXPECT_EQ(fresh.events(), 0u);
        EXPECT_FALSE(fresh.is_sleepy());
        EXPECT_FALSE(fresh.look_is_owed());
        EXPECT_TRUE(fresh.has_free_seat());
        EXPECT_EQ(fresh.is_strict(), strict);
    }
}

TEST(sleep_counters, exactly_n_seats_are_full_and_one_more_is_crowded) {
    for (const unsigned n : {1u, 2u, 64u, sleep_counters::k_most - 64}) {
        sleep_counters counters(n, false);
        for (unsigned taken = 0; taken < n; ++taken) {
            const sleep_snapshot before = counters.load();
            ASSERT_EQ(before.free_seats(), static_cast<int>(n - taken));
            ASSERT_TRUE(before.has_free_seat() && !before.is_full() && !before.is_crowded()) << taken << " of " << n;
            counters.add(k_seat);
        }
        sleep_snapshot now = counters.load();
        EXPECT_TRUE(!now.has_free_seat() && now.is_full() && !now.is_crowded());
        for (int guest = 0; guest < 64; ++guest) {
            now = counters.add(k_seat);
            EXPECT_TRUE(!now.has_free_seat() && !now.is_full() && now.is_crowded());
            EXPECT_EQ(now.free_seats(), -guest - 1);
        }
        EXPECT_EQ(now.sleepers() + now.searchers() + now.events(), 0u);
        EXPECT_FALSE(now.look_is_owed());
    }
}

TEST(sleep_counters, every_field_holds_the_most_without_touching_its_neighbours) {
    constexpr unsigned k_most = sleep_counters::k_most;
    sleep_counters counters(1, false);
    counters.add(k_most * k_sleeper);
    counters.add(k_most * k_searcher);
    const sleep_snapshot full = counters.add(k_most * k_seat);
    EXPECT_EQ(full.sleepers(), k_most);
    EXPECT_EQ(full.searchers(), k_most);
    EXPECT_TRUE(full.is_crowded());
    EXPECT_FALSE(full.is_strict() || full.is_sleepy() || full.look_is_owed());
    counters.add(-(k_most * k_sleeper));
    counters.add(-(k_most * k_searcher));
    const sleep_snapshot empty = counters.add(-(k_most * k_seat));
    EXPECT_EQ(empty.bits(), sleep_counters(1, false).load().bits());
}

TEST(sleep_counters, events_wrap_within_their_bits) {
    sleep_counters counters(1, true);
    counters.add(3 * k_sleeper + 5 * k_searcher + k_seat);
    sleep_snapshot now = counters.load();
    for (unsigned events = 0; events < (1u << 15) + 3; ++events) {
        ASSERT_EQ(now.events(), events & 0x7fff);
        ASSERT_EQ(now.is_sleepy(), (events & 1) != 0);
        ASSERT_TRUE(counters.change(now, now.next_event()));
        now = counters.load();
        ASSERT_EQ(now.sleepers(), 3u);
        ASSERT_EQ(now.searchers(), 5u);
        ASSERT_TRUE(now.is_strict() && now.is_full() && !now.look_is_owed());
    }
}

TEST(sleep_counters, change_that_comes_too_late_says_what_it_found) {
    sleep_counters counters(1, false);
    sleep_snapshot seen = counters.load();
    counters.add(k_seat);
    EXPECT_FALSE(counters.change(seen, seen.next_event()));
    EXPECT_EQ(seen.bits(), counters.load().bits());
    EXPECT_TRUE(counters.change(seen, seen.next_event()));
    EXPECT_EQ(counters.load().events(), 1u);
}

TEST(sleep_counters, clearing_the_freed_mark_changes_nothing_else) {
    sleep_counters counters(2, true);
    counters.add(k_sleeper + k_searcher + k_seat);
    const sleep_snapshot before = counters.load();
    counters.add(sleep_counters::k_look_owed);
    EXPECT_TRUE(counters.load().look_is_owed());
    counters.clear_look_owed();
    EXPECT_EQ(counters.load().bits(), before.bits());
    counters.clear_look_owed();
    EXPECT_EQ(counters.load().bits(), before.bits());
}

TEST(sleep_counters, a_poster_is_let_by_if_nobody_sleeps_or_no_seat_is_free) {
    for (const unsigned sleepers : {0u, 1u}) {
        for (const bool sleepy : {false, true}) {
            for (const bool strict : {false, true}) {
                for (unsigned taken = 0; taken <= 3; ++taken) {
                    sleep_counters counters(2, strict);
                    counters.add(sleepers * k_sleeper + taken * k_seat);
                    if (sleepy) counters.add(sleep_counters::k_sleepy);
                    const bool somebody = sleepers > 0 || sleepy;
                    EXPECT_EQ(counters.want_notice(), strict || (somebody && taken < 2))
                        << sleepers << ' ' << sleepy << ' ' << strict << ' ' << taken;
                }
            }
        }
    }
}

TEST(sleep_counters, abandoned_counters_let_every_poster_by) {
    for (const bool strict : {false, true}) {
        sleep_counters counters(4, strict);
        counters.add(3 * k_sleeper + k_seat + sleep_counters::k_sleepy);
        counters.abandon();
        EXPECT_FALSE(counters.want_notice());
        EXPECT_EQ(counters.load().sleepers(), 0u);
        // A guest that was inside comes and goes; there is never a free seat.
        EXPECT_TRUE(counters.add(-k_seat).is_crowded());
        EXPECT_TRUE(counters.add(k_seat).is_crowded());
        EXPECT_FALSE(counters.want_notice());
    }
}

TEST(sleep_counters, transitions_of_many_threads_add_up) {
    sleep_counters counters(8, false);
    const std::uint64_t before = counters.load().bits();
    run_together(4, [&](std::size_t) {
        for (int i = 0; i < 10'000; ++i) {
            counters.add(k_seat);
            counters.add(k_searcher);
            counters.add(k_sleeper - k_searcher - k_seat);
            counters.add(-k_sleeper);
        }
    });
    EXPECT_EQ(counters.load().bits(), before);
}

}  // namespace
}  // namespace heddle::test
