// SPDX-License-Identifier: Apache-2.0
// execution.cpp - one run: setup, the threads step by step, the end.
#include "execution.hpp"

#include <cstring>
#include <functional>
#include <utility>

#include "heap.hpp"

namespace model {
namespace {

constexpr const char* k_too_large =
    "a loop without end, or a scenario too large for k_max_slots or k_max_nodes (types.hpp)";

}  // namespace

execution& execution::machine() {
    static execution the_one;
    return the_one;
}

outcome execution::run(const std::function<void()>& body, const options& how, schedule& decisions, trace* words) {
    begin(how, decisions, words);
    threads_[k_main].body = std::cref(body);
    start(threads_[k_main], k_main);
    run_main();
    run_threads();
    if (!failed_ && !pruned_) {
        for (std::size_t i = 1; i < thread_count_; ++i) threads_[k_main].knows.now.join(threads_[i].knows.now);
        run_main();
    }
    for (std::size_t i = 0; i < thread_count_; ++i) {
        if (threads_[i].stack.has_overflowed()) fail_run("a thread has overflowed its stack");
        threads_[i].body = nullptr;
    }
    return failed_ ? outcome::failed : pruned_ ? outcome::pruned : outcome::completed;
}

void execution::begin(const options& how, schedule& decisions, trace* words) {
    how_ = &how;
    decisions_ = &decisions;
    trace_ = words;
    thread_count_ = 1;
    last_ = nullptr;
    failed_ = pruned_ = false;
    steps_ = 0;
    ++runs_;
    preemptions_ = stale_reads_ = 0;
    refusals_left_ = how.heavy_fence_refusals;
    spurious_left_ = how.spurious_returns;
    memory_.clear();
    objects_.clear();
    decisions.begin_run();
    begin_heap_of_execution(how.reuses_addresses);
    threads_[k_main].name = "main";
    threads_[k_main].knows = knowledge{};
}

// ---------------------------------------------------------------------------------------------- threads

void execution::start(thread& one, thread_id self) {
    one.knows.self = self;
    one.knows.now.clock[self] = 1;
    one.spin.begin(how_->futile_rounds);
    one.next = operation{};
    one.local = nullptr;
    one.woken = one.ended = false;
    one.stack.start(&enter, &one);
}

void execution::enter(void* self) {
    thread& one = *static_cast<thread*>(self);
    try {
        one.body();
    } catch (...) {
        machine().fail_here("an exception left the thread");
    }
    one.ended = true;
    one.stack.suspend();
}

void execution::resume(thread& one) {
    running_ = &one;
    {
        in_scenario_heap scenario;
        if (thread_local_.set != nullptr) thread_local_.set(one.local);
        one.stack.resume();
        if (thread_local_.get != nullptr) one.local = thread_local_.get();
    }
    running_ = nullptr;
}

// Main runs alone before the threads start and after they have ended, so there is no decision.
void execution::run_main() {
    thread& main = threads_[k_main];
    resume(main);
    while (!failed_ && !main.ended && main.next.kind != op::join) {
        if (!is_enabled(main)) return fail_run("main waits for what no thread can do any more");
        step_of(main);
    }
}

void execution::run_threads() {
    // No other thread can observe what a thread does before its first operation.
    for (std::size_t i = 1; i < thread_count_ && !failed_; ++i) {
        threads_[i].knows = threads_[k_main].knows;
        start(threads_[i], static_cast<thread_id>(i));
        resume(threads_[i]);
    }
    while (!failed_ && !pruned_) {
        if (is_blocked_for_good() && !some_spinner_insists()) {
            const std::string waiting = who_waits_for_what();
            if (!waiting.empty()) return fail_run("deadlock:" + waiting);
            // All remaining threads sleep. The run ends here, or a wait of one of them returns spuriously.
            const bool may_go_on = spurious_left_ > 0 && anyone_asleep();
            if (!may_go_on || decisions_->next_choice(2, 2) == 0) return;
        }
        std::array<schedule::candidate, k_max_threads> candidates;
        const std::size_t count = find_candidates(candidates);
        const thread_id who = decisions_->next_thread({candidates.data(), count});
        if (decisions_->has_diverged()) return fail_run("this is not a run of the scenario as it is now");
        if (who == k_main) {
            pruned_ = true;
            return;
        }
        thread& one = threads_[who];
        if (last_ != nullptr && last_ != &one && is_enabled(*last_) && last_->next.kind != op::yield) ++preemptions_;
        last_ = &one;
        step_of(one);
    }
}

void execution::step_of(thread& one) {
    if (++steps_ > how_->max_steps) {
        return fail_run("too many steps: a loop without end, or one that waits without pause() or yield_thread()");
    }
    const slot_id slot = one.next.what == nullptr ? object::k_no_slot : one.next.what->slot;
    const effect done = execute(one);
    if (failed_) return;
    decisions_->wake(one.knows.self);
    wake_dependents(one, slot, done);
    if (one.next.kind != op::asleep || one.woken) resume(one);
}

// ---------------------------------------------------------------------------------------------- enabled threads

bool execution::is_enabled(const thread& one) const noexcept {
    if (one.ended) return false;
    switch (one.next.kind) {
        case op::lock:
            return memory_.newest_value(one.next.what->slot) == 0;
        case op::asleep:
            return one.woken || spurious_left_ > 0;
        case op::yield:
            return one.spin.may_begin_round(memory_);
        default:
            return true;
    }
}

bool execution::is_blocked_for_good() const noexcept {
    for (std::size_t i = 1; i < thread_count_; ++i) {
        const thread& one = threads_[i];
        if (is_enabled(one) && (one.next.kind != op::asleep || one.woken)) return false;
    }
    return true;
}

bool execution::some_spinner_insists() noexcept {
    bool any = false;
    for (std::size_t i = 1; i < thread_count_; ++i) {
        thread& one = threads_[i];
        if (!one.ended && one.next.kind == op::yield && one.spin.insist()) any = true;
    }
    return any;
}

std::size_t execution::find_candidates(std::array<schedule::candidate, k_max_threads>& found) const noexcept {
    std::size_t count = 0;
    const auto add = [&](const thread& one) {
        const operation& next = one.next;
        const auto whole = chooses_store(next.kind) ? static_cast<schedule::extent>(memory_.newest(next.what->slot) + 1)
                                                    : schedule::k_all;
        found[count++] = {one.knows.self, whole};
    };
    const bool last_goes_on = last_ != nullptr && is_enabled(*last_);
    if (last_goes_on) add(*last_);
    const bool is_bounded = how_->preemption_bound >= 0 && preemptions_ >= how_->preemption_bound;
    if (last_goes_on && is_bounded && last_->next.kind != op::yield) return count;
    for (std::size_t i = 1; i < thread_count_; ++i) {
        if (&threads_[i] != last_ && is_enabled(threads_[i])) add(threads_[i]);
    }
    return count;
}

void execution::wake_dependents(const thread& by, slot_id slot, effect done) noexcept {
    for (std::size_t i = 1; i < thread_count_; ++i) {
        const thread& other = threads_[i];
        if (&other == &by || other.ended) continue;
        const bool same_place =
            slot != object::k_no_slot && other.next.what != nullptr && other.next.what->slot == slot;
        if (!how_->reduction || (same_place && depends_on(other.next.kind, done))) decisions_->wake(other.knows.self);
    }
}

bool execution::anyone_asleep() const noexcept {
    for (std::size_t i = 1; i < thread_count_; ++i) {
        if (!threads_[i].ended && threads_[i].next.kind == op::asleep) return true;
    }
    return false;
}

std::string execution::who_waits_for_what() const {
    std::string all;
    for (std::size_t i = 1; i < thread_count_; ++i) {
        const thread& one = threads_[i];
        if (one.ended || (how_->may_end_asleep && one.next.kind == op::asleep)) continue;
        all += all.empty() ? " " : "; ";
        all += one.name;
        switch (one.next.kind) {
            case op::lock:
                all += std::string(" waits for ") + one.next.what->name;
                break;
            case op::asleep:
                all += std::string(" sleeps on ") + one.next.what->name;
                break;
            default:
                all += " spins on what does not change any more";
                break;
        }
    }
    return all;
}

// ---------------------------------------------------------------------------------------------- called on fibers

void execution::add_thread(const char* name, std::function<void()> body) {
    if (thread_count_ == k_max_threads) fail_here("the scenario has too many threads");
    threads_[thread_count_].name = name;
    threads_[thread_count_++].body = std::move(body);
}

void execution::join_threads() {
    running_->next = operation{.kind = op::join};
    running_->stack.suspend();
    running_->next = operation{};
}

operation execution::perform(const void* address, operation what) {
    thread& self = *running_;
    {
        in_ordinary_heap ordinary;
        if (what.kind == op::wake) {
            what.what = objects_.find(address);  // the kernel takes the address and asks for no object
            if (what.what == nullptr) return what;
        } else {
            what.what = &live_object(address, what.where, "uses");
        }
        if (memory_.is_exhausted()) fail_here(k_too_large);
        if (what.what->slot == object::k_no_slot) what.what->slot = memory_.add_location(what.what->initial);
        mutation_.apply(what);
        what.won = mutation_.drops_lock(what.kind);
        if (what.won || (what.kind == op::unlock && mutation_.drops_locks() && !holds(self, what))) return what;
    }
    self.next = what;
    self.stack.suspend();
    return self.next;
}

void execution::yield(const std::source_location& where) {
    thread& self = *running_;
    if (!self.spin.ends_round()) {
        if (self.spin.never_looks()) fail_here("the thread spins and looks at nothing");
        return;
    }
    if (self.spin.shows_nothing()) pruned_ = true;
    self.next = operation{.kind = op::yield, .where = where};
    self.stack.suspend();
}

void execution::reach(const char* label) noexcept {
    for (std::size_t i = 0; i < how_->reaches.size(); ++i) {
        if (std::strcmp(how_->reaches[i], label) == 0) reached_ |= std::uint64_t{1} << i;
    }
}

void execution::label(const void* address, const std::string& name) {
    in_ordinary_heap ordinary;
    if (trace_ != nullptr) trace_->label(address, std::string(name.data(), name.size()));
}

void execution::fail_run(const std::string& sentence) {
    if (failed_) return;
    failed_ = true;
    failure_ = sentence;
}

void execution::fail_here(const std::string& sentence) {
    in_ordinary_heap ordinary;
    fail_run(sentence);
    thread& self = *running_;
    for (;;) self.stack.suspend();
}

}  // namespace model
