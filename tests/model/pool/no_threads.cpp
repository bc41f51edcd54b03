// SPDX-License-Identifier: Apache-2.0
// no_threads.cpp - the platform functions that a pool_core needs, for pools whose threads are threads of a scenario.
#include <algorithm>
#include <cerrno>

#include <sched/lifecycle.hpp>
#include <sched/pool_core.hpp>
#include <sched/pool_options.hpp>
#include <sched/worker_threads.hpp>

#include <heddle/detail/prim/count_latch.hpp>
#include <heddle/detail/sched/registry.hpp>
#include <heddle/mutex.hpp>
#include <platform/affinity.hpp>
#include <platform/cpu_count.hpp>
#include <platform/keep_loaded.hpp>
#include <platform/report.hpp>
#include <platform/thread.hpp>
#include <platform/topology.hpp>

#include "jobs.hpp"

namespace heddle::inline v0::detail {

unsigned available_cpus() noexcept { return 2; }
bool can_start_threads() noexcept { return true; }
bool bind_to(std::span<const unsigned> /*processors*/) noexcept { return false; }
topology own_topology() { return {}; }

unsigned resolve_thread_count(const pool_options& options, unsigned /*most*/, unsigned /*cpus*/) {
    return options.threads;
}
unsigned resolve_capacity(const pool_options& options, unsigned threads, unsigned /*most*/, unsigned /*cpus*/) {
    return std::max(threads, options.max_threads);
}

enlistment::enlistment(pool_core& made) noexcept : made_(made) {}
enlistment::~enlistment() = default;

// Every worker is present, and awake, before the scenario's threads begin.
int worker_threads::start(worker& self, count_latch& running) noexcept {
    if (model::threads_of_run::of_this_run().threads_are_refused) return EAGAIN;
    threads_[self.place()].self = &self;
    end_ = std::max(end_, self.place() + 1);
    model::threads_of_run::of_this_run().arrive(self);
    count_latch::count_down(&running);
    return 0;
}

void worker_threads::join(unsigned place) noexcept { model::wait_for_end_of(*threads_[place].self); }

static mutex g_lifecycle;  // made before the first execution
mutex& lifecycle_mutex() noexcept { return g_lifecycle; }
void keep_loaded() noexcept {}

void warn(const char* /*sentence*/) noexcept {}
void report_lock_held() noexcept {}

thread::~thread() = default;

}  // namespace heddle::inline v0::detail

void heddle_dump_pools() noexcept {}  // a part of every program with Heddle in it
