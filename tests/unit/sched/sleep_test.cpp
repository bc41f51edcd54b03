// SPDX-License-Identifier: Apache-2.0
// sleep_test.cpp - the sleep protocol on its own, step by step.
#include <heddle/detail/sched/sleep.hpp>

#include <cstdint>
#include <thread>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "sleep_fixture.hpp"

namespace heddle::test {
namespace {

using detail::core_latch;

class sleep : public sleep_fixture {};

TEST_F(sleep, smoke) {
    make(1);
    std::thread worker([&] {
        for (int found = 0; found < 2;) {
            sleep_->start_looking();
            while (!jobs_.take()) {
                const unsigned announced = sleep_->announce_sleepy();
                if (!jobs_.any_job_visible()) sleep_->fall_asleep(0, announced, nullptr);
            }
            sleep_->work_found();
            ++found;
        }
    });
    post();
    wait_for_sleepers(1);  // the worker has taken the first job and found no other
    post();                // the second one wakes it
    worker.join();
    EXPECT_EQ(counters().sleepers(), 0u);
    EXPECT_EQ(counters().searchers(), 0u);
}

// ------------------------------------------------------------------------------------------------- one thread

TEST_F(sleep, counters_follow_a_worker_that_searches_and_finds) {
    make(2);
    EXPECT_TRUE(counters().is_full());
    sleep_->start_looking();
    EXPECT_EQ(counters().searchers(), 1u);
    EXPECT_TRUE(counters().is_full());
    sleep_->work_found();
    EXPECT_EQ(counters().bits(), at_work_);
}

TEST_F(sleep, announcing_makes_the_next_post_an_event) {
    make(2);
    sleep_->start_looking();
    EXPECT_FALSE(counters().is_sleepy());
    const unsigned announced = sleep_->announce_sleepy();
    EXPECT_TRUE(counters().is_sleepy());
    EXPECT_EQ(sleep_->announce_sleepy(), announced);  // a second one says the same
    EXPECT_EQ(counters().events(), announced);
}

TEST_F(sleep, a_job_that_is_posted_after_the_announcement_keeps_the_worker_awake) {
    make(2);
    sleep_->start_looking();
    sleep_->worker_never_came();  // the second worker is not there: a seat is free, and posters care
    const unsigned announced = sleep_->announce_sleepy();
    post();
    EXPECT_FALSE(counters().is_sleepy());
    EXPECT_NE(counters().events(), announced);
    EXPECT_FALSE(sleep_->fall_asleep(0, announced, nullptr));
    EXPECT_EQ(counters().searchers(), 1u);
    EXPECT_EQ(counters().sleepers(), 0u);
}

TEST_F(sleep, a_visible_job_keeps_the_worker_awake_even_if_nobody_said_so) {
    make(1);
    sleep_->start_looking();
    const unsigned announced = sleep_->announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    jobs_.add();
    EXPECT_FALSE(sleep_->fall_asleep(0, announced, nullptr));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, a_set_latch_keeps_the_worker_awake) {
    make(1);
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    sleep_->start_looking();
    const unsigned announced = sleep_->announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    EXPECT_FALSE(sleep_->fall_asleep(0, announced, &latch));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, a_pool_that_stops_keeps_the_worker_awake) {
    make(1);
    EXPECT_FALSE(sleep_->is_stopping());
    sleep_->stop();
    EXPECT_TRUE(sleep_->is_stopping());
    sleep_->start_looking();
    const unsigned announced = sleep_->announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    EXPECT_FALSE(sleep_->fall_asleep(0, announced, nullptr));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, waiting_for_a_latch_that_is_set_returns_at_once) {
    make(1);
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    sleep_->take_seat();
    const std::uint64_t seated = counters().bits();
    sleep_->wait_for_latch_only(1, latch);
    EXPECT_EQ(counters().bits(), seated);
}

TEST_F(sleep, more_searchers_than_processors_are_a_crowd) {
    make(4, 2);
    for (unsigned searchers = 1; searchers <= 4; ++searchers) {
        sleep_->start_looking();
        EXPECT_EQ(sleep_->is_search_crowded(), searchers > 2);
    }
}

// ------------------------------------------------------------------------------------------------- two threads

TEST_F(sleep, a_posted_job_wakes_the_sleeper) {
    make(1);
    put_to_sleep(0);
    EXPECT_EQ(counters().searchers(), 0u);
    EXPECT_TRUE(counters().has_free_seat());
    post();
    wait_for_woken(1);
    EXPECT_EQ(counters().sleepers(), 0u);
    EXPECT_EQ(counters().searchers(), 1u);
    EXPECT_TRUE(counters().is_full());
}

TEST_F(sleep, a_post_wakes_one_and_not_all) {
    make(3);
    for (unsigned place = 0; place < 3; ++place) put_to_sleep(place);
    post();
    wait_for_woken(1);
    EXPECT_EQ(counters().sleepers(), 2u);
    post();  // somebody is searching: that is enough
    EXPECT_EQ(counters().sleepers(), 2u);
    sleep_->stop();
}

TEST_F(sleep, whoever_finds_a_job_wakes_others_for_the_rest) {
    make(3);
    put_to_sleep(1);
    put_to_sleep(2);
    sleep_->start_looking();
    jobs_.add();
    jobs_.add();
    EXPECT_TRUE(jobs_.take());
    sleep_->work_found();  // before it runs what it found
    wait_for_woken(2);
    EXPECT_EQ(counters().sleepers(), 0u);
}

TEST_F(sleep, whoever_takes_the_last_job_wakes_nobody) {
    make(2);
    put_to_sleep(1);
    sleep_->start_looking();
    jobs_.add();
    EXPECT_TRUE(jobs_.take());
    sleep_->work_found();
    expect_nobody_woken(1);
    sleep_->stop();
}

// The poster kept quiet because somebody searched. That one has found something else, or leaves because its latch is set.
TEST_F(sleep, the_last_searcher_wakes_another_for_a_job_that_was_posted_meanwhile) {
    make(2);
    put_to_sleep(1);
    sleep_->start_looking();
    post();
    expect_nobody_woken(1);
    sleep_->work_found();
    wait_for_woken(1);
}

TEST_F(sleep, a_worker_whose_latch_is_set_is_woken) {
    make(1);
    core_latch latch;
    put_to_sleep(0, &latch);
    if (core_latch::set(&latch)) sleep_->latch_was_set(0);
    wait_for_woken(1);
    EXPECT_EQ(counters().searchers(), 1u);
    sleep_->work_found();
    EXPECT_EQ(counters().sleepers() + counters().searchers(), 0u);
}

TEST_F(sleep, a_latch_wakes_its_own_worker_and_no_other) {
    make(3);
    core_latch latch;
    put_to_sleep(0);
    put_to_sleep(1, &latch);
    put_to_sleep(2);
    EXPECT_TRUE(core_latch::set(&latch));
    sleep_->latch_was_set(1);
    threads_[1].join();  // that one
    EXPECT_EQ(woken_, 1);
    threads_.erase(threads_.begin() + 1);
    EXPECT_EQ(counters().sleepers(), 2u);
    sleep_->stop();
}

TEST_F(sleep, a_waiting_worker_is_woken_by_a_job_too_and_its_latch_owes_nothing_then) {
    make(1);
    core_latch latch;
    put_to_sleep(0, &latch);
    post();
    wait_for_woken(1);
    EXPECT_FALSE(core_latch::set(&latch));
}

TEST_F(sleep, who_waits_for_a_latch_only_is_woken_by_nothing_else) {
    make(2);
    sleep_->take_seat();
    const std::uint64_t seated = counters().bits();
    core_latch latch;
    threads_.emplace_back([&] {
        sleep_->wait_for_latch_only(2, latch);  // a guest: its place comes after the workers'
        EXPECT_TRUE(latch.is_set());
        ++woken_;
    });
    spin_until([&] { return counters().is_full(); });  // it has given its seat back
    for (int i = 0; i < 100; ++i) post();
    sleep_->latch_was_set(0);  // somebody else's
    EXPECT_EQ(woken_, 0);
    if (core_latch::set(&latch)) sleep_->latch_was_set(2);
    wait_for_woken(1);
    EXPECT_EQ(counters().bits(), seated);
}

// The setter of an earlier latch may come late: the wait goes on until its own latch is set.
TEST_F(sleep, a_late_setter_does_not_end_the_next_wait) {
    make(1);
    core_latch latch;
    threads_.emplace_back([&] {
        sleep_->take_seat();
        sleep_->wait_for_latch_only(1, latch);
        EXPECT_TRUE(latch.is_set());
        ++woken_;
    });
    for (int i = 0; i < 1'000; ++i) {
        sleep_->latch_was_set(1);
        EXPECT_EQ(woken_, 0);
        std::this_thread::yield();
    }
    if (core_latch::set(&latch)) sleep_->latch_was_set(1);
    wait_for_woken(1);
}

TEST_F(sleep, mail_keeps_a_worker_awake_and_wakes_it_without_a_free_seat) {
    make(1);
    sleep_->start_looking();
    jobs_.set_mail(true);
    EXPECT_FALSE(sleep_->fall_asleep(0, sleep_->announce_sleepy(), nullptr));
    jobs_.set_mail(false);
    sleep_->work_found();
    put_to_sleep(0);
    sleep_->take_seat();
    EXPECT_FALSE(counters().has_free_seat());
    jobs_.set_mail(true);
    sleep_->mail_was_sent(0);
    wait_for_woken(1);
    EXPECT_TRUE(counters().is_crowded());
}

TEST_F(sleep, whoever_posts_much_beside_a_searcher_asks_for_a_look_and_stops_fencing) {
    make(3);
    if (counters().is_strict()) return;  // every poster fences there, whatever anybody promises
    put_to_sleep(0);
    sleep_->start_looking();
    for (unsigned i = 0; i < detail::sleep::k_fences_for_a_look; ++i) {
        EXPECT_FALSE(counters().look_is_owed()) << i;
        EXPECT_EQ(fences_, i);
        post();
    }
    EXPECT_TRUE(counters().look_is_promised());
    EXPECT_EQ(fences_, 0u);
    post();
    EXPECT_EQ(fences_, 0u) << "this one relied on the promise";
    while (jobs_.take()) {}
    sleep_->work_found();  // the last searcher keeps it: it looks, and finds nothing left
    EXPECT_FALSE(counters().look_is_owed());
    EXPECT_EQ(counters().sleepers(), 1u);
    post();  // nobody searches: a sleeper is woken
    wait_for_woken(1);
}

TEST_F(sleep, the_last_searcher_wakes_for_a_job_that_was_posted_on_its_promise) {
    make(3);
    put_to_sleep(0);
    sleep_->start_looking();
    for (unsigned i = 0; i <= detail::sleep::k_fences_for_a_look; ++i) post();
    EXPECT_EQ(counters().sleepers(), 1u);
    sleep_->work_found();
    wait_for_woken(1);
}

TEST_F(sleep, stop_wakes_everybody_for_good) {
    make(4);
    for (unsigned place = 0; place < 4; ++place) put_to_sleep(place);
    sleep_->stop();
    wait_for_woken(4);
    EXPECT_EQ(counters().sleepers(), 0u);
    EXPECT_EQ(counters().searchers(), 4u);
    for (int i = 0; i < 4; ++i) sleep_->worker_leaves();
    EXPECT_EQ(counters().searchers(), 0u);
}

}  // namespace
}  // namespace heddle::test
