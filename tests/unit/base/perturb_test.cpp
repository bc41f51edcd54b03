// SPDX-License-Identifier: Apache-2.0
// perturb_test.cpp - in a build with HEDDLE_PERTURB, a thread may lose the processor before every access to an atomic.
#include <heddle/detail/base/perturb.hpp>

#include <atomic>
#include <cstdint>
#include <thread>
#include <type_traits>

#include <gtest/gtest.h>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/prim/core_latch.hpp>
#include <heddle/detail/prim/deque.hpp>
#include <heddle/detail/prim/injector.hpp>

#include "../sched/sleep_fixture.hpp"

namespace heddle::test {
namespace {

#ifndef HEDDLE_PERTURB

static_assert(sizeof(detail::atomic<int>) == sizeof(std::atomic<int>));

TEST(perturb, is_not_there) { EXPECT_TRUE((std::is_same_v<detail::atomic_value<int>, std::atomic<int>>)); }

#else

template <class Operation>
std::uint64_t perturbs_of(Operation operation) {
    const std::uint64_t before = detail::count_own_perturbs().made;
    operation();
    return detail::count_own_perturbs().made - before;
}

// One for every access that another thread can come between.
TEST(perturb, reaches_into_the_deque) {
    detail::deque queue(4);
    detail::job work{nullptr};
    detail::position at = 0;
    const auto push = [&] { at = queue.push(&work, detail::nothing_helps{}); };
    EXPECT_GE(perturbs_of(push), 3u);
    EXPECT_GE(perturbs_of([&] { queue.reclaim(at); }), 4u);
    push();
    EXPECT_GE(perturbs_of([&] { queue.pop(); }), 6u);
    push();
    EXPECT_GE(perturbs_of([&] { queue.steal(detail::steal_anything{}); }), 5u);
}

TEST(perturb, reaches_into_the_injector) {
    detail::injector queue;
    detail::injected_job work{};
    EXPECT_GE(perturbs_of([&] { queue.push(&work); }), 1u);
    EXPECT_GE(perturbs_of([&] { queue.take(); }), 3u);
}

TEST(perturb, reaches_into_the_setting_of_a_latch) {
    detail::core_latch latch;
    EXPECT_GE(perturbs_of([&] { static_cast<void>(detail::core_latch::set(&latch)); }), 1u);
}

using perturb_sleep = sleep_fixture;

TEST_F(perturb_sleep, reaches_into_announcing_and_registering) {
    make(1);
    detail::sleep::searching& searching = search();
    unsigned announced = 0;
    EXPECT_GE(perturbs_of([&] { announced = searching.announce_sleepy(); }), 2u);
    jobs_.add();  // a reason to stay awake: the worker registers, looks and changes its mind
    EXPECT_GE(perturbs_of([&] { searching.fall_asleep(0, announced, nullptr); }), 6u);
    EXPECT_GE(perturbs_of([&] { found(); }), 1u);
}

TEST_F(perturb_sleep, reaches_into_posting_and_waking) {
    make(1);
    put_to_sleep(0);
    EXPECT_GE(perturbs_of([&] { post(); }), 8u);  // counters, claim, counters, word
    wait_for_woken(1);
}

TEST(perturb, gives_up_the_processor_once_in_sixteen_times) {
    detail::perturb_counts counts;
    std::thread([&] {
        for (int i = 0; i < 5'000; ++i) detail::perturb();
        counts = detail::count_own_perturbs();
    }).join();
    EXPECT_EQ(counts.made, 5'000u);
    EXPECT_GT(counts.given_up, 150u);
    EXPECT_LT(counts.given_up, 500u);
}

#endif

}  // namespace
}  // namespace heddle::test
