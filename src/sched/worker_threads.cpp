// SPDX-License-Identifier: Apache-2.0
// worker_threads.cpp - starting and joining the threads of a pool.
#include "worker_threads.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/base/step.hpp>
#include <heddle/detail/prim/count_latch.hpp>

#include "platform/affinity.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

constexpr std::size_t k_longest_name = 64;  // systems show 15 characters, or a few more

}  // namespace

void worker_threads::live(worker& self) noexcept {
    const pool_options& options = self.home().options();
    if (options.on_start) options.on_start(self.place());
    self.work_until_stopped();
    if (options.on_exit) options.on_exit(self.place());
}

int worker_threads::start(worker& self, count_latch& running) noexcept {
    const unsigned place = self.place();
    one& mine = threads_[place];
    mine.self = &self;
    mine.running = &running;
    end_ = std::max(end_, place + 1);
    return self.home().options().thread_source ? start_supplied(mine) : start_own(mine);
}

// The worker is counted before it runs: whoever posts a job meanwhile may rely on it.
int worker_threads::start_own(one& mine) noexcept {
    const auto live_as = [](void* entry) {
        one& own = *static_cast<one*>(entry);
        worker& self = *own.self;
        make_steps_as_worker(self.place());
        if (self.home().options().pin) pin_to_cpu(self.place());
        const worker::as_current current(self);
        count_latch::count_down(own.running);
        live(self);
    };
    registry& home = mine.self->home();
    const unsigned place = mine.self->place();
    char name[k_longest_name];
    std::snprintf(name, sizeof name, "%s-%u", home.options().name.c_str(), place);
    home.sleep().worker_arrives();
    const int refused = mine.from_system.start(live_as, &mine, {home.options().stack_size, name});
    if (refused != 0) home.sleep().worker_never_came();
    return refused;
}

// The worker is counted when its thread comes, which may be late or never: nobody relies on it before.
int worker_threads::start_supplied(one& mine) noexcept {
    const auto ask = [&mine] {
        mine.supplied = std::make_shared<promise>();
        const auto run = [&mine, promised = mine.supplied] {
            if (!promised->keep()) return;
            worker& self = *mine.self;
            self.home().sleep().worker_arrives();
            make_steps_as_worker(self.place());
            if (self.home().options().pin) pin_to_cpu(self.place());
            {
                const worker::as_current current(self);
                live(self);
            }
            once_latch::set(&mine.ended);
        };
        return mine.self->home().options().thread_source(mine.self->place(), run);
    };
    count_latch& running = *mine.running;
    if (!catching(ask, [] { return false; })) {
        if (mine.supplied != nullptr && mine.supplied->revoke()) mine.supplied.reset();
        return EAGAIN;
    }
    count_latch::count_down(&running);
    return 0;
}

void worker_threads::join(unsigned place) noexcept {
    one& ending = threads_[place];
    if (ending.from_system.started()) ending.from_system.join();
    if (ending.supplied != nullptr && !ending.supplied->revoke()) ending.ended.wait();
}

}  // namespace heddle::detail
