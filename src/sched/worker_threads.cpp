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

void worker_threads::live(one& mine) noexcept {
    worker& self = *mine.self;
    const pool_options& options = self.home().options();
    make_steps_as_worker(self.place());
    if (options.pin) pin_to_cpu(self.place());
    const worker::as_current current(self);
    count_latch::count_down(mine.running);
    if (options.on_start) options.on_start(self.place());
    self.work_until_stopped();
    if (options.on_exit) options.on_exit(self.place());
}

int worker_threads::start(worker& self, count_latch& running) noexcept {
    const unsigned place = self.place();
    const pool_options& options = self.home().options();
    one& mine = threads_[place];
    mine.self = &self;
    mine.running = &running;
    end_ = std::max(end_, place + 1);
    if (options.thread_source) return start_supplied(mine, place);
    const auto live_as = [](void* entry) { live(*static_cast<one*>(entry)); };
    char name[k_longest_name];
    std::snprintf(name, sizeof name, "%s-%u", options.name.c_str(), place);
    return mine.from_system.start(live_as, &mine, {options.stack_size, name});
}

int worker_threads::start_supplied(one& mine, unsigned place) noexcept {
    const auto run = [&mine] {
        live(mine);
        once_latch::set(&mine.ended);
    };
    mine.is_supplied =
        catching([&] { return mine.self->home().options().thread_source(place, run); }, [] { return false; });
    return mine.is_supplied ? 0 : EAGAIN;
}

void worker_threads::join(unsigned place) noexcept {
    one& ending = threads_[place];
    if (ending.from_system.started()) ending.from_system.join();
    if (ending.is_supplied) ending.ended.wait();
}

}  // namespace heddle::detail
