// SPDX-License-Identifier: Apache-2.0
// scope_stopped.cpp - a leaf whose scope is stopped by one of its tasks: no task runs twice or after the scope, and those of
// an earlier phase have all run.
#include <atomic>
#include <string>
#include <vector>

#include <heddle/scope.hpp>

#include "../stage.hpp"
#include "actions.hpp"

namespace heddle::stress {
namespace {

#if defined(__cpp_lib_jthread)

void run_and_stop(const node& self, stage& at) {
    const std::size_t first_phase = self.choice % 8;
    const std::size_t stops = first_phase + self.choice / 8 % 8;  // the number of the task that requests the stop
    std::vector<std::atomic<unsigned>> begun(24);
    std::atomic<unsigned> running{0};
    std::stop_source source;
    // Relaxed: the scope orders what comes after it.
    const auto task = [&](std::size_t i) {
        running.fetch_add(1, std::memory_order_relaxed);
        begun[i].fetch_add(1, std::memory_order_relaxed);
        if (i == stops) source.request_stop();
        running.fetch_sub(1, std::memory_order_relaxed);
    };
    bool cancelled = false;
    try {
        scope({.stop = source.get_token()}, [&](task_scope& s) {
            for (std::size_t i = 0; i < begun.size(); ++i) {
                if (i == first_phase) s.wait();
                s.spawn([&task, i] { task(i); });
            }
        });
    } catch (const operation_cancelled&) {
        cancelled = true;
    }
    // Stale, for all loads below: never, the scope has ended.
    if (running.load(std::memory_order_relaxed) != 0) at.book().complain(self, "ended before its tasks");
    if (!cancelled) at.book().complain(self, "was stopped and did not report it");
    for (std::size_t i = 0; i < begun.size(); ++i) {
        const unsigned times = begun[i].load(std::memory_order_relaxed);
        const bool must_run = i < first_phase || i == stops;
        if (times > 1 || (must_run && times == 0)) {
            at.book().complain(self, "ran task " + std::to_string(i) + " " + std::to_string(times) + " times");
        }
    }
}

#else

void run_and_stop(const node&, stage&) {}  // nothing can be stopped

#endif

}  // namespace

const action scope_stopped{
    .name = "scope_stopped",
    .weight = 2,
    .fewest = 0,
    .most = 0,
    .follows = rule::passes_on,
    .run = run_and_stop,
};

}  // namespace heddle::stress
