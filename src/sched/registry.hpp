// SPDX-License-Identifier: Apache-2.0
// registry.hpp - everything that belongs to one pool: its workers, its guests, its injector, its sleep.
//
// Threads    enter, leave, inject: any. The tables are sized at construction and never shrink.
// Lifetime   owned by a `pool`. A forked child leaves its parent's registries behind (lifecycle.hpp).
// Ordering   RG1  enter: guests_[slot].store(release)  ->  guest_at: guests_[slot].load(acquire)
//                 Whoever sees a guest's record sees it constructed.
//            RG2  leave: guests_inside_.fetch_and(release)  ->  enter: guests_inside_.compare_exchange(acquire)
//                 A guest finds its record as the guest before it left it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <heddle/detail/base/cache_line.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/injector.hpp>
#include <heddle/detail/sched/guest.hpp>
#include <heddle/detail/sched/sleep.hpp>
#include <heddle/detail/sched/worker.hpp>
#include <heddle/options.hpp>
#include <heddle/stats.hpp>

#include "lifecycle.hpp"
#include "worker_threads.hpp"

namespace heddle::detail {

class registry final : public job_sources, immovable {
public:
    static constexpr unsigned k_guest_slots = 64;
    static constexpr unsigned k_most_threads = sleep_counters::k_most - k_guest_slots;

    // Starts the threads and returns when each of them runs. Fewer may have been started than asked for.
    explicit registry(const pool_options& options);
    ~registry();

    worker* enter();
    void leave(worker& guest) noexcept;

    void inject(injected_job& work) noexcept {
        injector_.push(&work);
        sleep_.job_posted();
    }
    job* take_injected() noexcept { return injector_.take(); }
    bool has_injected_job() const noexcept { return !injector_.looks_empty(); }

    // job_sources: every place where a job can wait for a worker.
    bool any_job_visible() const noexcept override;

    // Calls f(guest) for each guest inside until it returns true; one that comes or goes meanwhile may be missed.
    template <class F>
    bool any_guest(F&& f) const noexcept {
        // Stale: a guest is missed or looked at in vain; the sleep protocol's look comes after its fence.
        for (std::uint64_t in = guests_inside_.load(std::memory_order_relaxed); in != 0; in &= in - 1) {
            worker* const guest = guest_at(static_cast<unsigned>(std::countr_zero(in)));
            if (guest != nullptr && f(*guest)) return true;
        }
        return false;
    }

    unsigned worker_count() const noexcept { return static_cast<unsigned>(workers_.size()); }
    worker& worker_at(unsigned place) const noexcept { return *workers_[place]; }
    worker* participant_at(unsigned place) const noexcept {
        return place < worker_count() ? workers_[place].get() : guest_at(place - worker_count());
    }

    unsigned thread_count() const noexcept { return threads_.count(); }
    unsigned cpus() const noexcept { return cpus_; }
    detail::sleep& sleep() noexcept { return sleep_; }
    const detail::sleep& sleep() const noexcept { return sleep_; }
    pool_stats stats() const noexcept;

    // In a forked child: the threads are gone, and whoever was inside is alone.
    void abandon() noexcept {
        sleep_.abandon();
        abandoned_ = true;
    }
    bool is_abandoned() const noexcept { return abandoned_; }

private:
    struct guest_slot {
        atomic<worker*> record{"guest", nullptr};
    };

    worker* guest_at(unsigned slot) const noexcept {
        return guests_[slot].record.load(std::memory_order_acquire);  // RG1
    }
    worker* make_guest(unsigned slot);

    const unsigned cpus_;
    std::vector<std::unique_ptr<worker>> workers_;
    detail::sleep sleep_;
    worker_queue::shared_state shared_queue_;
    injector injector_;
    std::array<guest_slot, k_guest_slots> guests_;  // records are made when a slot is first used, and kept
    worker_threads threads_;
    bool abandoned_ = false;
    std::optional<enlistment> enlisted_;  // while all of the above is there

    // Bit i: a thread is in slot i. Written by those who come and go.
    alignas(k_cache_line) atomic<std::uint64_t> guests_inside_{"guests", 0};
};

}  // namespace heddle::detail
