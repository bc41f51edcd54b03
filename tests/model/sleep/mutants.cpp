// SPDX-License-Identifier: Apache-2.0
// mutants.cpp - the sleep protocol with one fence left out or one order weakened; mutants/sleep.toml has the rest.
#include <vector>

#include <model/model.hpp>

namespace {

using model::drop_fence;
using model::invisible_mutant;
using model::mutant;
using model::op;
using model::weaken;
using model::weaken_lost;

constexpr const char* k_outside = "sleep.job_from_outside_finds_a_worker";
constexpr const char* k_outside_strict = "sleep.job_from_outside_finds_a_worker.strict";
constexpr const char* k_next = "sleep.finder_wakes_the_next";
constexpr const char* k_joiner = "sleep.latch_wakes_its_joiner";
constexpr const char* k_stop = "sleep.stop_wakes_every_worker";
constexpr const char* k_drain = "sleep.stopping_pool_is_drained_and_ends";
constexpr const char* k_seat = "sleep.seat_given_back_is_offered";
constexpr const char* k_seat_forks = "sleep.seat_given_back_is_offered_to_forks";

const model::suite fence_suite([] {
    mutant("sleep.poster_without_light_fence", {k_outside}, drop_fence{"job_posted"});
    mutant("sleep.finder_looks_without_fence", {k_next}, drop_fence{"wake_if_more"});
    mutant("sleep.sleeper_without_heavy_fence", {k_outside}, drop_fence{"make"});
    mutant("sleep.strict_sleeper_without_fence", {k_outside_strict}, drop_fence{"fence_sleeper"});
    mutant("sleep.outsider_does_not_fence", {k_seat}, drop_fence{"job_posted_from_outside"});
});

// SL1 to SL4: if there is a fence beside an order, no test can detect that the order is missing.
const model::suite order_suite([] {
    mutant("sleep.counters_are_read_relaxed", {k_seat_forks}, weaken{"counters", op::load, "load"});
    mutant("sleep.counters_are_added_to_relaxed", {"sleep.last_seat_given_back_is_offered"},
           weaken{"counters", op::fetch_add, "add"});
    mutant("sleep.word_is_published_relaxed", {k_seat_forks, k_joiner, "sleep.latch_wakes_its_guest"},
           weaken{"word", op::store, "publish"});
    mutant("sleep.waker_looks_at_the_word_relaxed", {k_joiner}, weaken{"word", op::load, "try_leave"});
    mutant("sleep.latch_is_set_relaxed", {k_joiner}, weaken{"latch", op::exchange, "set"});
    mutant("sleep.latch_is_set_acq_rel", {k_joiner}, weaken{"latch", op::exchange, "set", std::memory_order_acq_rel});
    mutant("sleep.latch_is_read_relaxed", {k_joiner}, weaken{"latch", op::load, "is_set"});
    mutant("sleep.latch_advances_relaxed", {"sleep.latch_wakes_its_guest"},
           weaken{"latch", op::compare_exchange, "advance"});
    mutant("sleep.stop_is_stored_relaxed", {k_stop}, weaken{"stopping", op::store, "stop"});
    mutant("sleep.stop_is_read_relaxed", {k_drain}, weaken{"stopping", op::load, "is_stopping"});

    const std::vector<const char*> some = {k_outside, k_outside_strict, k_joiner, k_seat_forks,
                                           "sleep.latch_wakes_its_guest"};
    const char* const newest =
        "a read-modify-write finds the newest counters, and what is looked at next is behind a fence";
    invisible_mutant("sleep.counters_are_changed_relaxed", some, weaken{"counters", op::compare_exchange, "change"},
                     newest);
    invisible_mutant("sleep.flag_is_cleared_relaxed", some, weaken{"counters", op::fetch_and, "clear_look_owed"},
                     newest);
    invisible_mutant("sleep.counters_are_found_changed_relaxed", some, weaken_lost{"counters", "change"},
                     "the swap is tried again until it finds the newest");
    const char* const looked = "the look before it is in the order already";
    invisible_mutant("sleep.word_is_claimed_relaxed", some, weaken{"word", op::compare_exchange, "try_leave"}, looked);
    invisible_mutant("sleep.word_is_found_claimed_relaxed", some, weaken_lost{"word", "try_leave"}, looked);
    const char* const afresh =
        "a woken thread searches again, and results come through the latch: the word itself publishes nothing";
    invisible_mutant("sleep.word_is_released_relaxed", some, weaken{"word", op::store, "release"}, afresh);
    invisible_mutant("sleep.word_is_found_awake_relaxed", some, weaken{"word", op::load, "wait_until_awake"}, afresh);
});

}  // namespace
