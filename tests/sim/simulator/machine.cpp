// SPDX-License-Identifier: Apache-2.0
// machine.cpp - turns, misses, sleeping and waking.
#include "machine.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

namespace sim {

machine* machine::running_ = nullptr;

machine::machine(const profile& costs, unsigned cores, std::uint64_t seed)
    : costs_(costs),
      lookahead_(costs.rings.front().latency / 2),
      random_(seed),
      cores_(costs_, cores),
      directory_(costs_) {
    if (cores == 0 || cores > k_most_cores) {
        throw std::invalid_argument("a simulated machine has 1 to " + std::to_string(k_most_cores) + " cores, not " +
                                    std::to_string(cores));
    }
}

machine::~machine() = default;

// ---------------------------------------------------------------------------------------------- threads and turns

thread& machine::start(std::function<void()> body) {
    const auto number = static_cast<unsigned>(threads_.size());
    thread& made = *threads_.emplace_back(std::make_unique<thread>(number, std::move(body), costs_.store_buffer));
    made.core = number % cores_.count();
    if (self_ != nullptr) {
        self_->now += costs_.start_thread;
        made.now = self_->now;
    }
    made.fiber.start(&live, &made);
    ready_.push(made);
    ++alive_;
    return made;
}

void machine::live(void* argument) {
    thread& me = *static_cast<thread*>(argument);
    me.body();
    machine::of_caller()->end(me);
}

void machine::end(thread& me) {
    wait_for_turn();
    me.has_ended = true;
    --alive_;
    if (me.joined_by != nullptr) wake_at(*me.joined_by, me.now + costs_.wake_latency);
    give_up_core(false);
}

void machine::run() {
    running_ = this;
    while (next_ != nullptr || !ready_.is_empty()) {
        thread& next = next_ != nullptr ? *std::exchange(next_, nullptr) : ready_.take();
        if (!next.has_core && !cores_.place(next)) continue;
        resume(next);
    }
    running_ = nullptr;
    if (alive_ > 0) throw std::runtime_error(std::to_string(alive_) + " simulated threads wait forever");
}

void machine::resume(thread& next) {
    self_ = &next;
    ++switches_;
    if (thread_local_.set != nullptr) thread_local_.set(next.thread_local_value);
    next.fiber.resume();
    if (thread_local_.get != nullptr) next.thread_local_value = thread_local_.get();
    self_ = nullptr;
    if (next.fiber.has_overflowed()) throw std::runtime_error("a simulated thread has used up its stack");
}

// Returns when no other thread is earlier.
void machine::wait_for_turn() {
    thread& me = *self_;
    for (;;) {
        me.now += std::exchange(me.stall, 0);
        if (me.now > me.slice_end && cores_.is_wanted(me)) {
            give_up_core(true);
        } else if (me.now > ready_.earliest()) {
            next_ = &ready_.exchange(me);
            suspend();
        } else {
            return;
        }
    }
}

void machine::suspend() { self_->fiber.suspend(); }

// Suspends without a core. If the thread comes back by itself, it waits for one.
void machine::give_up_core(bool comes_back) {
    thread& me = *self_;
    const time since = me.now;
    if (comes_back) {
        ready_.push(cores_.rotate(me));
    } else if (thread* const next = cores_.leave(me)) {
        ready_.push(*next);
    }
    suspend();
    if (comes_back) kernel_.preempted.add(0, me.now - since);
}

void machine::bind(unsigned core) {
    wait_for_turn();
    thread& me = *self_;
    me.is_bound = true;
    if (core == me.core) return;
    if (thread* const next = cores_.leave(me)) ready_.push(*next);
    me.core = core;
    ready_.push(me);  // it waits there for its turn
    suspend();
}

void machine::wake_at(thread& sleeper, time when) {
    sleeper.now = std::max(sleeper.now, when);
    ready_.push(sleeper);
}

// ---------------------------------------------------------------------------------------------- accesses

void machine::miss(const void* address, access what) {
    wait_for_turn();
    thread& me = *self_;
    line& at = directory_.find(address);
    if (at.is_hit(me.core, what)) return hit(address, what);  // it has come meanwhile
    if (what == access::rmw) drain();
    const time began = me.now;
    const time arrival = directory_.fetch(at, me.core, what, me.now);
    if (what == access::store) me.now = me.stores.push(me.now, arrival, address) + costs_.store_hit;
    else me.now = arrival + (what == access::rmw ? costs_.rmw_hit : costs_.load_hit);
    word_costs& costs = at.costs[word_of(address)];
    ++costs.misses[static_cast<std::size_t>(what)];
    costs.waits[static_cast<std::size_t>(what)] += me.now - began;
}

// The core has stored into the line, which has not come yet.
void machine::wait_for_line(const void* address) {
    thread& me = *self_;
    const time readable = me.stores.readable(me.now, address);
    directory_.find(address).costs[word_of(address)].waits[static_cast<std::size_t>(access::load)] += readable - me.now;
    me.now = readable;
}

// Waits until the store buffer is empty, at the cost of what leaves it last.
void machine::drain() {
    thread& me = *self_;
    if (me.stores.drained() <= me.now) return;
    const void* const last = me.stores.last();
    directory_.find(last).costs[word_of(last)].waits[static_cast<std::size_t>(access::store)] +=
        me.stores.drained() - me.now;
    me.now = me.stores.drained();
}

void machine::fence() {
    drain();
    self_->now += costs_.fence;
}

// The kernel lets one membarrier after the other interrupt all cores on which the process runs.
void machine::heavy_fence() {
    wait_for_turn();
    drain();
    thread& me = *self_;
    const time begin = std::max(me.now, membarrier_free_);
    time spent = costs_.membarrier;
    cores_.for_each_running([&](thread& other) {
        if (&other == &me) return;
        other.stall += costs_.membarrier_stall;
        kernel_.membarrier_stalls.add(costs_.membarrier_stall, 0);
        spent += costs_.membarrier_per_cpu;
    });
    kernel_.membarrier.add(spent, begin - me.now);
    me.now = membarrier_free_ = begin + spent;
}

// ---------------------------------------------------------------------------------------------- waiting and working

void machine::pause() { self_->now += costs_.pause; }

void machine::yield() {
    thread& me = *self_;
    me.now += costs_.yield;
    wait_for_turn();
    kernel_.yield.add(costs_.yield, 0);
    if (cores_.is_wanted(me)) give_up_core(true);
}

void machine::wait(const std::uint32_t* word, std::uint32_t expected) {
    thread& me = *self_;
    me.now += costs_.futex_wait;
    wait_for_turn();
    const bool is_spurious = costs_.spurious_wakes > 0 && random_() % costs_.spurious_wakes == 0;
    if (*word != expected || is_spurious) return kernel_.futex_wait.add(costs_.futex_wait, 0);
    futexes_.add(word, me);
    const time since = me.now;
    give_up_core(false);
    kernel_.futex_wait.add(costs_.futex_wait, me.now - since);
}

void machine::wake(const void* word) {
    wait_for_turn();
    thread& me = *self_;
    thread* const sleeper = futexes_.take(word);
    const time spent = sleeper != nullptr ? costs_.futex_wake : costs_.futex_wake_nobody;
    kernel_.futex_wake.add(spent, 0);
    me.now += spent;
    if (sleeper == nullptr) return;
    const double share = static_cast<double>(random_() >> 11) / static_cast<double>(std::uint64_t{1} << 53);
    const double factor = 1 + costs_.jitter * (2 * share - 1);
    wake_at(*sleeper, me.now + static_cast<time>(static_cast<double>(costs_.wake_latency) * factor));
}

void machine::join(thread& other) {
    wait_for_turn();
    if (other.has_ended) return;
    other.joined_by = self_;
    give_up_core(false);
}

void machine::work(time span) {
    activity_.add(self_->now, span);
    self_->now += span;
}

void machine::sleep(time span) {
    wait_for_turn();
    thread& me = *self_;
    thread* const next = cores_.leave(me);
    if (next != nullptr) ready_.push(*next);
    wake_at(me, me.now + span);
    suspend();
}

void machine::begin_measuring() {
    activity_.start(now());
    kernel_ = {};
    for (line& one : directory_.lines()) one.costs = {};
}

}  // namespace sim
