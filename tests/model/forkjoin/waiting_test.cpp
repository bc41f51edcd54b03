// SPDX-License-Identifier: Apache-2.0
// waiting_test.cpp - a thread that waits for a future of another pool may end its own pool as soon as it has the result.
#include <heddle/future.hpp>

#include <model/pool/jobs.hpp>

namespace {

using heddle::detail::future_core;
using model::add_worker;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::worker;

struct answer : future_core {
    explicit answer(pool_core& home) : future_core(home) {}
    void call() noexcept override { value.write(42); }
    void abandon() noexcept override {}
    plain<int> value{"value", 0};
};

void start(answer& task) {
    task.hold();  // for the queue
    model::require(task.start(), "there is memory");
}

void get(pool_core& from, answer* task) {
    const worker::as_current current(from.workers().at(0));
    task->wait();
    model::require(task->value.read() == 42, "the result is not there");
    future_core::release(task);
}

void waiter_that_ends_its_pool(scenario& s) {
    auto* const from = new pool_core(pool_options{.threads = 1});
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto* const task = new answer(home);
    start(*task);
    add_worker(s, home, "worker", 0);
    s.thread("other pool's worker", [from, task, returns = model::all_return(s, 1)] {
        get(*from, task);
        from->end();
        delete from;
        returns.one();
    });
}

// The second task lies where the first one lay.
void one_task_after_the_other(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    auto& from = s.shared<pool_core>(pool_options{.threads = 1});
    add_worker(s, home, "worker", 0);
    s.thread("other pool's worker", [&, returns = model::all_return(s, 1)] {
        const void* before = nullptr;
        for (int round = 0; round < 2; ++round) {
            auto* const task = new answer(home);
            if (task == before) model::reached("the same address");
            before = task;
            start(*task);
            get(from, task);
        }
        returns.one();
    });
}

const model::suite waiting_suite([] {
    test("future.waiter_may_end_its_pool", waiter_that_ends_its_pool,
         {.preemption_bound = 3, .stale_bound = 1, .may_end_asleep = true});
    test("future.address_of_a_task_is_used_again", one_task_after_the_other,
         {.preemption_bound = 2,
          .stale_bound = 0,
          .reuses_addresses = true,
          .may_end_asleep = true,
          .reaches = {"the same address"}});
});

}  // namespace
