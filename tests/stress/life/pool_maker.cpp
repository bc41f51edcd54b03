// SPDX-License-Identifier: Apache-2.0
// pool_maker.cpp - random options, hooks, a source of threads, and the end of a pool.
#include "pool_maker.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <thread>
#include <utility>

#include <heddle/spawn.hpp>

#include "operation.hpp"
#include "operations/operations.hpp"

namespace heddle::stress::life {
namespace {

// ---------------------------------------------------------------------------------------------- hooks

// What a hook does: it calls Heddle, and waits if it may.
void call_in(const char* what, dice random, scene at) {
    if (is_forked_child) return;
    const shielded own_memory;
    const open_operation here(what, at.in);
    at.depth = 2;
    at.may_wait = has(feature::hooks_wait);
    perform(random, at);
}

// The hooks of a pool draw new numbers each time they are called.
class hook_dice {
public:
    explicit hook_dice(std::uint64_t seed) : seed_(seed) {}
    dice draw() { return dice(seed_.fetch_add(0x9e3779b97f4a7c15, std::memory_order_relaxed)); }

private:
    std::atomic<std::uint64_t> seed_;
};

void set_hooks(dice& random, pool_options& options, const scene& inside) {
    const auto numbers = std::make_shared<hook_dice>(random.next());
    if (random.one_in(2)) options.on_start = [=](unsigned) { call_in("on_start", numbers->draw(), inside); };
    if (random.one_in(2)) {
        options.on_exit = [=](unsigned) {
            if (has(feature::exit_tasks)) call_in("on_exit", numbers->draw(), inside);
        };
    }
    options.on_exception = [=](const std::exception_ptr& what) {
        const shielded own_memory;
        try {
            std::rethrow_exception(what);
        } catch (const task_failure&) {
            call_in("on_exception", numbers->draw(), inside);
        } catch (...) {
            inside.entries().complain("on_exception was called with another exception");
        }
    };
}

// ---------------------------------------------------------------------------------------------- threads of the program

std::atomic<unsigned> supplied{0};  // how many threads remain

// Some threads arrive at once, some late, some when the pool may have ended; sometimes there is none.
bool supply_thread(dice random, std::function<void()> run) {
    const shielded own_memory;
    if (has(feature::refused_threads) && random.one_in(4)) return false;
    supplied.fetch_add(1, std::memory_order_relaxed);  // stale: see wait_for_supplied_threads
    const std::chrono::microseconds delay(random.one_in(2) ? 0 : random.below(2'000));
    std::thread([delay, call = std::move(run)]() mutable {
        std::this_thread::sleep_for(delay);
        {
            const exposed to_refusals;
            call();
        }
        call = nullptr;
        supplied.fetch_sub(1, std::memory_order_release);
    }).detach();
    return true;
}

void set_thread_source(dice& random, pool_options& options) {
    const auto numbers = std::make_shared<hook_dice>(random.next());
    options.thread_source = [=](unsigned, std::function<void()> run) {
        return supply_thread(numbers->draw(), std::move(run));
    };
}

// ---------------------------------------------------------------------------------------------- options

pool_options draw_options(dice& random, const scene& inside, pool_record& record, bool maker) {
    pool_options options;
    const auto add = [&](bool wanted, const char* what) {
        if (wanted) record.options += std::string(" ") + what;
        return wanted;
    };
    options.threads = random.between(1, 3);
    options.max_threads = k_most_threads;
    options.spare_threads = random.below(k_most_spares + 1);
    record.options = std::to_string(options.threads) + "+" + std::to_string(options.spare_threads) + " threads";
    if (maker && has(feature::use_current_thread)) {
        options.use_current_thread = record.has_maker = add(true, "use_current_thread");
    } else if (has(feature::count_caller) && random.one_in(4)) {
        options.count_caller = record.counts_caller = add(true, "count_caller");
        if (!has(feature::no_workers)) options.threads = std::max(options.threads, 2u);
    }
    options.pin = add(random.one_in(8), "pin");
    options.name = "life-" + std::to_string(record.number);
    if (has(feature::cancel) && random.one_in(4)) {
        add(true, "at_end cancel");
        options.at_end = shutdown::cancel;
    }
    record.handles_exceptions = has(feature::hooks) && add(random.one_in(2), "hooks");
    if (record.handles_exceptions) set_hooks(random, options, inside);
    if (has(feature::thread_source) && add(random.one_in(6), "thread_source")) set_thread_source(random, options);
    return options;
}

}  // namespace

// ---------------------------------------------------------------------------------------------- memory

void* counting_resource::do_allocate(std::size_t bytes, std::size_t alignment) {
    const shielded own_memory;
    dice random(seed_ + calls_.fetch_add(1, std::memory_order_relaxed));  // stale: never, it is an RMW
    if (memory_is_refused() && random.one_in(4)) throw std::bad_alloc();
    if (has(feature::memory_calls) && !is_forked_child && random.one_in(4)) {
        slip& entry = at_.entries().add_slip("spawn by a memory resource", at_.here(), true, k_any_region);
        const result got = attempt(at_, at_.here(), "spawn by a memory resource", [&] {
            default_pool().spawn([mine = ticket(entry)] { const ticket::run now(mine); });
        });
        entry.say(got == result::returned ? due::once : due::never);
    }
    bytes_.fetch_add(bytes, std::memory_order_relaxed);
    return ::operator new(bytes, std::align_val_t(alignment));
}

void counting_resource::do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) {
    if (bytes_.fetch_sub(bytes, std::memory_order_relaxed) < bytes) at_.entries().complain("memory was released twice");
    ::operator delete(memory, std::align_val_t(alignment));
}

// ---------------------------------------------------------------------------------------------- life

made_pool::made_pool(dice random, world& all, unsigned slot, bool maker)
    : all_(all),
      record_(all.entries.add_record()) {
    record_.slot = slot;
    const scene outside{&all};
    pool_options options = draw_options(random, outside.inside(record_), record_, maker);
    if (has(feature::memory_resource) && random.one_in(3)) {
        record_.options += " memory";
        memory_ = std::make_unique<counting_resource>(outside, random.split());
        options.memory = memory_.get();
    }
    if (options.at_end == shutdown::cancel) record_.at_end_drops = true;
    const open_operation here("the constructor of a pool", &record_);
    const exposed to_refusals;
    pool_ = std::make_unique<heddle::pool>(std::move(options));
    record_.registry = &heddle::detail::registry_of(*pool_);
}

made_pool::~made_pool() {
    record_.ending = true;
    if (record_.at_end_drops) record_.may_drop = true;
    {
        const open_operation here("the destructor of a pool", &record_);
        const exposed to_refusals;
        pool_.reset();
    }
    all_.entries.expect_nothing_left(record_);
    if (memory_ != nullptr && memory_->bytes_left() != 0) all_.entries.complain("a pool has left memory behind");
}

void shut_down(dice& random, heddle::pool& which, pool_record& record) {
    const bool drops = has(feature::cancel) && random.one_in(2);
    record.ending = true;
    if (drops) record.may_drop = true;
    const open_operation here(drops ? "shut_down, cancel" : "shut_down, drain", &record);
    const exposed to_refusals;
    which.shut_down(drops ? shutdown::cancel : shutdown::drain);
}

void wait_for_supplied_threads() {
    while (supplied.load(std::memory_order_acquire) != 0) std::this_thread::yield();
}

}  // namespace heddle::stress::life
