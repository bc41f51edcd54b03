// SPDX-License-Identifier: Apache-2.0
// mutants.cpp - the sleep protocol with one step left out or one order weakened.
#include <vector>

#include <model/model.hpp>

namespace {

using model::drop_fence;
using model::drop_step;
using model::invisible_mutant;
using model::mutant;
using model::op;
using model::weaken;
using model::weaken_lost;

constexpr const char* k_outside = "sleep.job_from_outside_finds_a_worker";
constexpr const char* k_outside_strict = "sleep.job_from_outside_finds_a_worker.strict";
constexpr const char* k_fork = "sleep.fork_finds_a_worker";
constexpr const char* k_next = "sleep.finder_wakes_the_next";
constexpr const char* k_joiner = "sleep.latch_wakes_its_joiner";
constexpr const char* k_leaving = "sleep.joiner_that_leaves_wakes_another";
constexpr const char* k_stop = "sleep.stop_wakes_every_worker";
constexpr const char* k_drain = "sleep.stopping_pool_is_drained_and_ends";
constexpr const char* k_seat = "sleep.seat_given_back_is_offered";
constexpr const char* k_seat_forks = "sleep.seat_given_back_is_offered_to_forks";
constexpr const char* k_pool_of_one = "sleep.guest_waits_for_a_worker_of_a_pool_of_one";

const model::suite posting_suite([] {
    mutant("sleep.poster_without_light_fence", {k_outside}, drop_fence{"job_posted"});
    mutant("sleep.strict_poster_without_fence", {k_outside_strict}, drop_step{"post.strict_fence"});
    mutant("sleep.poster_does_not_fence_before_the_second_look", {k_next}, drop_step{"post.fence"});
    mutant("sleep.poster_wakes_nobody", {k_outside}, drop_step{"post.wake"});
    mutant("sleep.waker_does_not_count_the_sleeper_back", {k_outside}, drop_step{"claim.count"});

    const char* const filter = "the event counter spares fences and is no part of the proof";
    invisible_mutant("sleep.poster_moves_no_event", {k_outside, k_outside_strict, k_fork, k_next},
                     drop_step{"post.event"}, filter);
    invisible_mutant("sleep.sleeper_ignores_events", {k_outside, k_outside_strict, k_fork, k_next},
                     drop_step{"sleep.check_event"}, filter);
});

const model::suite finding_suite([] {
    mutant("sleep.finder_wakes_nobody", {k_next}, drop_step{"found.cascade"});
    mutant("sleep.leaving_joiner_wakes_nobody", {k_leaving}, drop_step{"found.cascade"});
    mutant("sleep.promised_look_is_not_taken", {"sleep.quiet_forks_ramp_up"}, drop_step{"more.heavy_look"});
    mutant("sleep.finder_looks_without_fence", {k_next}, drop_fence{"wake_if_more"});
});

const model::suite falling_asleep_suite([] {
    mutant("sleep.sleeper_without_heavy_fence", {k_outside}, drop_fence{"fence_sleeper"});
    mutant("sleep.strict_sleeper_without_fence", {k_outside_strict}, drop_fence{"fence_sleeper"});
    mutant("sleep.refused_fence_counts_as_one", {"sleep.job_from_outside_finds_a_worker.refused"},
           drop_step{"sleep.fence_refused"});
    mutant("sleep.sleeper_does_not_look_for_jobs", {k_outside}, drop_step{"sleep.check_jobs"});
    mutant("sleep.sleeper_does_not_look_at_its_latch", {k_joiner}, drop_step{"sleep.check_latch"});
    mutant("sleep.sleeper_does_not_look_at_stop", {k_stop}, drop_step{"sleep.check_stop"});
    mutant("sleep.sleeper_and_waker_both_count", {k_outside}, drop_step{"sleep.waker_counts"});
    mutant("sleep.wait_that_does_not_loop", {"sleep.job_from_outside_finds_a_worker.spurious"},
           drop_step{"sleep.wait_again"});
    mutant("sleep.woken_joiner_leaves_its_latch_asleep", {k_leaving}, drop_step{"sleep.latch_awake"});
    mutant("sleep.stop_wakes_nobody", {k_stop}, drop_step{"stop.wake"});
});

const model::suite seat_suite([] {
    mutant("sleep.seat_given_back_in_silence", {k_seat}, drop_step{"seat.wake"});
    mutant("sleep.new_seat_in_silence", {"sleep.new_seat_is_offered"}, drop_step{"seat.wake"});
    mutant("sleep.new_seat_without_flag", {"sleep.new_seat_is_offered"}, drop_step{"seat.flag"});
    mutant("sleep.seat_given_back_without_flag", {k_seat_forks}, drop_step{"seat.flag"});
    mutant("sleep.flag_without_heavy_look", {k_seat_forks}, drop_step{"more.heavy_look"});
    mutant("sleep.number_of_seats_is_taken_for_the_first_one", {"sleep.seat_given_back_is_offered_after_growth"},
           drop_step{"seats.careful"});
    mutant("sleep.outsider_does_not_fence", {k_seat}, drop_fence{"job_posted_from_outside"});
    mutant("sleep.standing_poster_is_not_known", {"sleep.seat_given_back_is_offered_to_who_stands"},
           drop_step{"seat.careful"});
    invisible_mutant("sleep.retired_worker_comes_back_for_a_job", {"sleep.crowded_worker_retires", k_seat},
                     drop_step{"sleep.check_seat"},
                     "it takes the job: a thread too many computes, and nothing is lost");
    mutant("sleep.latch_only_waiter_keeps_its_seat", {k_pool_of_one}, drop_step{"latch_only.seat"});
    mutant("sleep.latch_only_wait_that_does_not_loop", {"sleep.late_setter_ends_no_later_wait"},
           drop_step{"latch_only.again"});
});

// SL1 to SL4: where a fence stands beside an order, the order alone is not missed.
const model::suite order_suite([] {
    mutant("sleep.counters_are_read_relaxed", {k_seat_forks}, weaken{"counters", op::load, "load"});
    mutant("sleep.counters_are_changed_relaxed", {"sleep.last_seat_given_back_is_offered"},
           weaken{"counters", op::compare_exchange, "change"});
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
    invisible_mutant("sleep.counters_are_added_to_relaxed", some, weaken{"counters", op::fetch_add, "add"}, newest);
    invisible_mutant("sleep.flag_is_cleared_relaxed", some, weaken{"counters", op::fetch_and, "clear_look_owed"},
                     newest);
    invisible_mutant("sleep.counters_are_found_changed_relaxed", some, weaken_lost{"counters", "change"},
                     "the swap is tried again until it finds the newest");
    const char* const looked = "the look before it is in the order already";
    invisible_mutant("sleep.word_is_claimed_relaxed", some, weaken{"word", op::compare_exchange, "try_leave"}, looked);
    invisible_mutant("sleep.word_is_found_claimed_relaxed", some, weaken_lost{"word", "try_leave"}, looked);
    const char* const afresh =
        "who wakes up searches afresh, and results come by the latch: the word itself publishes nothing";
    invisible_mutant("sleep.word_is_released_relaxed", some, weaken{"word", op::store, "release"}, afresh);
    invisible_mutant("sleep.word_is_found_awake_relaxed", some, weaken{"word", op::load, "wait_until_awake"}, afresh);
});

}  // namespace
