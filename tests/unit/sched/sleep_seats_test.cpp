// SPDX-License-Identifier: Apache-2.0
// sleep_seats_test.cpp - the sleep protocol alone: which threads hold seats, which retire, and which are woken for a free seat.
#include <heddle/detail/sched/sleep.hpp>

#include <cstdint>
#include <thread>

#include <gtest/gtest.h>

#include "sleep_fixture.hpp"

namespace heddle::test {
namespace {

using detail::core_latch;

class sleep_seats : public sleep_fixture {};

TEST_F(sleep_seats, a_worker_that_leaves_gives_its_seat_back) {
    make(1);
    search();
    found();
    get_up();
    EXPECT_TRUE(counters().has_free_seat());
    EXPECT_EQ(counters().searchers(), 0u);
    sit_down();
    EXPECT_TRUE(counters().is_full());
    get_up();
    EXPECT_TRUE(counters().has_free_seat());
}

TEST_F(sleep_seats, nobody_retires_unless_there_are_more_seats_taken_than_workers) {
    make(1);
    core_latch latch;
    detail::sleep::searching& searching = search();
    const std::uint64_t before = counters().bits();
    EXPECT_FALSE(searching.observe().is_crowded());
    EXPECT_FALSE(searching.retire(nullptr));
    EXPECT_FALSE(searching.retire(&latch));
    EXPECT_EQ(counters().bits(), before);
    EXPECT_FALSE(core_latch::set(&latch)) << "no thread sleeps on it";
}

TEST_F(sleep_seats, nobody_retires_whose_latch_is_set) {
    make(1);
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    detail::sleep::searching& searching = search();
    sit_down();
    EXPECT_TRUE(searching.observe().is_crowded());
    const std::uint64_t crowded = counters().bits();
    EXPECT_FALSE(searching.retire(&latch));
    EXPECT_EQ(counters().bits(), crowded);
}

TEST_F(sleep_seats, nobody_is_woken_if_no_seat_is_free) {
    make(1);
    put_to_sleep(0);
    sit_down();  // a guest computes in the worker's place
    post();
    expect_nobody_woken(1);
    get_up();  // and leaves behind what it did not do
    wait_for_woken(1);
}

TEST_F(sleep_seats, a_guest_that_leaves_nothing_behind_wakes_nobody) {
    make(1);
    put_to_sleep(0);
    sit_down();
    post();
    EXPECT_TRUE(jobs_.take());
    get_up();
    expect_nobody_woken(1);
    sleep_->stop();
}

TEST_F(sleep_seats, only_the_last_seat_to_become_free_is_news) {
    make(1);
    put_to_sleep(0);
    sit_down();
    sit_down();
    post();
    get_up();  // one guest is still there, and the pool is full
    expect_nobody_woken(1);
    get_up();
    wait_for_woken(1);
}

TEST_F(sleep_seats, more_seats_wake_sleepers_for_jobs_that_found_no_seat) {
    make(2);
    put_to_sleep(0);
    put_to_sleep(1);
    sleep_->change_seats(2, 1);
    sit_down();  // a guest computes: the one seat is taken
    post();
    EXPECT_EQ(counters().sleepers(), 2u);
    sleep_->change_seats(1, 2);
    wait_for_woken(1);
    post();
    EXPECT_EQ(counters().sleepers(), 1u) << "both seats are taken";
    sleep_->change_seats(2, 3);
    wait_for_woken(2);
}

TEST_F(sleep_seats, fewer_seats_are_a_crowd) {
    make(2);
    sleep_->change_seats(2, 1);
    EXPECT_TRUE(counters().is_crowded());
}

TEST_F(sleep_seats, a_guest_that_waits_makes_room_for_a_worker) {
    make(1);
    put_to_sleep(0);
    sit_down();
    post();
    expect_nobody_woken(1);
    core_latch latch;
    std::thread guest([&] {
        wait_for_latch_only(1, latch);
        ++woken_;
    });
    wait_for_woken(1);
    if (core_latch::set(&latch)) sleep_->latch_was_set(1);
    wait_for_woken(2);
    guest.join();
}

TEST_F(sleep_seats, a_surplus_worker_retires_until_there_is_a_seat_and_a_job) {
    make(1);
    sit_down();
    start_sleeper([this] {
        detail::sleep::searching& searching = search();
        EXPECT_TRUE(searching.observe().is_crowded());
        searching.retire(nullptr);
    });
    EXPECT_TRUE(counters().is_full());
    post();
    expect_nobody_woken(1);
    get_up();
    wait_for_woken(1);
    EXPECT_TRUE(counters().is_full());
}

TEST_F(sleep_seats, a_retired_worker_is_woken_by_its_latch) {
    make(1);
    core_latch latch;
    sit_down();
    start_sleeper([&] {
        detail::sleep::searching& searching = search();
        searching.retire(&latch);
        EXPECT_TRUE(latch.is_set());
    });
    if (core_latch::set(&latch)) sleep_->latch_was_set(0);
    wait_for_woken(1);
}

}  // namespace
}  // namespace heddle::test
