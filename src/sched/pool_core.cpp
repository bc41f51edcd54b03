// SPDX-License-Identifier: Apache-2.0
// pool_core.cpp - making and ending a pool, its guests, and the job sources of its sleep protocol.
#include "pool_core.hpp"

#include <algorithm>
#include <memory_resource>
#include <stdexcept>
#include <string>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/observe/strand_probe.hpp>
#include <heddle/detail/observe/trace_probe.hpp>

#include "pool_options.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

// ---------------------------------------------------------------------------------------------- making and ending

pool_core::limits pool_core::limits_of(const pool_options& options) {
    if (options.count_caller && options.use_current_thread) {
        raise(std::invalid_argument("heddle: a pool cannot both count its caller and use the thread that makes it"));
    }
    topology processors = processors_for(options);
    unsigned cpus = available_cpus();
    if (is_restricted(options)) cpus = std::min(cpus, static_cast<unsigned>(processors.size()));
    const unsigned threads = resolve_thread_count(options, k_most_threads, cpus);
    const unsigned counted = options.count_caller ? 1 : 0;
    const unsigned without_threads = options.use_current_thread ? 1 : 0;
    return {can_start_threads() || options.thread_source ? threads - counted : without_threads,
            resolve_capacity(options, threads, k_most_threads, cpus), cpus, std::move(processors)};
}

pool_core::pool_core(const pool_options& options) : pool_core(options, limits_of(options)) {}

pool_core::pool_core(const pool_options& options, limits size)
    : options_(options),
      cpus_(size.cpus),
      places_(std::move(size.processors), options.pin, size.workers),
      sleep_(size.workers, size.capacity, k_guest_slots, cpus_, *this),
      guests_(*this, size.capacity),
      task_memory_(options.memory != nullptr ? *options.memory : *std::pmr::new_delete_resource()),
      workers_(*this, size.workers, size.capacity) {
    trace_from_environment();
    profile_from_environment();
    const traced_slice traced(trace_kind::start_pool, 0, trace_number_);
    if (options.count_caller) sleep_.expect_standing();
    enlisted_.emplace(*this);
    if (options.use_current_thread) maker_.emplace(workers_.at(0));
    workers_.start(options.use_current_thread ? 1 : 0);
}

void pool_core::end() noexcept {
    life_.wait_for_pins();
    if (!guests_.is_empty()) die("a pool was destroyed while a thread was still inside it");
    expect_outsider();
    close(options_.at_end);
    maker_.reset();
    enlisted_.reset();
    life_.wait_for_pins();
}

void pool_core::expect_outsider() const noexcept {
    const worker* self = worker::current();
    if (maker_) {
        if (self != &workers_.at(0) || self->is_running_anything()) {
            die("a pool that uses its maker's thread was ended elsewhere, or by one of its own jobs");
        }
        self = self->outer();
    }
    if (self != nullptr && self->is_awaited_in(*this)) die("a pool was destroyed by one of its own workers");
}

void pool_core::close(shutdown how) noexcept {
    if (!life_.close(how)) return;
    const traced_slice traced(trace_kind::stop_pool, 0, trace_number_);
    injected_.close();
    sleep_.stop();
    if (maker_) {
        workers_.at(0).work_until_stopped();
        maker_->present.reset();
    }
    workers_.join();
    run_leftovers();
    workers_.withdraw_seats();
}

// If the user promised threads and supplied none, the jobs that were queued for them are still there.
void pool_core::run_leftovers() noexcept {
    if (injected_.looks_empty()) return;
    const worker::as_current current(workers_.at(0));  // it has no thread
    while (workers_.at(0).run_one()) {}
}

void pool_core::resize(unsigned threads) {
    const unsigned most = workers_.capacity() - options_.spare_threads;
    if (threads == 0 || threads > most) {
        raise(std::invalid_argument("heddle: a pool cannot be resized to " + std::to_string(threads) +
                                    " threads; pool_options::max_threads allows 1 to " + std::to_string(most)));
    }
    const traced_slice traced(trace_kind::resize_pool, threads, trace_number_);
    workers_.resize(threads - counted_callers());
}

// ---------------------------------------------------------------------------------------------- the sources of jobs

// At least one: it was there a moment ago.
HEDDLE_COLD static unsigned jobs_of(const worker& owner) noexcept {
    return std::max(static_cast<unsigned>(owner.queued()), 1u);
}

unsigned pool_core::visible_jobs() const noexcept {
    const worker* owner = nullptr;
    const auto has_job = [&](const worker& one) {
        owner = &one;
        return !one.looks_empty();
    };
    if (guests_.any_guest(has_job) && workers_.thread_count() > 0) return jobs_of(*owner);
    if (!injected_.looks_empty()) return 1;
    for (unsigned place = 0, n = workers_.count(); place < n; ++place) {
        if (has_job(workers_.at(place))) return jobs_of(*owner);
    }
    return 0;
}

bool pool_core::has_mail(unsigned place) const noexcept { return !workers_.at(place).mail().looks_empty(); }

bool pool_core::has_mail_to_take_waiting(unsigned place) const noexcept {
    return workers_.at(place).has_mail_to_take_waiting();
}

bool pool_core::all_post_strictly() const noexcept {
    const auto is_loose = [this](const worker& one) { return !one.posts_strictly() && !sleep_.is_asleep(one.place()); };
    for (unsigned place = 0, n = workers_.count(); place < n; ++place) {
        if (is_loose(workers_.at(place))) return false;
    }
    return !guests_.any_guest(is_loose);
}

void pool_core::call_helper_back() noexcept {
    for (unsigned place = 0, n = workers_.count(); place < n; ++place) {
        if (workers_.at(place).try_call_back()) return sleep_.mail_was_sent(place);
    }
}

// ---------------------------------------------------------------------------------------------- guests

// A worker of another pool helps there while a worker makes its call here, unless it can compute here without a seat.
worker* pool_core::enter_or_delegate(call_body body, void* argument) {
    const worker* const self = worker::current();
    const bool helps_elsewhere = self != nullptr && !self->waiter().is_guest() && !options_.count_caller;
    if (!helps_elsewhere) {
        if (worker* const guest = enter()) return guest;
    }
    if (run_injected(body, argument)) return nullptr;
    worker& alone = guests_.enter_alone(shared_queues_);
    if (is_traced()) trace_entry_of(alone);
    return &alone;
}

void pool_core::trace_entry_of(worker& guest) const noexcept {
    trace_begin(trace_kind::inside, 0, trace_number_);
    guest.show_lane();
}

void pool_core::trace_counters() const noexcept {
    const sleep_snapshot now = sleep_.counters();
    std::uint64_t queued = 0;
    const auto add = [&](const worker& one) {
        queued += one.queued();
        return false;
    };
    for (unsigned place = 0, n = workers_.count(); place < n; ++place) add(workers_.at(place));
    guests_.any_guest(add);
    const int busy = std::max(static_cast<int>(worker_thread_count()) - now.free_seats(), 0);
    trace_note(trace_kind::counters, static_cast<unsigned>(busy) | std::uint64_t{now.sleepers()} << 16,
               std::uint64_t{trace_number_} << 32 | std::min<std::uint64_t>(queued, UINT32_MAX));
}

void pool_core::leave(worker& guest) noexcept {
    if (guest.own_seat().is_counted()) [[likely]]
        guest.own_seat().give_back();
    else if (guest.is_alone()) return guests_.leave_alone(guest);
    guests_.leave(guest);
}

// Here, so that they are inlined into the calls of templates: every call from outside makes both.
worker* registry::enter_or_delegate(call_body body, void* argument) { return core().enter_or_delegate(body, argument); }
void registry::leave(worker& guest) noexcept {
    static_cast<pool_core&>(guest.home()).leave(guest);
    if (is_traced()) [[unlikely]]
        trace_end(trace_kind::inside);  // after the seat was given back, which may wake a worker
}

}  // namespace heddle::inline v0::detail
