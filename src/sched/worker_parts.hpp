// SPDX-License-Identifier: Apache-2.0
// worker_parts.hpp - the state of a worker that only src/sched uses, and the tokens for its seats while it sleeps.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/observe/trace_probe.hpp>
#include <heddle/detail/observe/wait_reason.hpp>
#include <heddle/detail/prim/injector.hpp>
#include <heddle/detail/prim/rng.hpp>
#include <heddle/detail/sched/worker.hpp>

#include "pool_core.hpp"
#include "sleep_place.hpp"

namespace heddle::inline v0::detail {

// Does a worker help while it waits?
enum class help_state : std::uint8_t {
    gives,        // it does
    rests,        // it does not, because its stack is full
    cannot,       // it does not, because it is inside `isolate`
    called_back,  // its stack is full, but there is no other worker to help
};

struct worker::parts : immovable {
    parts(injector::door first, unsigned place, std::span<const place_range> near)
        : mail(first),
          victims(place + 1),
          rings(near),
          own_place(place == k_nowhere ? std::make_unique<sleep_place>() : nullptr) {}

    injector mail;                                       // a worker's is open while its thread is there
    rng victims;                                         // from which worker to steal first
    const std::span<const place_range> rings;            // the workers near it (placement.hpp)
    unsigned searches = 0;                               // decides when the rarely taken queues come first
    const std::unique_ptr<sleep_place> own_place;        // of a guest that is alone
    atomic<help_state> help{"help", help_state::gives};  // written by other workers to call this one back
    [[no_unique_address]] traced_lane lane;              // read by thieves
    [[no_unique_address]] wait_reason waits;             // read by reports
};

inline pool_core& worker::pool() const noexcept { return static_cast<pool_core&>(home_); }
inline injector& worker::mail() noexcept { return parts_.mail; }
inline const injector& worker::mail() const noexcept { return parts_.mail; }

// The seat of a worker that waits for a job inside a call of `blocking`. The worker had lent its seat, but computes now, because
// it helps; when it sleeps, it gives the seat back like any other.
class worker::seat_while_waiting : immovable {
public:
    explicit seat_while_waiting(worker& self) noexcept : borrower_(self.seat_.is_lent() ? &self : nullptr) {
        if (borrower_ != nullptr) borrower_->seat_.reclaim();
    }
    ~seat_while_waiting() {
        if (borrower_ == nullptr) return;
        borrower_->seat_.lend();
        borrower_->pool().workers().replace_blocked();
    }

private:
    worker* const borrower_;
};

// The seats of a thread in the pools from which it was called here. While the thread sleeps here it computes nowhere, and what
// it waits for may be a call into one of those pools, which another worker has to make.
class worker::seats_elsewhere : immovable {
public:
    explicit seats_elsewhere(worker* outer) noexcept : outer_(outer) {
        for_each_held([](sleep::seat& one) { one.give_back(); });
    }
    ~seats_elsewhere() {
        for_each_held([](sleep::seat& one) { one.take(); });
    }

private:
    template <class F>
    void for_each_held(F f) noexcept {
        for (worker* one = outer_; one != nullptr; one = one->outer_) {
            if (one->seat_.is_held()) f(one->seat_);
        }
    }

    worker* const outer_;
};

}  // namespace heddle::inline v0::detail
