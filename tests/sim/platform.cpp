// SPDX-License-Identifier: Apache-2.0
// platform.cpp - what src/platform offers, for the simulated machine: its threads are virtual, and it has nothing else.
#include "platform.hpp"

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <support/set_current_worker.hpp>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/large_pages.hpp>
#include <heddle/detail/sched/worker.hpp>

#include <platform/affinity.hpp>
#include <platform/at_fork.hpp>
#include <platform/cpu_count.hpp>
#include <platform/environment.hpp>
#include <platform/keep_loaded.hpp>
#include <platform/report.hpp>
#include <platform/thread.hpp>
#include <platform/topology.hpp>

namespace sim {

void keep_current_worker(machine& here) {
    using heddle::detail::worker;
    here.keep_thread_local({[]() noexcept -> void* { return worker::current(); },
                            [](void* self) noexcept { test::set_current_worker(static_cast<worker*>(self)); }});
}

}  // namespace sim

namespace heddle::inline v0::detail {

unsigned available_cpus() noexcept { return sim::machine::of_caller()->core_count(); }
bool bind_to(std::span<const unsigned> processors) noexcept {
    if (processors.size() != 1) return false;
    sim::machine::of_caller()->bind(processors.front());
    return true;
}

// The nearest ring is a cache, and the second one a socket with its memory.
topology own_topology() {
    const std::vector<sim::profile::ring>& rings = sim::machine::of_caller()->costs().rings;
    topology found;
    for (unsigned number = 0; number < available_cpus(); ++number) {
        const unsigned socket = rings.size() > 1 ? number / rings[1].cores : 0;
        found.push_back({.number = number, .package = socket, .node = socket, .cache = number / rings[0].cores});
    }
    return found;
}
void at_fork(void (* /*prepare*/)() noexcept, void (* /*parent*/)() noexcept, void (* /*child*/)() noexcept) noexcept {}
const char* environment_variable(const char* /*name*/) noexcept { return nullptr; }
void keep_loaded() noexcept {}
void prefer_large_pages(void* /*begin*/, std::size_t /*bytes*/) noexcept {}

void warn(const char* sentence) noexcept { std::fprintf(stderr, "heddle: %s\n", sentence); }
void die(const char* sentence) noexcept {
    warn(sentence);
    std::abort();
}

bool can_start_threads() noexcept { return true; }
void name_own_thread(const char* /*name*/) noexcept {}

thread::~thread() { HEDDLE_ASSERT(!started_, "a thread is joined before it is destroyed"); }

int thread::start(entry_point entry, void* argument, const thread_options& /*options*/) noexcept {
    sim::thread& made = sim::machine::of_caller()->start([=] { entry(argument); });
    handle_ = std::bit_cast<std::uintptr_t>(&made);
    started_ = true;
    return 0;
}

void thread::join() noexcept {
    sim::machine::of_caller()->join(*std::bit_cast<sim::thread*>(handle_));
    started_ = false;
}

}  // namespace heddle::inline v0::detail
