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
        for (int jobs = 0; jobs < 2; ++jobs) {
            detail::sleep::searching searching(*sleep_, 0);
            while (!jobs_.take()) {
                const unsigned announced = searching.announce_sleepy();
                if (!jobs_.any_job_visible()) searching.fall_asleep(announced, nullptr);
            }
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

TEST_F(sleep, a_search_in_a_full_pool_changes_no_counter) {
    make(2);
    EXPECT_TRUE(counters().is_full());
    EXPECT_TRUE(search().observe().is_full());
    EXPECT_EQ(counters().bits(), at_work_);
    found();
    EXPECT_EQ(counters().bits(), at_work_);
}

TEST_F(sleep, one_searcher_is_counted_where_a_poster_would_wake_a_sleeper) {
    make(3);
    put_to_sleep(2);
    const std::uint64_t one_sleeps = counters().bits();
    search(0);
    EXPECT_EQ(counters().bits(), one_sleeps) << "it has not observed anything yet";
    searching_.back()->observe();
    EXPECT_EQ(counters().searchers(), 1u);
    searching_.back()->observe();
    EXPECT_EQ(counters().searchers(), 1u) << "it is counted once";
    search(1).observe();
    EXPECT_EQ(counters().searchers(), 1u) << "one is enough for posters";
    found();
    found();
    EXPECT_EQ(counters().bits(), one_sleeps);
    sleep_->stop();
}

TEST_F(sleep, announcing_makes_the_next_post_an_event) {
    make(2);
    detail::sleep::searching& searching = search();
    EXPECT_FALSE(counters().is_sleepy());
    const unsigned announced = searching.announce_sleepy();
    EXPECT_TRUE(counters().is_sleepy());
    EXPECT_EQ(searching.announce_sleepy(), announced);  // a second one says the same
    EXPECT_EQ(counters().events(), announced);
}

TEST_F(sleep, a_job_that_is_posted_after_the_announcement_keeps_the_worker_awake) {
    make(2);
    detail::sleep::searching& searching = search();
    get_up();  // the second worker is not there: a seat is free, and posters care
    const unsigned announced = searching.announce_sleepy();
    post();
    EXPECT_FALSE(counters().is_sleepy());
    EXPECT_NE(counters().events(), announced);
    EXPECT_FALSE(searching.fall_asleep(announced, nullptr));
    EXPECT_EQ(counters().searchers(), 0u);
    EXPECT_EQ(counters().sleepers(), 0u);
}

TEST_F(sleep, a_visible_job_keeps_the_worker_awake_even_if_nobody_said_so) {
    make(1);
    detail::sleep::searching& searching = search();
    const unsigned announced = searching.announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    jobs_.add();
    EXPECT_FALSE(searching.fall_asleep(announced, nullptr));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, a_set_latch_keeps_the_worker_awake) {
    make(1);
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    detail::sleep::searching& searching = search();
    const unsigned announced = searching.announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    EXPECT_FALSE(searching.fall_asleep(announced, &latch));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, a_pool_that_stops_keeps_the_worker_awake) {
    make(1);
    EXPECT_FALSE(sleep_->is_stopping());
    sleep_->stop();
    EXPECT_TRUE(sleep_->is_stopping());
    detail::sleep::searching& searching = search();
    const unsigned announced = searching.announce_sleepy();
    const std::uint64_t sleepy = counters().bits();
    EXPECT_FALSE(searching.fall_asleep(announced, nullptr));
    EXPECT_EQ(counters().bits(), sleepy);
}

TEST_F(sleep, waiting_for_a_latch_that_is_set_returns_at_once) {
    make(1);
    core_latch latch;
    EXPECT_FALSE(core_latch::set(&latch));
    sit_down();
    const std::uint64_t seated = counters().bits();
    wait_for_latch_only(1, latch);
    EXPECT_EQ(counters().bits(), seated);
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
    post();  // a thread is searching: that is enough
    EXPECT_EQ(counters().sleepers(), 2u);
    sleep_->stop();
}

TEST_F(sleep, whoever_finds_a_job_wakes_others_for_the_rest) {
    make(3);
    put_to_sleep(1);
    put_to_sleep(2);
    search().observe();
    for (int i = 0; i < 3; ++i) jobs_.add();
    EXPECT_TRUE(jobs_.take());
    found();  // before it runs what it found
    wait_for_woken(2);
    EXPECT_EQ(counters().sleepers(), 0u);
    EXPECT_EQ(counters().searchers(), 1u) << "posters rely on one of them";
}

TEST_F(sleep, whoever_leaves_one_job_behind_wakes_one) {
    make(3);
    put_to_sleep(1);
    put_to_sleep(2);
    search().observe();
    jobs_.add();
    found();
    wait_for_woken(1);
    EXPECT_EQ(counters().sleepers(), 1u);
    sleep_->stop();
}

TEST_F(sleep, whoever_takes_the_last_job_wakes_nobody) {
    make(2);
    put_to_sleep(1);
    search().observe();
    jobs_.add();
    EXPECT_TRUE(jobs_.take());
    found();
    expect_nobody_woken(1);
    sleep_->stop();
}

// The poster woke no thread because one was searching. The searcher found another job, or leaves because its latch is set.
TEST_F(sleep, the_last_searcher_wakes_another_for_a_job_that_was_posted_meanwhile) {
    make(2);
    put_to_sleep(1);
    search().observe();
    post();
    expect_nobody_woken(1);
    found();
    wait_for_woken(1);
}

TEST_F(sleep, a_worker_whose_latch_is_set_is_woken) {
    make(1);
    core_latch latch;
    put_to_sleep(0, &latch);
    if (core_latch::set(&latch)) sleep_->latch_was_set(0);
    wait_for_woken(1);
    EXPECT_EQ(counters().searchers(), 1u);
    found();
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
    sit_down();
    const std::uint64_t seated = counters().bits();
    core_latch latch;
    threads_.emplace_back([&] {
        wait_for_latch_only(2, latch);  // a guest: its place comes after the workers'
        EXPECT_TRUE(latch.is_set());
        ++woken_;
    });
    spin_until([&] { return counters().is_full(); });  // it has given its seat back
    for (int i = 0; i < 100; ++i) post();
    sleep_->latch_was_set(0);  // the latch of another worker
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
        sit_down();
        wait_for_latch_only(1, latch);
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
    detail::sleep::searching& searching = search();
    jobs_.set_mail(true);
    EXPECT_FALSE(searching.fall_asleep(searching.announce_sleepy(), nullptr));
    jobs_.set_mail(false);
    found();
    put_to_sleep(0);
    sit_down();
    EXPECT_FALSE(counters().has_free_seat());
    jobs_.set_mail(true);
    sleep_->mail_was_sent(0);
    wait_for_woken(1);
    EXPECT_TRUE(counters().is_crowded());
}

TEST_F(sleep, whoever_posts_much_beside_a_searcher_asks_for_a_look_and_stops_fencing) {
    make(3);
    if (counters().is_strict()) return;  // every poster fences there, even if a searcher has promised a look
    put_to_sleep(0);
    search().observe();
    for (unsigned i = 0; i < detail::sleep::k_fences_for_a_look; ++i) {
        EXPECT_FALSE(counters().look_is_owed()) << i;
        EXPECT_EQ(by_.fences, i);
        post();
    }
    EXPECT_TRUE(counters().look_is_promised());
    EXPECT_EQ(by_.fences, 0u);
    post();
    EXPECT_EQ(by_.fences, 0u) << "this one relied on the promise";
    while (jobs_.take()) {}
    found();  // the last searcher keeps it: it looks, and finds nothing left
    EXPECT_FALSE(counters().look_is_owed());
    EXPECT_EQ(counters().sleepers(), 1u);
    post();  // no thread searches: a sleeper is woken
    wait_for_woken(1);
}

TEST_F(sleep, the_last_searcher_wakes_for_a_job_that_was_posted_on_its_promise) {
    make(3);
    put_to_sleep(0);
    search().observe();
    for (unsigned i = 0; i <= detail::sleep::k_fences_for_a_look; ++i) post();
    EXPECT_EQ(counters().sleepers(), 1u);
    found();
    wait_for_woken(1);
}

TEST_F(sleep, stop_wakes_everybody_for_good) {
    make(4);
    for (unsigned place = 0; place < 4; ++place) put_to_sleep(place);
    sleep_->stop();
    wait_for_woken(4);
    EXPECT_EQ(counters().sleepers(), 0u);
    EXPECT_EQ(counters().searchers(), 4u);
    for (int i = 0; i < 4; ++i) found();
    EXPECT_EQ(counters().searchers(), 0u);
}

}  // namespace
}  // namespace heddle::test
