// SPDX-License-Identifier: Apache-2.0
// machine.hpp - the simulated machine: virtual threads on virtual cores, and what their operations cost.
//
// Threads are fibers, each with a clock of its own. An operation that others can notice is made only by the thread whose clock is
// the earliest, so operations happen in the order of virtual time. An access to a line that the core has may run ahead of the others by
// half of the shortest way between two cores: no request for the line could have arrived before. One seed, one run.
//
// Threads    one machine at a time, used by one thread of the system.
// Lifetime   threads that are started end within run().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include <heddle/detail/base/immovable.hpp>

#include "activity.hpp"
#include "cores.hpp"
#include "directory.hpp"
#include "futexes.hpp"
#include "kernel_costs.hpp"
#include "profile.hpp"
#include "ready_queue.hpp"
#include "thread.hpp"

namespace sim {

class machine : heddle::detail::immovable {
public:
    machine(const profile& costs, unsigned cores, std::uint64_t seed);
    ~machine();

    // The machine on one of whose threads the caller runs; null outside of all.
    static machine* of_caller() noexcept { return running_; }

    const profile& costs() const noexcept { return costs_; }
    unsigned core_count() const noexcept { return cores_.count(); }

    // A thread-local of the code under simulation, kept for each virtual thread.
    struct thread_local_access {
        void* (*get)() noexcept;
        void (*set)(void*) noexcept;
    };
    void keep_thread_local(thread_local_access how) { thread_local_ = how; }

    thread& start(std::function<void()> body);

    // Runs all threads until each has ended. Throws std::runtime_error if some wait forever, or if a stack overflows.
    void run();

    // --- What the calling thread does. Only from a thread of this machine.

    time now() const noexcept { return self_->now; }
    const thread& self() const noexcept { return *self_; }

    // An access to an atomic: the caller makes it when this returns, before any other call.
    void touch(const void* address, access what) {
        thread& me = *self_;
        if (me.now > ready_.earliest() + lookahead_ || me.stall > 0) [[unlikely]]
            wait_for_turn();
        ++events_;
        line& at = directory_.find(address);
        if (at.is_hit(me.core, what)) [[likely]]
            return hit(address, what);
        miss(address, what);
    }

    // An atomic of this name begins its life.
    void make(const void* address, const char* name) {
        directory_.find(address).names[word_of(address)] = name;
        touch(address, access::store);
    }

    void fence();
    void heavy_fence();
    void pause();
    void yield();
    void wait(const std::uint32_t* word, std::uint32_t expected);
    void wake(const void* word);
    void join(thread& other);
    void bind(unsigned core);  // from now on it runs only there

    void work(time span);                          // computes for so long
    void spend(time span) { self_->now += span; }  // the same for what is no work of the user
    void sleep(time span);                         // without a core

    // --- What has happened since the last call of begin_measuring.

    void begin_measuring();
    const activity& user_work() const noexcept { return activity_; }
    const kernel_costs& kernel() const noexcept { return kernel_; }
    directory& lines() noexcept { return directory_; }
    std::uint64_t events() const noexcept { return events_; }
    std::uint64_t switches() const noexcept { return switches_; }

private:
    static std::size_t word_of(const void* address) noexcept {
        return reinterpret_cast<std::uintptr_t>(address) % k_line_bytes / k_word_bytes;
    }

    void hit(const void* address, access what) {
        thread& me = *self_;
        switch (what) {
            case access::load:
                if (me.stores.drained() > me.now) [[unlikely]]
                    wait_for_line(address);
                me.now += costs_.load_hit;
                break;
            case access::store:
                me.now += costs_.store_hit;
                break;
            case access::rmw:
                drain();
                me.now += costs_.rmw_hit;
                break;
        }
    }

    void miss(const void* address, access what);
    void wait_for_line(const void* address);
    void drain();
    void wait_for_turn();
    void suspend();
    void give_up_core(bool comes_back);
    void wake_at(thread& sleeper, time when);
    void resume(thread& next);
    void end(thread& me);
    static void live(void* argument);

    static machine* running_;

    const profile costs_;
    const time lookahead_;
    std::mt19937_64 random_;
    thread_local_access thread_local_{};
    std::vector<std::unique_ptr<thread>> threads_;
    unsigned alive_ = 0;
    thread* self_ = nullptr;
    thread* next_ = nullptr;  // whose turn it is when self_ has suspended; null: the earliest in ready_
    ready_queue ready_;
    cores cores_;
    directory directory_;
    futexes futexes_;
    time membarrier_free_ = 0;  // when the last membarrier will have ended
    activity activity_;
    kernel_costs kernel_;
    std::uint64_t events_ = 0;
    std::uint64_t switches_ = 0;
};

}  // namespace sim
