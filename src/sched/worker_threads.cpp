// SPDX-License-Identifier: Apache-2.0
// worker_threads.cpp - starting and joining the threads of a pool.
#include "worker_threads.hpp"

#include <algorithm>
#include <cerrno>

#include <heddle/detail/base/exceptions.hpp>
#include <heddle/detail/prim/count_latch.hpp>

#include "pool_core.hpp"
#include "worker_parts.hpp"

namespace heddle::inline v0::detail {

static void bind_thread_of(const worker& self) noexcept {
    static_cast<const pool_core&>(self.home()).places().bind(self.place());
}

void worker_threads::live(worker& self, const pool_options& options) noexcept {
    if (options.on_start) options.on_start(self.place());
    self.work_until_stopped();
    if (options.on_exit) options.on_exit(self.place());
}

int worker_threads::start(worker& self, count_latch& running) noexcept {
    const unsigned place = self.place();
    one& mine = threads_[place];
    mine.self = &self;
    mine.options = &options_;
    mine.running = &running;
    end_ = std::max(end_, place + 1);
    return options_.thread_source ? start_supplied(mine) : start_own(mine);
}

// The worker is counted when its thread arrives. Its first search finds jobs that were posted before.
int worker_threads::start_own(one& mine) const noexcept {
    const auto live_as = [](void* entry) {
        one& own = *static_cast<one*>(entry);
        worker& self = *own.self;
        bind_thread_of(self);
        const worker::as_current current(self);
        const worker::presence present(self);
        count_latch::count_down(own.running);
        live(self, *own.options);
    };
    return mine.from_system.start(live_as, &mine, {options_.stack_size, options_.name.c_str(), mine.self->place()});
}

// The same, but the thread may arrive late, or never.
int worker_threads::start_supplied(one& mine) noexcept {
    const auto ask = [&mine] {
        mine.supplied = std::make_shared<promise>();
        const auto run = [&mine, promised = mine.supplied] {
            if (!promised->keep()) return;
            worker& self = *mine.self;
            {
                const worker::as_current current(self);
                const worker::presence present(self);
                bind_thread_of(self);
                live(self, *mine.options);
            }
            once_latch::set(&mine.ended);
        };
        return mine.options->thread_source(mine.self->place(), run);
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

}  // namespace heddle::inline v0::detail
