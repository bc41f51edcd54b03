// SPDX-License-Identifier: Apache-2.0
// helping_test.cpp - workers that wait without helping: the pool runs a call from outside nevertheless.
#include <heddle/priority.hpp>

#include "jobs.hpp"

namespace {

using heddle::detail::core_latch;
using heddle::detail::isolation;
using model::injected_job;
using model::job;
using model::mutant;
using model::op;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::weaken;
using model::worker;

// The latches that both workers wait for. Only a call from outside sets them.
struct answers {
    core_latch outer;
    core_latch deep;
    core_latch isolated;
};

struct answering_call : injected_job {
    answering_call(pool_core& pool, answers& which) : injected_job{{&answer}, nullptr}, home(pool), all(which) {}
    static void answer(job* base, worker&) noexcept {
        auto* const self = static_cast<answering_call*>(base);
        worker::set_latch(self->all.isolated, self->home.workers().at(1));
        worker::set_latch(self->all.deep, self->home.workers().at(0));
        worker::set_latch(self->all.outer, self->home.workers().at(0));
        model::reached("answered");
    }
    pool_core& home;
    answers& all;
};

// A wait inside a job that was run inside a wait: the worker has reached the limit of nested help (one level in the model).
struct waiting_task : job {
    waiting_task(pool_core& pool, core_latch& what) : job{&wait}, home(pool), awaited(what) {}
    static void wait(job* base, worker& self) noexcept {
        auto* const own = static_cast<waiting_task*>(base);
        self.wait_until(own->awaited, own->home);
    }
    pool_core& home;
    core_latch& awaited;
};

void all_wait(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    auto& all = s.shared<answers>();
    auto& call = s.shared<answering_call>(home, all);
    s.thread("deep worker", [&] {
        worker& self = home.workers().at(0);
        const worker::as_current current(self);
        waiting_task nested(home, all.deep);
        const worker::floor lowest(self);
        self.spawn(nested);
        self.wait_until(all.outer, home, lowest);
    });
    s.thread("isolated worker", [&] {
        worker& self = home.workers().at(1);
        const worker::as_current current(self);
        const isolation region{};
        const worker::in_context isolated(self, nullptr, &region);
        self.wait_until(all.isolated, home);
    });
    s.thread("caller", [&] { home.inject(call, heddle::priority::normal); });
    s.at_end([&] { model::require(home.helpers().stop_helping(), "a worker that helps again is not counted"); });
}

const model::suite helping_suite([] {
    test("helping.one_worker_goes_on", all_wait, {.preemption_bound = 2, .stale_bound = 2, .reaches = {"answered"}});

    // RG5
    mutant("helping.worker_stops_without_a_release", {"helping.one_worker_goes_on"},
           weaken{"helpless", op::fetch_add, "stop_helping", std::memory_order_acquire});
    mutant("helping.last_worker_stops_without_an_acquire", {"helping.one_worker_goes_on"},
           weaken{"helpless", op::fetch_add, "stop_helping", std::memory_order_release});

    // WK3
    model::invisible_mutant("helping.worker_is_called_back_relaxed", {"helping.one_worker_goes_on"},
                            weaken{"help", op::compare_exchange, "try_call_back"},
                            "the fence of mail_was_sent comes between it and the look at the word");
    mutant("helping.worker_looks_whether_it_is_called_back_relaxed", {"helping.one_worker_goes_on"},
           weaken{"help", op::load, "is_called_back"});
});

}  // namespace
