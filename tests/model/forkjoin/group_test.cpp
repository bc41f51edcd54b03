// SPDX-License-Identifier: Apache-2.0
// group_test.cpp - src/forkjoin/group_core.cpp as it ships: a thread that has waited sees the effects of all tasks, and may destroy the group.
#include <heddle/detail/forkjoin/group_core.hpp>

#include <memory>

#include <model/pool/jobs.hpp>

namespace {

using heddle::exception_policy;
using heddle::stop_token;
using heddle::detail::group_core;
using heddle::detail::member_of;
using model::add_worker;
using model::job;
using model::mailed_job;
using model::mutant;
using model::op;
using model::plain;
using model::pool_core;
using model::pool_options;
using model::scenario;
using model::test;
using model::weaken;
using model::worker;

// A task that writes a result before it ends.
struct counted_task : mailed_job {
    explicit counted_task(group_core& whose) : mailed_job{{{&run_and_end}}}, group(whose) {}

    static void run_and_end(job* base, worker&) noexcept {
        auto* const self = static_cast<counted_task*>(base);
        group_core& group = self->group;
        self->result.write(21);
        group.end_task();  // *self may be gone
    }

    group_core& group;
    plain<int> result{"result", 0};
};

void run(pool_core& home, counted_task& task) {
    task.group.begin_task();
    model::require(group_core::post(home, member_of(home), task), "there is memory");
}

void one_waits(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 2});
    add_worker(s, home, "worker", 0);
    add_worker(s, home, "other worker", 1);
    auto& ended = s.shared<plain<int>>("ended", 0);
    s.thread("owner", [&home, &ended] {
        group_core group(stop_token{}, exception_policy::leftmost);
        counted_task one(group), other(group);
        run(home, one);
        run(home, other);
        group.wait(nullptr);
        model::require(one.result.read() + other.result.read() == 42, "a task's result is missing");
        ended.write(1);
    });
    s.at_end([&ended] { model::require(ended.read() == 1, "the wait did not end"); });
}

// Two threads wait for one task. The one that leaves last destroys the group: the thread that ends the task uses it no more.
void two_wait(scenario& s) {
    auto& home = s.shared<pool_core>(pool_options{.threads = 1});
    struct shared_group {
        group_core group{stop_token{}, exception_policy::leftmost};
        counted_task task{group};
    };
    auto made = std::make_shared<shared_group>();
    run(home, made->task);
    add_worker(s, home, "worker", 0);
    const auto wait = [](shared_group& which, plain<int>& ended) {
        which.group.wait(nullptr);
        model::require(which.task.result.read() == 21, "the task's result is missing");
        ended.write(1);
    };
    auto& one = s.shared<plain<int>>("one", 0);
    auto& other = s.shared<plain<int>>("other", 0);
    s.thread("owner", [wait, &one, group = made] { wait(*group, one); });
    s.thread("other", [wait, &other, group = std::move(made)] { wait(*group, other); });
    s.at_end([&] { model::require(one.read() + other.read() == 2, "a wait did not end"); });
}

void cancelled(scenario& s) {
    auto& group = s.shared<group_core>(stop_token{}, exception_policy::leftmost);
    auto& reason = s.shared<plain<int>>("reason", 0);
    s.thread("canceller", [&] {
        reason.write(1);
        group.cancel();
    });
    s.thread("task", [&] {
        if (!group.is_cancelled()) return;
        model::reached("cancelled");
        model::require(reason.read() == 1, "the reason is missing");
    });
}

const model::suite group_suite([] {
    const model::options bounded = {.preemption_bound = 2, .stale_bound = 1, .may_end_asleep = true};
    test("group.waiter_has_what_all_tasks_did", one_waits,
         {.preemption_bound = 1, .stale_bound = 1, .may_end_asleep = true});
    test("group.every_waiter_is_released_once", two_wait, bounded);
    test("group.task_that_sees_a_cancel_sees_its_reason", cancelled, {.reaches = {"cancelled"}});

    // TG1
    const auto all = {"group.waiter_has_what_all_tasks_did"};
    mutant("group.task_ends_without_a_release", all, weaken{"group", op::compare_exchange, "end_task"});
    mutant("group.last_task_ends_without_an_acquire", all,
           weaken{"group", op::fetch_sub, "end_last_task", std::memory_order_release});

    // ST1
    const auto sees = {"group.task_that_sees_a_cancel_sees_its_reason"};
    mutant("group.is_cancelled_without_a_release", sees, weaken{"stop", op::store, "request"});
    mutant("group.cancel_is_seen_without_an_acquire", sees, weaken{"stop", op::load, "is_requested"});
});

}  // namespace
