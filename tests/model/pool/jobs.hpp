// SPDX-License-Identifier: Apache-2.0
// jobs.hpp - threads and jobs for scenarios with a whole pool: the real registry and its workers.
#pragma once

#include <utility>

#include <heddle/options.hpp>

#include <model/model.hpp>
#include <sched/registry.hpp>

namespace model {

using heddle::pool_options;
using heddle::detail::forked_job;
using heddle::detail::injected_job;
using heddle::detail::job;
using heddle::detail::position;
using heddle::detail::registry;
using heddle::detail::worker;

inline void add_worker(scenario& s, registry& home, const char* name, unsigned place) {
    s.thread(name, [&home, place] { home.worker_at(place).work_until_stopped(); });
}

template <class Call>
void add_guest(scenario& s, registry& home, const char* name, Call call) {
    s.thread(name, [&home, call] {
        worker& self = *home.enter();
        call(self);
        home.leave(self);
    });
}

inline void no_job_is_left(scenario& s, registry& home) {
    s.at_end([&home] { require(!home.any_job_visible(), "a queue still shows a job"); });
}

// Jobs that note who ran them.
template <class Base>
struct noted : Base {
    template <class... Arguments>
    explicit noted(Arguments&&... arguments) : Base{std::forward<Arguments>(arguments)...} {}

    const worker* ran_on = nullptr;
};

struct noted_call : noted<injected_job> {
    noted_call() : noted(job{&note}, nullptr) {}
    static void note(job* self, worker& by) noexcept { static_cast<noted_call*>(self)->ran_on = &by; }
};

struct noted_fork : noted<forked_job> {
    explicit noted_fork(worker& by) : noted(&note, by.context()) {}
    static void note(job* base, worker& by) noexcept {
        auto* const self = static_cast<noted_fork*>(base);
        self->ran_on = &by;
        self->thief.store(by.place() + 1, std::memory_order_release);
        worker::finish(*self);
    }
};

inline void must_have_run(scenario& s, const worker* const& where) {
    s.at_end([&where] { require(where != nullptr, "a job is left behind while a worker sleeps"); });
}

}  // namespace model
