// SPDX-License-Identifier: Apache-2.0
// worker_table.cpp - starting the first workers of a pool, adding more, and waiting for the end of all.
#include "worker_table.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/prim/count_latch.hpp>

#include "platform/report.hpp"
#include "pool_core.hpp"

namespace heddle::inline v0::detail {

// Allocates everything that the first workers need: once a thread runs, the construction of a pool must not throw.
worker_table::worker_table(pool_core& home, unsigned seats, unsigned capacity)
    : home_(home),
      capacity_(capacity),
      records_(std::make_unique<std::unique_ptr<worker>[]>(capacity)),
      threads_(home.options(), capacity),
      seats_in_protocol_(seats),
      seats_("seats", seats) {
    for (unsigned place = 0; place < seats; ++place) make_record(place);
}

void worker_table::make_record(unsigned place) {
    records_[place] = std::make_unique<worker>(home_, worker::kind::worker, place, home_.shared_queues());
    count_.store(place + 1, std::memory_order_release);  // RG3
}

void worker_table::start(unsigned present) {
    const unsigned wanted = count();
    count_latch all_run(wanted);
    const std::lock_guard lock(growth_);
    while (started_count() < present) {
        count_latch::count_down(&all_run);
        thread_started();
    }
    int refused = 0;
    while (started_count() < wanted && refused == 0) {
        refused = threads_.start(at(started_count()), all_run);
        if (refused == 0) thread_started();
    }
    if (refused != 0) report_refusal(wanted, refused);
    for (unsigned missing = started_count(); missing < wanted; ++missing) count_latch::count_down(&all_run);
    all_run.wait();
}

// The caller holds growth_. There is one more worker that takes queued jobs.
void worker_table::thread_started() noexcept {
    started_.store(started_count() + 1, std::memory_order_release);  // RG3
    home_.injected().open();
}

// The caller holds growth_. Reports once for each pool, which may ask for threads again and again.
void worker_table::report_refusal(unsigned wanted, int why) noexcept {
    if (refusal_was_reported_) return;
    refusal_was_reported_ = true;
    const unsigned callers = home_.counted_callers();
    char sentence[160];
    std::snprintf(sentence, sizeof sentence, "a pool of %u threads got %u: %s", wanted + callers,
                  started_count() + callers, std::strerror(why));
    warn(sentence);
}

// The caller holds growth_. False: there is no place, no memory or no thread for one more worker.
bool worker_table::add() noexcept {
    const unsigned place = started_count();
    if (ended_ || place == capacity_) return false;
    if (records_[place] == nullptr && !catching([&] { return make_record(place), true; }, [] { return false; })) {
        report_refusal(place + 1, ENOMEM);
        return false;
    }
    count_latch runs(1);
    if (const int refused = threads_.start(at(place), runs); refused != 0) {
        report_refusal(place + 1, refused);
        return false;
    }
    thread_started();
    runs.wait();
    return true;
}

void worker_table::resize(unsigned seats) {
    const std::lock_guard lock(growth_);
    if (home_.life().is_closed()) raise(std::logic_error("heddle: a pool was resized after it had been shut down"));
    while (started_count() < seats && add()) {}
    seats_.store(seats, std::memory_order_relaxed);  // stale: an old number
    // Without a seat, no worker would ever run queued jobs.
    const unsigned in_protocol = started_count() > 0 ? std::max(seats, 1u) : seats;
    home_.sleep().change_seats(std::exchange(seats_in_protocol_, in_protocol), in_protocol);
}

void worker_table::replace_blocked() noexcept {
    if (home_.life().is_abandoned() || home_.sleep().counters().sleepers() > 0) return;  // a sleeper is woken for a job
    const std::lock_guard lock(growth_);
    const unsigned seats = seats_.load(std::memory_order_relaxed);  // written under the lock: not stale
    if (started_count() < seats + home_.options().spare_threads) add();
}

// A task that is being drained may block, and need one more thread: threads are added until the last one is joined.
void worker_table::join() noexcept {
    for (unsigned place = 0;; ++place) {
        {
            const std::lock_guard lock(growth_);
            ended_ = place >= threads_.end();
            if (ended_) return;
        }
        threads_.join(place);
    }
}

}  // namespace heddle::inline v0::detail
