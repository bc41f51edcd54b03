// SPDX-License-Identifier: Apache-2.0
// starting_test.cpp - threads that the system refuses, and spare threads for those that block.
#include <heddle/detail/base/pause.hpp>
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using heddle::detail::once_latch;
using model::injected_job;
using model::job;
using model::noted_call;
using model::noted_mail;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::worker;

// The system refuses every thread. The pool accepts no job, because no worker would run it.
void refused_pool(scenario& s) {
    model::refuse_threads();
    auto& home = s.shared<pool_core>(pool_options{.threads = 1, .max_threads = 2, .spare_threads = 0});
    auto& call = s.shared<noted_call>();
    auto& letter = s.shared<noted_mail>();
    s.thread("owner", [&] { home.resize(2); });
    s.thread("caller", [&] {
        model::require(!home.inject(call, heddle::priority::normal), "the pool accepted a job that no worker runs");
        model::require(!home.send(home.workers().at(0), letter), "the pool accepted mail that no worker reads");
    });
}

// A call that the blocked worker waits for.
struct unblocking_call : injected_job {
    explicit unblocking_call(once_latch& latch) : injected_job{{&unblock}, nullptr}, done(latch) {}
    static void unblock(job* base, worker&) noexcept { once_latch::set(&static_cast<unblocking_call*>(base)->done); }
    once_latch& done;
};

// The only worker blocks until a call has run. The spare thread has to run that call.
void blocked_worker(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1, .max_threads = 2, .spare_threads = 1});
    auto& done = s.shared<once_latch>();
    auto& call = s.shared<unblocking_call>(done);
    s.thread("worker", [&, returns = model::all_return(s, 1)] {
        const worker::as_current current(home.workers().at(0));
        {
            const worker::lent_seat lent(home.workers().at(0));
            done.wait();
        }
        returns.one();
    });
    s.thread("spare worker", [&] {
        // A real thread start publishes all earlier writes. Here, RG3 publishes them.
        while (home.workers().count() < 2 || home.workers().started_count() < 2) heddle::detail::yield_thread();
        const worker::as_current current(home.workers().at(1));
        home.workers().at(1).work_until_stopped();
    });
    s.thread("caller", [&] { home.inject(call, heddle::priority::normal); });
    s.at_end([&] { model::require(home.sleep().counters().is_full(), "the worker that blocked has no seat again"); });
}

const model::suite starting_suite([] {
    test("starting.refused_pool_takes_in_nothing", refused_pool, {.preemption_bound = 3, .stale_bound = 1});
    test("blocking.spare_thread_goes_on", blocked_worker,
         {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true});
});

}  // namespace
