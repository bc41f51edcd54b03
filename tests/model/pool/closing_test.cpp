// SPDX-License-Identifier: Apache-2.0
// closing_test.cpp - a pool that ends while jobs and mail arrive: each of them runs once, or is refused.
#include <heddle/detail/sched/tasks.hpp>
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using model::add_worker;
using model::noted_call;
using model::noted_mail;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;

// The pool may refuse the call because it is too late. Then no queue contains the job.
void call_to_an_ending_pool(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& call = s.shared<noted_call>();
    auto& taken_in = s.shared<bool>(false);
    add_worker(s, home, "worker", 0);
    s.thread("caller", [&] {
        taken_in = home.inject(call, heddle::priority::normal);
        model::reached(taken_in ? "taken in" : "refused");
    });
    s.thread("owner", [&] { home.close(heddle::shutdown::drain); });
    s.at_end([&] { model::require((call.runs == 1) == taken_in, "a job was taken in and lost, or refused and run"); });
}

// Mail to a worker that has ended is refused, and its sender runs it.
void mail_to_an_ending_pool(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& letter = s.shared<noted_mail>();
    add_worker(s, home, "worker", 0);
    s.thread("sender", [&] {
        if (home.send(home.workers().at(0), letter)) return;
        model::reached("too late");
        model::require(home.run_here(letter), "a sender found no room to run its mail");
    });
    s.thread("owner", [&] { home.close(heddle::shutdown::drain); });
    s.at_end([&] {
        model::require(letter.runs == 1, "mail was lost when its pool ended, or read twice");
        if (!letter.ran_on->is_guest()) model::reached("in time");
    });
}

// A letter sends another letter when the pool is already ending.
void mail_that_answers(scenario& s) {
    struct question : noted_mail {
        explicit question(noted_mail& back) : answer(back) { run = &ask; }
        static void ask(heddle::detail::job* base, heddle::detail::worker& by) noexcept {
            note(base, by);
            model::require(by.home().send(by, static_cast<question*>(base)->answer), "a worker refused its own mail");
        }
        noted_mail& answer;
    };
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& answer = s.shared<noted_mail>();
    auto& letter = s.shared<question>(answer);
    add_worker(s, home, "worker", 0);
    s.thread("owner", [&] {
        model::require(home.send(home.workers().at(0), letter), "a pool that runs refused mail");
        home.close(heddle::shutdown::drain);
    });
    s.at_end([&] { model::require(letter.runs == 1 && answer.runs == 1, "mail was lost when its pool ended"); });
}

// The posted job lets the owner end the pool while the posting thread is still inside the call.
void post_that_lets_the_pool_end(scenario& s) {
    struct last_call : noted_call {
        last_call() { run = &run_last; }
        static void run_last(heddle::detail::job* base, heddle::detail::worker& by) noexcept {
            note(base, by);
            heddle::detail::once_latch::set(&static_cast<last_call*>(base)->has_run);
        }
        heddle::detail::once_latch has_run;
    };
    auto* const home = new pool_core(pool_options{.threads = 1});
    auto& call = s.shared<last_call>();
    add_worker(s, *home, "worker", 0);
    s.thread("poster", [home, &call] {
        model::require(home->inject(call, heddle::priority::normal), "a pool that runs refused a job");
    });
    s.thread("owner", [home, &call] {
        call.has_run.wait();
        home->end();
        delete home;
    });
    s.at_end([&] { model::require(call.runs == 1, "a job was lost when its pool ended, or run twice"); });
}

const model::suite closing_suite([] {
    test("closing.pool_outlives_a_post", post_that_lets_the_pool_end, {.preemption_bound = 3, .stale_bound = 1});
    test("closing.call_is_run_or_refused", call_to_an_ending_pool,
         {.preemption_bound = 3, .stale_bound = 1, .reaches = {"taken in", "refused"}});
    test("closing.mail_is_read_once", mail_to_an_ending_pool,
         {.preemption_bound = 3, .stale_bound = 1, .reaches = {"in time", "too late"}});
    test("closing.mail_is_answered", mail_that_answers, {.preemption_bound = 3, .stale_bound = 1});
});

}  // namespace
