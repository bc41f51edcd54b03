// SPDX-License-Identifier: Apache-2.0
// mail_test.cpp - src/sched/sleep.cpp, jobs that only one worker may run: SL5.
#include "bench.hpp"

namespace {

using model::options;
using model::scenario;
using model::sleep_bench;
using model::test;

void letter(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("sender", [&] { pool.send(); });
}

// A guest holds the only seat and never gives it up. Mail is delivered nevertheless.
void letter_to_a_full_house(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1, .guests = 1});
    s.thread("worker", [&] { pool.work(0, 1); });
    s.thread("guest", [&] { pool.sit_down(); });
    s.thread("sender", [&] { pool.send(); });
}

// Another worker may be woken for the job, this one for its mail.
void letter_and_job(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 1});
    s.thread("worker", [&] { pool.work(0, 2); });
    s.thread("sender", [&] { pool.send(); });
    s.thread("poster", [&] { pool.post(); });
}

// The worker waits for a latch that only its own mail sets.
void letter_to_a_latch_only_waiter(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto& done = s.shared<heddle::detail::core_latch>();
    s.thread("worker", [&] {
        while (!done.is_set()) {
            if (pool.take_mail(0)) pool.set(done, 0);
            else pool.wait_latch_only(0, done);
        }
    });
    s.thread("sender", [&] { pool.send(); });
}

// Mail and the latch come at the same time.
void letter_and_latch(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto& done = s.shared<heddle::detail::core_latch>();
    s.thread("worker", [&] {
        bool got_mail = false;
        while (!done.is_set()) {
            if (pool.take_mail(0)) got_mail = true;
            else pool.wait_latch_only(0, done);
        }
        if (got_mail) return;
        model::reached("latch first");
        pool.work(0, 1);
    });
    s.thread("sender", [&] { pool.send(); });
    s.thread("thief", [&] { pool.set(done, 0); });
}

// The waiter sees its mail and leaves while the sender is about to wake it. The wake has to be complete before its next sleep.
void letter_before_a_sleep(scenario& s) {
    auto& pool = s.shared<sleep_bench>(s, sleep_bench::cast{.workers = 2});
    auto& done = s.shared<heddle::detail::core_latch>();
    s.thread("worker", [&] {
        while (!pool.take_mail(0)) pool.wait_latch_only(0, done);
        pool.work(0, 1);
    });
    s.thread("sender", [&] { pool.send(); });
}

const model::suite mail_suite([] {
    test("sleep.mail_arrives", letter, {.may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.mail_arrives.strict", letter, {.heavy_fence = false, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.mail_arrives_in_a_full_house", letter_to_a_full_house,
         {.preemption_bound = 3, .stale_bound = 2, .may_end_asleep = true, .reaches = {"slept"}});
    test("sleep.mail_arrives_beside_a_job", letter_and_job,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true, .reaches = {"slept"}});

    test("sleep.mail_arrives_at_a_latch_only_waiter", letter_to_a_latch_only_waiter);
    test("sleep.mail_and_latch_both_arrive", letter_and_latch,
         {.preemption_bound = 3, .stale_bound = 1, .reaches = {"latch first"}});

    test("sleep.wake_for_mail_ends_no_later_sleep", letter_before_a_sleep,
         {.may_end_asleep = true, .reaches = {"slept"}});

    // SL5
    model::mutant("sleep.sender_without_fence", {"sleep.mail_arrives"}, model::drop_fence{"mail_was_sent"});
    model::mutant("sleep.strict_sender_without_fence", {"sleep.mail_arrives.strict"},
                  model::drop_fence{"mail_was_sent"});
});

}  // namespace
