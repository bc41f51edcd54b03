// SPDX-License-Identifier: Apache-2.0
// no_threads.cpp - what a registry asks of the platform, for pools whose threads are those of a scenario.
#include <algorithm>

#include <sched/lifecycle.hpp>
#include <sched/options.hpp>
#include <sched/registry.hpp>
#include <sched/worker_threads.hpp>

#include <heddle/detail/prim/count_latch.hpp>
#include <heddle/detail/sched/locks_held.hpp>
#include <platform/cpu_count.hpp>
#include <platform/report.hpp>
#include <platform/thread.hpp>

namespace heddle::detail {

unsigned available_cpus() noexcept { return 2; }
bool can_start_threads() noexcept { return true; }

unsigned resolve_thread_count(const pool_options& options, unsigned /*most*/) { return options.threads; }
unsigned resolve_capacity(const pool_options& options, unsigned threads, unsigned /*most*/) {
    return std::max(threads, options.max_threads);
}

enlistment::enlistment(registry& made) noexcept : made_(made) {}
enlistment::~enlistment() = default;

// Every worker is there, and awake, before the scenario's threads begin.
int worker_threads::start(worker& self, count_latch& running) noexcept {
    self.home().sleep().worker_arrives();
    count_latch::count_down(&running);
    return 0;
}

void worker_threads::join(unsigned /*place*/) noexcept {}

void warn(const char* /*sentence*/) noexcept {}
void report_lock_held() noexcept {}

thread::~thread() = default;

}  // namespace heddle::detail
