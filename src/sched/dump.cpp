// SPDX-License-Identifier: Apache-2.0
// dump.cpp - heddle_dump_pools: one line for each pool and one for each of its threads.
#include <cstdio>

#include <heddle/detail/sched/registry.hpp>

#include "lifecycle.hpp"
#include "platform/report.hpp"
#include "pool_core.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

namespace {

constexpr std::size_t k_line = 240;

void dump_counters(const pool_core& home) noexcept {
    const sleep_snapshot now = home.sleep().counters();
    char line[k_line];
    std::snprintf(line, sizeof line,
                  "pool of %u, %u threads: %u asleep, %u searching, %d of %u seats taken%s%s%s%s%s; name \"%.60s\"",
                  home.thread_count(), home.workers().count(), now.sleepers(), now.searchers(),
                  static_cast<int>(home.worker_thread_count()) - now.free_seats(), home.worker_thread_count(),
                  now.is_sleepy() ? ", one is sleepy" : "", now.look_is_owed() ? ", a look is owed" : "",
                  now.is_strict() ? ", strict" : "", home.sleep().is_stopping() ? ", stopping" : "",
                  !home.injected().looks_empty() ? ", jobs are injected" : "", home.options().name.c_str());
    warn(line);
}

// ", waits for ..."; empty: it waits for nothing.
struct reason_text {
    char text[64];
};
reason_text reason_of(const pool_core& home, const worker& one) noexcept {
    reason_text why{};
    const std::uint32_t waits = one.waits_for();
    const unsigned first_guest = home.workers().capacity();
    if (waits == wait_reason::k_none) return why;
    if (waits == wait_reason::k_latch) {
        std::snprintf(why.text, sizeof why.text, ", waits for tasks, a result or a call");
    } else if (waits == wait_reason::k_fork) {
        std::snprintf(why.text, sizeof why.text, ", waits for a fork that was stolen");
    } else {
        const unsigned place = waits - wait_reason::fork_at(0);
        const bool is_guest = place >= first_guest;
        std::snprintf(why.text, sizeof why.text, ", waits for a fork that %s %u has taken",
                      is_guest ? "guest" : "worker", is_guest ? place - first_guest : place);
    }
    return why;
}

void dump_member(const pool_core& home, const worker& one, const char* kind, unsigned number) noexcept {
    char line[k_line];
    std::snprintf(line, sizeof line, "  %s %u: %s%s%s%s; queued %zu, stole %llu, slept %llu", kind, number,
                  home.sleep().state_of(one.place()), one.runs_a_job() ? ", runs a job" : "", reason_of(home, one).text,
                  one.mail().looks_empty() ? "" : ", has mail", one.queued(),
                  static_cast<unsigned long long>(one.stats().stolen.read()),
                  static_cast<unsigned long long>(one.stats().slept.read()));
    warn(line);
}

void dump(const pool_core& home) noexcept {
    dump_counters(home);
    const unsigned first_guest = home.workers().capacity();
    for (unsigned place = 0; place < home.workers().count(); ++place) {
        dump_member(home, home.workers().at(place), "worker", place);
    }
    home.guests().any_guest([&](const worker& guest) {
        dump_member(home, guest, "guest", guest.place() - first_guest);
        return false;
    });
}

}  // namespace

}  // namespace heddle::inline v0::detail

void heddle_dump_pools() noexcept {
    using namespace heddle::detail;
    if (!try_visit_pools(dump)) warn("a pool is being made or ended at this moment: no report");
}
