// SPDX-License-Identifier: Apache-2.0
// registry.cpp - making, growing and ending a pool, and the coming and going of guests.
#include "registry.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/pause.hpp>
#include <heddle/detail/base/step.hpp>
#include <heddle/detail/prim/count_latch.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "options.hpp"
#include "platform/cpu_count.hpp"
#include "platform/report.hpp"

namespace heddle::detail {

// ---------------------------------------------------------------------------------------------- making and ending

registry::limits registry::limits_of(const pool_options& options) {
    if (options.count_caller && options.use_current_thread) {
        raise(std::invalid_argument("heddle: a pool cannot both count its caller and use the thread that makes it"));
    }
    const unsigned threads = resolve_thread_count(options, k_most_threads);
    const unsigned counted = options.count_caller ? 1 : 0;
    const unsigned without_threads = options.use_current_thread ? 1 : 0;
    return {can_start_threads() || options.thread_source ? threads - counted : without_threads,
            resolve_capacity(options, threads, k_most_threads)};
}

registry::registry(const pool_options& options) : registry(options, limits_of(options)) {}

registry::registry(const pool_options& options, limits size)
    : options_(options),
      cpus_(available_cpus()),
      capacity_(size.capacity),
      workers_(std::make_unique<std::unique_ptr<worker>[]>(capacity_)),
      sleep_(size.workers, capacity_, k_guest_slots, cpus_, *this),
      task_memory_(options.memory != nullptr ? *options.memory : *std::pmr::new_delete_resource()),
      threads_(capacity_),
      seats_("seats", size.workers) {
    if (!guests_take_seats()) sleep_.expect_standing();
    // All memory first: once a thread runs, nothing may throw.
    for (unsigned place = 0; place < size.workers; ++place) {
        workers_[place] = std::make_unique<worker>(*this, worker::kind::worker, place, shared_queues_);
    }
    worker_count_.store(size.workers, std::memory_order_release);  // RG3
    enlisted_.emplace(*this);
    count_latch all_run(size.workers);
    unsigned started = 0;
    int refused = 0;
    if (options.use_current_thread) {
        sleep_.worker_arrives();
        maker_.emplace(*workers_[0]);
        count_latch::count_down(&all_run);
        ++started;
    }
    for (; started < size.workers && refused == 0; started += refused == 0 ? 1 : 0) {
        refused = threads_.start(*workers_[started], all_run);
    }
    if (refused != 0) {
        worker_count_.store(started, std::memory_order_release);  // RG3
        char sentence[160];
        std::snprintf(sentence, sizeof sentence, "a pool of %u threads got %u: %s", size.workers + counted_callers(),
                      started + counted_callers(), std::strerror(refused));
        warn(sentence);
    }
    for (unsigned missing = started; missing < size.workers; ++missing) count_latch::count_down(&all_run);
    all_run.wait();
}

registry::~registry() {
    if (guests_inside_.load(std::memory_order_acquire) != 0) {  // RG2: the guests that have left are really gone
        die("a pool was destroyed while a thread was still inside it");
    }
    expect_outsider();
    close(options_.at_end);
    maker_.reset();
    enlisted_.reset();
    while (pins_.load(std::memory_order_acquire) != 0) yield_thread();  // RG4: between two statements of another thread
    for (guest_slot& slot : guests_) delete slot.record.load(std::memory_order_relaxed);  // nobody else is left
}

void registry::expect_outsider() const noexcept {
    const worker* self = worker::current();
    if (maker_) {
        if (self != workers_[0].get() || workers_[0]->is_running_anything()) {
            die("a pool that uses its maker's thread was ended elsewhere, or by one of its own jobs");
        }
        self = self->outer();
    }
    if (self != nullptr && self->is_awaited_in(*this)) die("a pool was destroyed by one of its own workers");
}

void registry::close(shutdown how) noexcept {
    if (closed_.exchange(true, std::memory_order_relaxed)) return;  // stale: see is_closed
    // Stale in a worker: it runs one more task before it begins to drop them.
    if (how == shutdown::cancel) cancelled_.store(true, std::memory_order_relaxed);
    for (injector& one : injectors_) one.close();
    sleep_.stop();
    if (maker_) {
        while (workers_[0]->run_one()) {}
    }
    join_threads();
    seats_.store(0, std::memory_order_relaxed);  // stale: somebody counts on workers and does all by himself
}

// A task that is being drained may block, and need one thread more.
void registry::join_threads() noexcept {
    for (unsigned place = 0;; ++place) {
        {
            const std::lock_guard lock(growth_);
            ended_ = place >= threads_.end();
            if (ended_) return;
        }
        threads_.join(place);
    }
}

// ---------------------------------------------------------------------------------------------- growing

// Caller holds growth_. False: there is no place, no memory or no thread for one more.
bool registry::add_worker() {
    const unsigned place = worker_count();
    if (ended_ || place == capacity_) return false;
    if (workers_[place] == nullptr) {
        const auto make = [&] { return std::make_unique<worker>(*this, worker::kind::worker, place, shared_queues_); };
        workers_[place] = catching(make, [] { return std::unique_ptr<worker>(); });
        if (workers_[place] == nullptr) return false;
    }
    worker_count_.store(place + 1, std::memory_order_release);  // RG3
    count_latch runs(1);
    if (threads_.start(*workers_[place], runs) != 0) {
        worker_count_.store(place, std::memory_order_release);  // RG3
        return false;
    }
    runs.wait();
    return true;
}

void registry::resize(unsigned threads) {
    const unsigned most = capacity_ - options_.spare_threads;
    if (threads == 0 || threads > most) {
        raise(std::invalid_argument("heddle: a pool cannot be resized to " + std::to_string(threads) +
                                    " threads; pool_options::max_threads allows 1 to " + std::to_string(most)));
    }
    const std::lock_guard lock(growth_);
    if (is_closed()) raise(std::logic_error("heddle: a pool was resized after it had been shut down"));
    const unsigned workers = threads - counted_callers();
    while (worker_count() < workers && add_worker()) {}
    const unsigned before = seats_.load(std::memory_order_relaxed);  // written under the lock: not stale
    seats_.store(workers, std::memory_order_relaxed);                // stale: an old number
    sleep_.change_seats(before, workers);
}

// Has the calling thread, which is inside, a seat?
bool registry::is_seated() const noexcept { return guests_take_seats() || !worker::current()->is_guest(); }

void registry::begin_blocking() noexcept {
    if (!is_seated()) return;
    sleep_.stand_up();
    if (is_abandoned() || sleep_.counters().sleepers() > 0) return;  // whoever sleeps is woken for the next job
    const std::lock_guard lock(growth_);
    const unsigned seats = seats_.load(std::memory_order_relaxed);  // written under the lock: not stale
    if (worker_count() < seats + options_.spare_threads) add_worker();
}

void registry::end_blocking() noexcept {
    if (is_seated()) sleep_.take_seat();
}

// ---------------------------------------------------------------------------------------------- jobs

bool registry::inject(injected_job& work, priority how_soon) noexcept {
    if (!injector_for(how_soon).push(&work)) return false;
    sleep_.job_posted_from_outside();
    return true;
}

void registry::send(unsigned place, mailed_job& work) noexcept {
    if (workers_[place]->mail().push(&work)) return sleep_.mail_was_sent(place);
    auto run_here = [&] { worker::current()->execute(&work); };  // the worker has ended
    call_inside(*this, run_here);
}

bool registry::any_job_visible() const noexcept {
    const auto has_job = [](const worker& owner) { return !owner.looks_empty(); };
    if (step("look.guests") && any_guest(has_job)) return true;
    if (step("look.injector") && has_injected_job()) return true;
    for (unsigned place = 0, n = worker_count(); place < n && step("look.workers"); ++place) {
        if (has_job(*workers_[place])) return true;
    }
    return false;
}

bool registry::has_mail(unsigned place) const noexcept { return !workers_[place]->mail().looks_empty(); }

bool registry::has_mail_to_take_waiting(unsigned place) const noexcept {
    return workers_[place]->has_mail_to_take_waiting();
}

// ---------------------------------------------------------------------------------------------- guests

worker* registry::enter() {
    std::uint64_t in = guests_inside_.load(std::memory_order_relaxed);  // stale: the swap below fails and tells
    unsigned slot;
    do {
        slot = static_cast<unsigned>(std::countr_one(in));
        if (slot == k_guest_slots) {
            // With workers the call can be injected. Without, a record that no thief knows of serves as well.
            return worker_thread_count() > 0
                       ? nullptr
                       : new worker(*this, worker::kind::guest, worker::k_nowhere, shared_queues_);
        }
    } while (!guests_inside_.compare_exchange(in, in | std::uint64_t{1} << slot, std::memory_order_acquire,  // RG2
                                              std::memory_order_relaxed));  // lost: the loop looks again
    worker* const guest = guest_at(slot) != nullptr ? guest_at(slot) : make_guest(slot);
    if (guests_take_seats()) sleep_.take_seat();
    return guest;
}

worker* registry::make_guest(unsigned slot) {
    return catching(
        [&] {
            auto* const guest = new worker(*this, worker::kind::guest, capacity_ + slot, shared_queues_);
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
    const unsigned slot = guest.place() - capacity_;
    if (guests_take_seats()) sleep_.give_seat();
    guests_inside_.fetch_and(~(std::uint64_t{1} << slot),
                             std::memory_order_release);  // RG2; the slot may be taken at once
}

// ---------------------------------------------------------------------------------------------- statistics

namespace {

worker_statistics read(const worker_stats& counted) noexcept {
    return {counted.executed.read(), counted.stolen.read(),   counted.searched.read(),
            counted.lost.read(),     counted.injected.read(), counted.slept.read()};
}

template <class Operation>
void combine(worker_statistics& to, const worker_statistics& from, Operation operation) noexcept {
    for (const auto member : {&worker_statistics::executed, &worker_statistics::stolen, &worker_statistics::searched,
                              &worker_statistics::lost, &worker_statistics::injected, &worker_statistics::slept}) {
        to.*member = operation(to.*member, from.*member);
    }
}

}  // namespace

pool_stats registry::count_all() const {
    pool_stats sum;
    for (unsigned place = 0, workers = worker_count(); place < place_count(); ++place) {
        const worker* const one = place < workers || place >= capacity_ ? participant_at(place) : nullptr;
        if (one == nullptr) continue;
        const worker_statistics counted = read(one->stats());
        if (place < workers) sum.workers.push_back(counted);
        combine(sum, counted, std::plus<>());
    }
    sum.woken = sum.slept - std::min<std::uint64_t>(sum.slept, sleep_.counters().sleepers());
    return sum;
}

pool_stats registry::stats() const {
    pool_stats now = count_all();
    const std::lock_guard lock(stats_mutex_);
    now.woken -= std::min(now.woken, stats_before_.woken);
    combine(now, stats_before_, std::minus<>());
    for (std::size_t i = 0; i < stats_before_.workers.size(); ++i) {
        combine(now.workers[i], stats_before_.workers[i], std::minus<>());
    }
    return now;
}

void registry::reset_stats() {
    pool_stats now = count_all();
    const std::lock_guard lock(stats_mutex_);
    stats_before_ = std::move(now);
}

}  // namespace heddle::detail
