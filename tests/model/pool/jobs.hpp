// SPDX-License-Identifier: Apache-2.0
// jobs.hpp - threads and jobs for scenarios with a whole pool: the real pool_core and its workers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

#include <heddle/detail/prim/once_latch.hpp>
#include <heddle/pool_options.hpp>

#include <model/model.hpp>
#include <sched/pool_core.hpp>
#include <sched/worker_parts.hpp>

namespace model {

using heddle::pool_options;
using heddle::detail::forked_job;
using heddle::detail::injected_job;
using heddle::detail::job;
using heddle::detail::mailed_job;
using heddle::detail::pool_core;
using heddle::detail::position;
using heddle::detail::worker;

// The thread functions that a pool needs. Workers that are threads of the scenario can be joined. The others compute forever, and
// their pool may end before them. Each worker is present from the construction of its pool on. The token of a worker that computes
// forever is never destroyed.
class threads_of_run {
public:
    static threads_of_run& of_this_run() {
        static threads_of_run all;
        if (all.run_ != execution::machine().runs()) all = threads_of_run(execution::machine().runs());
        return all;
    }
    void add(const worker& who, heddle::detail::once_latch& ended) { workers_[count_++] = {&who, &ended}; }
    heddle::detail::once_latch* find(const worker& who) {
        for (const entry& one : workers_) {
            if (one.who == &who) return one.ended;
        }
        return nullptr;
    }

    void arrive(worker& who) {
        here& one = here_[arrived_++];
        one.who = &who;
        one.present = ::new (one.storage) worker::presence(who);
    }
    void leave(worker& who) {
        for (here& one : here_) {
            if (one.who != &who) continue;
            one.who = nullptr;
            std::destroy_at(one.present);
        }
    }

    bool threads_are_refused = false;

private:
    struct here {
        const worker* who = nullptr;
        worker::presence* present = nullptr;
        alignas(worker::presence) std::byte storage[sizeof(worker::presence)];
    };
    struct entry {
        const worker* who = nullptr;
        heddle::detail::once_latch* ended = nullptr;
    };
    threads_of_run() = default;
    explicit threads_of_run(std::uint64_t run) : run_(run) {}

    std::array<entry, k_max_threads> workers_{};
    std::array<here, 2 * k_max_threads> here_{};
    std::size_t count_ = 0;
    std::size_t arrived_ = 0;
    std::uint64_t run_ = 0;
};

inline void leave(worker& who) { threads_of_run::of_this_run().leave(who); }

inline void wait_for_end_of(const worker& who) {
    if (heddle::detail::once_latch* const ended = threads_of_run::of_this_run().find(who)) ended->wait();
}

// Threads that have to return, in a scenario that may end with other threads asleep.
class all_return {
public:
    all_return(scenario& s, int threads) : left_(s.shared<int>(threads)) {
        s.at_end([&left = left_] { require(left == 0, "a thread waits forever"); });
    }
    void one() const { --left_; }

private:
    int& left_;
};

// From now on, no pool gets a thread.
inline void refuse_threads() { threads_of_run::of_this_run().threads_are_refused = true; }

inline void add_worker(scenario& s, pool_core& home, const char* name, unsigned place) {
    auto& ended = s.shared<heddle::detail::once_latch>();
    threads_of_run::of_this_run().add(home.workers().at(place), ended);
    s.thread(name, [&home, place, &ended] {
        worker& self = home.workers().at(place);
        const worker::as_current current(self);
        self.work_until_stopped();
        leave(self);
        heddle::detail::once_latch::set(&ended);
    });
}

template <class Call>
void add_guest(scenario& s, pool_core& home, const char* name, Call call) {
    s.thread(name, [&home, call] {
        worker& self = *home.enter();
        {
            const worker::as_current current(self);
            call(self);
        }
        home.leave(self);
    });
}

inline void no_job_is_left(scenario& s, pool_core& home) {
    s.at_end([&home] { require(!home.any_job_visible(), "a queue still shows a job"); });
}

// Jobs that note which worker ran them, and how often.
template <class Base>
struct noted : Base {
    template <class... Arguments>
    explicit noted(Arguments&&... arguments) : Base{std::forward<Arguments>(arguments)...} {}

    void run_by(worker& by) noexcept {
        ran_on = &by;
        ran_in = execution::machine().name_of_running();
        turn = by.stats().executed.read();
        ++runs;
    }

    const worker* ran_on = nullptr;
    std::string_view ran_in;  // the thread
    std::uint64_t turn = 0;   // among the jobs of that worker
    int runs = 0;
};

struct noted_call : noted<injected_job> {
    noted_call() : noted(job{&note}, nullptr) {}
    static void note(job* self, worker& by) noexcept { static_cast<noted_call*>(self)->run_by(by); }
};

struct noted_mail : noted<mailed_job> {
    noted_mail() : noted(injected_job{{&note}, nullptr}) {}
    static void note(job* self, worker& by) noexcept { static_cast<noted_mail*>(self)->run_by(by); }
};

struct noted_fork : noted<forked_job> {
    explicit noted_fork(worker& by) : noted(&note, by.context()) {}
    static void note(job* base, worker& by) noexcept {
        auto* const self = static_cast<noted_fork*>(base);
        self->run_by(by);
        self->thief.store(by.place() + 1, std::memory_order_release);
        worker::finish(*self);
    }
};

inline void must_have_run(scenario& s, const worker* const& where) {
    s.at_end([&where] { require(where != nullptr, "a job is left behind while a worker sleeps"); });
}

}  // namespace model
