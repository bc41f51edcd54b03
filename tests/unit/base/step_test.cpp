// SPDX-License-Identifier: Apache-2.0
// step_test.cpp - steps are nothing, except in a build with HEDDLE_PERTURB: there every operation is made of them.
#include <heddle/detail/base/step.hpp>

#include <cstdint>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/deque.hpp>
#include <heddle/detail/prim/injector.hpp>

#include "../sched/sleep_fixture.hpp"

namespace heddle::test {
namespace {

using detail::step;

TEST(step, smoke) { EXPECT_TRUE(step("test.smoke")); }

#ifndef HEDDLE_PERTURB

static_assert(step("test.constant"), "a step is no code");

#else

template <class Operation>
std::uint64_t steps_of(Operation operation) {
    const std::uint64_t before = detail::count_own_steps().made;
    operation();
    return detail::count_own_steps().made - before;
}

// One for every access that another thread can come between.
TEST(step, the_deque_is_made_of_steps) {
    detail::deque queue(4);
    detail::job work{nullptr};
    detail::position at = 0;
    const auto push = [&] { at = queue.push(&work, detail::nothing_helps{}); };
    EXPECT_GE(steps_of(push), 3u);
    EXPECT_GE(steps_of([&] { queue.reclaim(at); }), 4u);
    push();
    EXPECT_GE(steps_of([&] { queue.pop(); }), 6u);
    push();
    EXPECT_GE(steps_of([&] { queue.steal(detail::steal_anything{}); }), 5u);
}

TEST(step, the_injector_is_made_of_steps) {
    detail::injector queue;
    detail::injected_job work{};
    EXPECT_GE(steps_of([&] { queue.push(&work); }), 1u);
    EXPECT_GE(steps_of([&] { queue.take(); }), 3u);
}

TEST(step, setting_a_latch_is_a_step) {
    detail::core_latch latch;
    EXPECT_GE(steps_of([&] { static_cast<void>(detail::core_latch::set(&latch)); }), 1u);
}

using sleep_steps = sleep_fixture;

TEST_F(sleep_steps, announcing_and_registering_are_made_of_steps) {
    make(1);
    sleep_->start_looking();
    unsigned announced = 0;
    EXPECT_GE(steps_of([&] { announced = sleep_->announce_sleepy(); }), 2u);
    jobs_.add();  // a reason to stay awake: the worker registers, looks and changes its mind
    EXPECT_GE(steps_of([&] { sleep_->fall_asleep(0, announced, nullptr); }), 6u);
    EXPECT_GE(steps_of([&] { sleep_->work_found(); }), 1u);
}

TEST_F(sleep_steps, posting_and_waking_are_made_of_steps) {
    make(1);
    put_to_sleep(0);
    EXPECT_GE(steps_of([&] { post(); }), 8u);  // counters, claim, counters, word
    wait_for_woken(1);
}

// How many of every hundred steps give up the processor.
std::vector<std::uint64_t> pattern_of_worker(unsigned place) {
    std::vector<std::uint64_t> pattern;
    std::thread([&] {
        detail::make_steps_as_worker(place);
        for (int hundred = 0; hundred < 50; ++hundred) {
            for (int i = 0; i < 100; ++i) step("test.pattern");
            pattern.push_back(detail::count_own_steps().given_up);
        }
    }).join();
    return pattern;
}

TEST(step, a_worker_makes_the_same_choices_each_time) {
    const std::vector<std::uint64_t> pattern = pattern_of_worker(3);
    EXPECT_EQ(pattern, pattern_of_worker(3));
    EXPECT_NE(pattern, pattern_of_worker(4));
    EXPECT_GT(pattern.back(), 150u);  // about one in 16 of 5,000
    EXPECT_LT(pattern.back(), 500u);
}

#endif

}  // namespace
}  // namespace heddle::test
