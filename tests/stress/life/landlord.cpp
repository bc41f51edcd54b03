// SPDX-License-Identifier: Apache-2.0
// landlord.cpp - creates, uses and ends the pools of one slot.
#include "landlord.hpp"

#include <chrono>
#include <new>
#include <optional>
#include <thread>
#include <vector>

#include <heddle/future.hpp>
#include <heddle/spawn.hpp>
#include <heddle/yield.hpp>

#include "operation.hpp"
#include "pool_maker.hpp"

namespace heddle::stress::life {
namespace {

// Waits for a short time. A thread that is a worker of the pool runs jobs meanwhile.
void let_time_pass(const pool_record& record) {
    if (record.has_maker) {
        for (int i = 0; i < 50 && yield_now(); ++i) {}
    }
    std::this_thread::sleep_for(std::chrono::microseconds(50));
}

// A pool that has been shut down refuses tasks, and makes calls on the calling thread.
void use_ended(const scene& at, made_pool& ended) {
    slip& refused = at.entries().add_slip("spawn after the end", ended.record(), true, 0);
    const result got = attempt(at, ended.record(), "spawn after the end",
                               [&] { ended.pool().spawn([mine = ticket(refused)] { const ticket::run now(mine); }); });
    refused.say_has_ended(due::never);
    if (got == result::returned) at.entries().complain("a pool that has been shut down took a task");

    slip& called = at.entries().add_slip("install after the end", ended.record(), true, 0);
    const auto caller = std::this_thread::get_id();
    const result made = attempt(at, ended.record(), "install after the end", [&] {
        ended.pool().install([&, mine = ticket(called)] {
            const ticket::run now(mine);
            if (std::this_thread::get_id() != caller) at.entries().complain("install after the end: on another thread");
        });
    });
    called.say_has_ended(made == result::returned ? due::once : due::never);
    if (ended.pool().thread_count() > 1) at.entries().complain("a pool that has been shut down counts threads");
}

// Futures that are read after the end of their pool: each has its value, or was abandoned.
class late_futures {
public:
    late_futures(dice& random, const scene& at, made_pool& last) : at_(at), record_(last.record()) {
        for (unsigned i = random.below(4); i > 0; --i) {
            slip& entry = at.entries().add_slip("async before the end", record_, true, 0);
            const scene inside = at.fresh(record_);
            future<void> made;
            const result got = attempt(at, record_, "async before the end", [&] {
                made = last.pool().async([mine = ticket(entry), own = random.split(), inside] {
                    const ticket::run now(mine);
                    play(own, inside);
                });
            });
            entry.say(got == result::returned ? due::once_unless_dropped : due::never);
            if (got == result::returned) futures_.push_back(std::move(made));
        }
    }

    void get_all() {
        for (auto& one : futures_) {
            if (!one.is_ready()) at_.entries().complain("a future of a pool that has ended is not ready");
            else attempt(at_, record_, "get after the end", [&] { one.get(); });
        }
    }

private:
    const scene at_;
    pool_record& record_;
    std::vector<future<void>> futures_;
};

std::unique_ptr<made_pool> try_make(dice& random, world& all, unsigned slot, bool maker) {
    try {
        return std::make_unique<made_pool>(random.split(), all, slot, maker);
    } catch (const std::bad_alloc&) {
        if (!memory_is_refused())
            all.entries.complain("the constructor of a pool threw std::bad_alloc without a reason");
        return nullptr;
    }
}

void live_once(dice random, world& all, unsigned slot, bool maker) {
    std::unique_ptr<made_pool> mine = try_make(random, all, slot, maker);
    if (mine == nullptr) return;
    pool_record& record = mine->record();
    const scene outside{&all};
    const scene at = record.has_maker ? outside.inside(record) : outside;
    all.slots[slot].let(mine->pool(), record);
    for (unsigned i = random.below(40); i > 0; --i) {
        let_time_pass(record);
        if (random.one_in(8)) perform(random.split(), at);
    }
    if (has(feature::shutdown_race) && random.one_in(2)) {
        shut_down(random, mine->pool(), record);
        for (unsigned i = random.below(10); i > 0; --i) let_time_pass(record);
    }
    {
        open_operation here("waiting for the last lease", &record);
        all.slots[slot].retire();
        while (!all.slots[slot].is_unused()) let_time_pass(record);
    }
    std::optional<late_futures> kept;
    if (has(feature::late_futures) && !record.ending) kept.emplace(random, at, *mine);
    if (random.one_in(2)) {
        shut_down(random, mine->pool(), record);
        use_ended(at, *mine);
    }
    mine.reset();
    if (kept) kept->get_all();
}

}  // namespace

void keep_slot(dice random, world& all, unsigned slot, bool maker, const std::atomic<bool>& over) {
    do {
        live_once(random.split(), all, slot, maker && random.one_in(2));
    } while (!over.load(std::memory_order_relaxed));  // stale: one pool more
}

}  // namespace heddle::stress::life
