// SPDX-License-Identifier: Apache-2.0
// no_threads.cpp - what a registry asks of the platform, for pools whose threads are those of a scenario.
#include <sched/lifecycle.hpp>
#include <sched/options.hpp>
#include <sched/registry.hpp>
#include <sched/worker_threads.hpp>

#include <platform/cpu_count.hpp>

namespace heddle::detail {

unsigned available_cpus() noexcept { return 2; }

unsigned resolve_thread_count(const pool_options& options, unsigned /*most*/) { return options.threads; }

enlistment::enlistment(registry& made) : made_(made) {}
enlistment::~enlistment() = default;

// Every worker is there, and awake, before the scenario's threads begin.
void worker_threads::start(registry& home, unsigned wanted, const pool_options& /*options*/) {
    for (; count_ < wanted; ++count_) home.sleep().worker_arrives();
}

void worker_threads::join() noexcept {}

thread::~thread() = default;

}  // namespace heddle::detail
