// SPDX-License-Identifier: Apache-2.0
// registry.cpp - making and ending a pool, and the coming and going of guests.
#include "registry.hpp"

#include <algorithm>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "options.hpp"
#include "platform/cpu_count.hpp"

namespace heddle::detail {

registry::registry(const pool_options& options)
    : cpus_(available_cpus()),
      workers_(resolve_thread_count(options, k_most_threads)),
      sleep_(worker_count(), k_guest_slots, cpus_, *this) {
    for (unsigned place = 0; place < worker_count(); ++place) {
        workers_[place] = std::make_unique<worker>(*this, worker::kind::worker, place, shared_queue_);
    }
    enlisted_.emplace(*this);
    threads_.start(*this, worker_count(), options);
}

registry::~registry() {
    if (guests_inside_.load(std::memory_order_acquire) != 0) {  // RG2: the guests that have left are really gone
        die("a pool was destroyed while a thread was still inside it");
    }
    for (const worker* self = worker::current(); self != nullptr; self = self->outer()) {
        if (&self->home() == this) die("a pool was destroyed by one of its own workers");
    }
    sleep_.stop();
    threads_.join();
    enlisted_.reset();
    for (guest_slot& slot : guests_) delete slot.record.load(std::memory_order_relaxed);  // nobody else is left
}

bool registry::any_job_visible() const noexcept {
    const auto has_job = [](const worker& owner) { return !owner.looks_empty(); };
    return any_guest(has_job) || has_injected_job() ||
           std::any_of(workers_.begin(), workers_.end(), [&](const auto& owner) { return has_job(*owner); });
}

worker* registry::enter() {
    std::uint64_t in = guests_inside_.load(std::memory_order_relaxed);  // stale: the swap below fails and tells
    unsigned slot;
    do {
        slot = static_cast<unsigned>(std::countr_one(in));
        if (slot == k_guest_slots) {
            // With workers the call can be injected. Without, a record that no thief knows of serves as well.
            return thread_count() > 0 ? nullptr
                                      : new worker(*this, worker::kind::guest, worker::k_nowhere, shared_queue_);
        }
    } while (!guests_inside_.compare_exchange(in, in | std::uint64_t{1} << slot, std::memory_order_acquire,  // RG2
                                              std::memory_order_relaxed));  // lost: the loop looks again
    worker* const guest = guest_at(slot) != nullptr ? guest_at(slot) : make_guest(slot);
    sleep_.take_seat();
    return guest;
}

worker* registry::make_guest(unsigned slot) {
    return catching(
        [&] {
            auto* const guest = new worker(*this, worker::kind::guest, worker_count() + slot, shared_queue_);
            guests_[slot].record.store(guest, std::memory_order_release);  // RG1
            return guest;
        },
        [&]() -> worker* {
            guests_inside_.fetch_and(~(std::uint64_t{1} << slot), std::memory_order_release);  // RG2
            rethrow();
        });
}

void registry::leave(worker& guest) noexcept {
    if (guest.place() == worker::k_nowhere) {
        delete &guest;
        return;
    }
    const unsigned slot = guest.place() - worker_count();
    sleep_.give_seat();
    guests_inside_.fetch_and(~(std::uint64_t{1} << slot),
                             std::memory_order_release);  // RG2; the slot may be taken at once
}

pool_stats registry::stats() const noexcept {
    pool_stats sum;
    const auto add = [&](const worker* one) {
        if (one == nullptr) return;
        sum.stolen += one->stats().stolen.read();
        sum.lost += one->stats().lost.read();
        sum.injected += one->stats().injected.read();
        sum.slept += one->stats().slept.read();
    };
    for (unsigned place = 0; place < worker_count() + k_guest_slots; ++place) add(participant_at(place));
    return sum;
}

// ---------------------------------------------------------------------------------------------- for the templates

worker* enter(registry& home) { return home.enter(); }
void leave(worker& guest) noexcept { guest.home().leave(guest); }
unsigned thread_count(const registry& home) noexcept { return home.thread_count(); }

void run_injected(registry& home, void (*body)(void*) noexcept, void* argument) noexcept {
    struct injected_call : injected_job {
        injected_call(void (*what)(void*) noexcept, void* with) noexcept
            : injected_job{{&run_call}, nullptr},
              body(what),
              argument(with) {}

        static void run_call(job* base, worker&) noexcept {
            auto* const self = static_cast<injected_call*>(base);
            self->body(self->argument);
            once_latch::set(&self->done);
        }

        void (*body)(void*) noexcept;
        void* argument;
        once_latch done;
    } call(body, argument);
    home.inject(call);
    call.done.wait();
}

}  // namespace heddle::detail
