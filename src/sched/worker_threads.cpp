// SPDX-License-Identifier: Apache-2.0
// worker_threads.cpp - starting and joining the threads of a pool.
#include "worker_threads.hpp"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <heddle/detail/base/step.hpp>
#include <heddle/detail/prim/count_latch.hpp>

#include "platform/report.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

struct first_steps {
    worker& self;
    count_latch& all_run;
    std::string name;
};

void live(void* argument) {
    const auto* const steps = static_cast<first_steps*>(argument);
    worker& self = steps->self;
    make_steps_as_worker(self.place());
    const worker::as_current current(self);
    count_latch::count_down(&steps->all_run);  // `steps` may be gone from here on
    self.work_until_stopped();
}

void say_refused(unsigned wanted, unsigned got, int why) noexcept {
    char sentence[160];
    std::snprintf(sentence, sizeof sentence, "a pool of %u threads got %u: %s", wanted, got, std::strerror(why));
    warn(sentence);
}

}  // namespace

void worker_threads::start(registry& home, unsigned wanted, const pool_options& options) {
    // All memory first: once a thread runs, nothing may throw.
    threads_ = std::make_unique<thread[]>(wanted);
    count_latch all_run(wanted);
    std::vector<first_steps> steps;
    steps.reserve(wanted);
    for (unsigned i = 0; i < wanted; ++i) {
        steps.push_back({home.worker_at(i), all_run, options.name + '-' + std::to_string(i)});
    }
    unsigned got = 0;
    for (; got < wanted; ++got) {
        first_steps& next = steps[got];
        home.sleep().worker_arrives();
        const int refused = threads_[got].start(&live, &next, {options.stack_size, next.name.c_str()});
        if (refused == 0) continue;
        home.sleep().worker_never_came();
        say_refused(wanted, got, refused);
        break;
    }
    count_.store(got, std::memory_order_relaxed);  // stale: see count
    for (unsigned missing = got; missing < wanted; ++missing) count_latch::count_down(&all_run);
    all_run.wait();
}

void worker_threads::join() noexcept {
    for (unsigned i = 0; i < count(); ++i) threads_[i].join();
}

}  // namespace heddle::detail
