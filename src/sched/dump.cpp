// SPDX-License-Identifier: Apache-2.0
// dump.cpp - the report behind dump.hpp, one line for a pool and one for each of its threads.
#include <heddle/detail/sched/dump.hpp>

#include <cstdio>

#include "lifecycle.hpp"
#include "platform/report.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

constexpr std::size_t k_line = 240;

void dump_counters(const registry& home) noexcept {
    const sleep_snapshot now = home.sleep().counters();
    char line[k_line];
    std::snprintf(line, sizeof line, "pool of %u, %u threads: %u asleep, %u searching, %d of %u seats taken%s%s%s%s%s",
                  home.thread_count(), home.worker_count(), now.sleepers(), now.searchers(),
                  static_cast<int>(home.worker_thread_count()) - now.free_seats(), home.worker_thread_count(),
                  now.is_sleepy() ? ", somebody sleepy" : "", now.look_is_owed() ? ", a look is owed" : "",
                  now.is_strict() ? ", strict" : "", home.sleep().is_stopping() ? ", stopping" : "",
                  home.has_injected_job() ? ", a call is injected" : "");
    warn(line);
}

void dump_participant(const registry& home, const worker& one, const char* kind, unsigned number) noexcept {
    char line[k_line];
    std::snprintf(line, sizeof line, "  %s %u: %s%s; queued %zu, stole %llu, slept %llu", kind, number,
                  home.sleep().state_of(one.place()), one.runs_a_job() ? ", runs a job" : "", one.queued(),
                  static_cast<unsigned long long>(one.stats().stolen.read()),
                  static_cast<unsigned long long>(one.stats().slept.read()));
    warn(line);
}

void dump(const registry& home) noexcept {
    dump_counters(home);
    const unsigned first_guest = home.place_count() - registry::k_guest_slots;
    for (unsigned place = 0; place < home.worker_count(); ++place) {
        dump_participant(home, home.worker_at(place), "worker", place);
    }
    home.any_guest([&](const worker& guest) {
        dump_participant(home, guest, "guest", guest.place() - first_guest);
        return false;
    });
}

}  // namespace

void dump_pools() noexcept {
    if (!try_visit_registries(dump)) warn("a pool is being made or ended: nothing to report on the others");
}

}  // namespace heddle::detail
