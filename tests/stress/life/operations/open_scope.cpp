// SPDX-License-Identifier: Apache-2.0
// open_scope.cpp - scopes of every kind: tasks that spawn more, tasks that another pool spawns, phases, yields and stop tokens.
#include <functional>
#include <mutex>
#include <vector>

#include <heddle/detail/sched/worker.hpp>
#include <heddle/future.hpp>
#include <heddle/scope.hpp>
#include <heddle/yield.hpp>

#include "operations.hpp"

namespace heddle::stress::life {
namespace {

// One scope, and the slips of the tasks that were spawned into it.
class spawning {
public:
    // `in`: the pool that the body runs in, or null. `record`: of the pool that the tasks run in.
    spawning(const scene& at, pool_record* in, pool_record& record) : at_(at), record_(record) { at_.in = in; }

    void stop_by(std::function<void()> ask) {
        ask_to_stop_ = std::move(ask);
        at_.stoppable = true;
    }
    bool may_stop() const { return at_.stoppable; }

    void run_body(dice& random, task_scope& scope) {
        const shielded own_memory;
        for (unsigned tasks = random.below(6); tasks > 0; --tasks) spawn_into(scope, random.split(), random.below(3));
        if (has(feature::yield) && random.one_in(3)) yield_all();
        const bool may_be_called_back = !at_.may_be_drained || has(feature::shutdown_race);
        if (at_.region == 0 && may_be_called_back && random.one_in(4)) {
            const lease other = choose_pool(random, at_, true);
            if (other) spawn_from(other, scope, random.split());
        }
        if (random.one_in(4)) {
            const open_operation here("wait in a scope", &record_);
            const exposed to_refusals;
            scope.wait();
        }
        if (at_.region == 0 && random.one_in(4)) {
            scene inside = at_;
            ++inside.depth;
            perform(random.split(), inside);
        }
    }

    void judge(result got) {
        const bool all_ran = got == result::returned || (got == result::failed && !may_stop());
        for (slip* entry : entries_) entry->say_has_ended(all_ran ? due::once_unless_dropped : due::at_most_once);
        if (got == result::failed && !has_failed_) at_.entries().complain("a scope threw an exception of no task");
        if (got == result::returned && has_failed_)
            at_.entries().complain("a scope did not throw the exception of a task");
    }

private:
    void spawn_into(task_scope& scope, dice random, unsigned deeper) {
        slip& entry = at_.entries().add_slip("a task of a scope", record_, false, at_.region);
        {
            const std::lock_guard hold(mutex_);
            entries_.push_back(&entry);
        }
        const exposed to_refusals;
        scope.spawn([this, mine = ticket(entry), random, deeper](task_scope& same) mutable {
            const ticket::run now(mine);
            play(random.split(), where_it_runs());
            if (deeper > 0) spawn_into(same, random.split(), deeper - 1);
            if (ask_to_stop_ != nullptr && random.one_in(3)) ask_to_stop_();
            if (random.one_in(16)) {
                has_failed_ = true;
                throw task_failure{0};
            }
        });
    }

    // A task for which there is no memory runs at once, wherever its spawner is.
    scene where_it_runs() const {
        scene inside = at_.inside(record_);
        const auto* const self = heddle::detail::worker::current();
        const void* const home = record_.registry.load(std::memory_order_relaxed);  // null: the default pool
        if (memory_is_refused() && (self == nullptr || &self->home() != home)) {
            inside.depth = ~0u;
            inside.may_wait = false;
        }
        return inside;
    }

    // Spawned by a task of another pool.
    void spawn_from(const lease& other, task_scope& scope, dice random) {
        slip& entry = at_.entries().add_slip("async that spawns into a scope", other.record(), true, at_.region);
        future<void> made;
        const result got = attempt(at_, other.record(), "async", [&] {
            made = other.pool().async([this, mine = ticket(entry), &scope, random] {
                const ticket::run now(mine);
                spawn_into(scope, random, 0);
            });
        });
        entry.say(got == result::returned ? due::once_unless_dropped : due::never);
        if (got == result::returned) attempt(at_, other.record(), "get", [&] { made.get(); });
    }

    static void yield_all() {
        const open_operation here("yield");
        const exposed to_refusals;
        while (yield_local()) {}
        yield_now();
    }

    scene at_;
    pool_record& record_;
    std::function<void()> ask_to_stop_;
    std::atomic<bool> has_failed_{false};
    std::mutex mutex_;
    std::vector<slip*> entries_;  // guarded by mutex_
};

void run_free_scope(dice& random, const scene& at) {
    spawning all(at, &at.here(), at.here());
    scope_options how;
#if defined(__cpp_lib_jthread)
    std::stop_source source;
    if (has(feature::stop_tokens) && random.one_in(4)) {
        how.stop = source.get_token();
        all.stop_by([&] { source.request_stop(); });
    }
#endif
    const bool oldest_first = random.one_in(3);
    const auto body = [&](task_scope& opened) { all.run_body(random, opened); };
    const result got = attempt(
        at, at.here(), oldest_first ? "scope_fifo" : "scope",
        [&] { oldest_first ? scope_fifo(how, body) : scope(how, body); }, all.may_stop());
    all.judge(got);
}

void run_in_place_scope(dice& random, const scene& at, const lease& other) {
    spawning all(at, at.in, other.record());
    const result got = attempt(at, other.record(), "in_place_scope", [&] {
        other.pool().in_place_scope([&](task_scope& opened) { all.run_body(random, opened); });
    });
    all.judge(got);
}

}  // namespace

const operation open_scope{
    .name = "scope",
    .belongs_to = feature::scopes,
    .weight = 15,
    .what = operation::needs::to_wait,
    .run =
        [](dice& random, const scene& at) {
            if (random.one_in(3) && at.region == 0 && (at.in == nullptr || has(feature::cross_scope))) {
                const lease other = choose_pool(random, at, true);
                if (other) return run_in_place_scope(random, at, other);
            }
            run_free_scope(random, at);
        },
};

}  // namespace heddle::stress::life
