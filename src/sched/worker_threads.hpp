// SPDX-License-Identifier: Apache-2.0
// worker_threads.hpp - the threads of a pool: started by the system, or supplied by the user.
//
// Threads    start, end: one at a time (the registry sees to it). join: one thread, for an entry that is not being started.
// Lifetime   a thread reads its entry in the table until it ends; the table does not move.
#pragma once

#include <memory>

#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/prim/once_latch.hpp>

#include "platform/thread.hpp"

namespace heddle::detail {

class count_latch;
class worker;

class worker_threads : immovable {
public:
    explicit worker_threads(unsigned most) : threads_(std::make_unique<one[]>(most)) {}

    // Has a thread live as `self`, whose place says which entry is used. Counts `running` down when it runs. Returns 0, or the
    // errno value with which the system refused.
    int start(worker& self, count_latch& running) noexcept;

    // Behind the last entry that was ever used.
    unsigned end() const noexcept { return end_; }

    // Waits for the end of the thread with this entry, if it was started.
    void join(unsigned place) noexcept;

private:
    struct one {
        worker* self = nullptr;
        count_latch* running = nullptr;  // gone when it has been counted down
        thread from_system;
        once_latch ended;
        bool is_supplied = false;
    };

    static void live(one& mine) noexcept;
    static int start_supplied(one& mine, unsigned place) noexcept;

    const std::unique_ptr<one[]> threads_;
    unsigned end_ = 0;
};

}  // namespace heddle::detail
