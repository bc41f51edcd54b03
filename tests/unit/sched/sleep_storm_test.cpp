// SPDX-License-Identifier: Apache-2.0
// sleep_storm_test.cpp - the sleep protocol with many threads at once: no job is left behind, and the counters come to rest.
#include <heddle/detail/sched/sleep.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>
#include <support/seeded_rng.hpp>
#include <support/threads.hpp>

#include "sleep_fixture.hpp"

namespace heddle::test {
namespace {

using detail::core_latch;

// A pool in miniature.
class sleep_storm : public sleep_fixture {
protected:
    // Takes jobs until the pool stops and none is left.
    void work(unsigned place) {
        while (find(place)) ++done_;
    }

    // False: the pool stops.
    bool find(unsigned place) {
        detail::sleep::searching searching(*sleep_, place);
        for (std::optional<unsigned> announced; !jobs_.take();) {
            if (searching.observe().is_crowded()) searching.retire(nullptr);
            if (sleep_->is_stopping()) return false;
            if (announced) searching.fall_asleep(*std::exchange(announced, std::nullopt), nullptr);
            else announced = searching.announce_sleepy();
        }
        return true;
    }

    // `posters` threads post `each` jobs, as guests or from outside, now and then waiting for what they have done.
    void run(unsigned workers, std::size_t posters, int each, bool as_guests) {
        seeded_rng seeds;
        SCOPED_TRACE(seeds.how_to_repeat());
        std::vector<std::uint64_t> seed(posters);
        for (std::uint64_t& one : seed) one = seeds();
        make(workers);
        for (unsigned place = 0; place < workers; ++place) {
            threads_.emplace_back([this, place] { work(place); });
        }
        run_together(posters, [&](std::size_t index) {
            seeded_rng random(seed[index]);
            detail::poster by;
            detail::sleep::seat mine(
                *sleep_, as_guests ? detail::sleep::seat::kind::counted : detail::sleep::seat::kind::uncounted);
            for (int posted = 0; posted < each;) {
                {
                    const detail::sleep::seat::taken seated(mine);
                    for (int burst = random.between(1, 4); burst > 0 && posted < each; --burst, ++posted) post(by);
                }
                if (random.between(0, 3) == 0) spin_until([&] { return !jobs_.any_job_visible(); });
                if (posters == 1 && random.between(0, 15) == 0) wait_for_sleepers(workers);
            }
        });
        spin_until([&] { return done_ == static_cast<int>(posters) * each; });
        wait_for_sleepers(workers);
        EXPECT_EQ(counters().searchers(), 0u);
        sleep_->stop();
        for (std::thread& one : threads_) one.join();
        threads_.clear();
        EXPECT_EQ(counters().sleepers() + counters().searchers(), 0u);
        EXPECT_TRUE(counters().is_full());
    }

    std::atomic<int> done_{0};
};

TEST_F(sleep_storm, posted_job_always_finds_a_worker) { run(1, 1, 5'000, false); }
TEST_F(sleep_storm, posted_job_always_finds_one_of_many_workers) { run(4, 3, 3'000, false); }
TEST_F(sleep_storm, guests_that_come_and_go_leave_no_job_behind) { run(2, 2, 3'000, true); }
TEST_F(sleep_storm, more_guests_than_workers_leave_no_job_behind) { run(1, 3, 2'000, true); }

// A job is posted just when the only worker falls asleep, over and over.
TEST_F(sleep_storm, a_worker_that_is_falling_asleep_overlooks_nothing) {
    make(1);
    threads_.emplace_back([this] { work(0); });
    for (int round = 0; round < 5'000; ++round) {
        post();
        spin_until([&] { return done_ == round + 1; });
    }
    sleep_->stop();
}

// The waiter falls asleep just when its latch is set, over and over, in both ways to wait.
TEST_F(sleep_storm, a_latch_that_is_set_while_its_waiter_falls_asleep_wakes_it) {
    constexpr std::size_t k_rounds = 5'000;
    make(2);
    std::vector<core_latch> latches(2 * k_rounds);
    run_in_rounds(2, k_rounds, [&](std::size_t index, std::size_t round) {
        core_latch& counted = latches[2 * round];
        core_latch& latch_only = latches[2 * round + 1];
        if (index == 0) {
            if (core_latch::set(&counted)) sleep_->latch_was_set(0);
            if (core_latch::set(&latch_only)) sleep_->latch_was_set(0);
            return;
        }
        {
            detail::sleep::searching searching(*sleep_, 0);
            while (!counted.is_set()) searching.fall_asleep(searching.announce_sleepy(), &counted);
        }
        wait_for_latch_only(0, latch_only);
        EXPECT_TRUE(latch_only.is_set());
    });
    EXPECT_EQ(counters().sleepers() + counters().searchers(), 0u);
    EXPECT_TRUE(counters().is_full());
}

}  // namespace
}  // namespace heddle::test
