// SPDX-License-Identifier: Apache-2.0
// worker_seats.hpp - the seats of a thread that waits, where it has none and where it has several.
#pragma once

#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/sched/worker.hpp>

#include "registry.hpp"

namespace heddle::detail {

// The seat of a thread that waits for a job inside a call of `blocking`. It had given it away, but may compute now, since it
// helps; and if it sleeps it gives it away again.
class worker::seat_while_waiting : immovable {
public:
    explicit seat_while_waiting(worker& self) noexcept : self_(self), had_none_(self.in_blocking_) {
        if (!had_none_) return;
        self_.in_blocking_ = false;
        self_.home_.end_blocking();
    }
    ~seat_while_waiting() {
        if (!had_none_) return;
        self_.home_.begin_blocking();
        self_.in_blocking_ = true;
    }

private:
    worker& self_;
    const bool had_none_;
};

// The seats that a thread has in other pools, from which it was called here. While it sleeps here it computes there no more
// than here, and somebody who could go on there may be what it waits for.
class worker::seats_elsewhere : immovable {
public:
    explicit seats_elsewhere(worker* outer) noexcept : outer_(outer) {
        for_each([](worker& one) { one.sleep_.give_seat(); });
    }
    ~seats_elsewhere() {
        for_each([](worker& one) { one.sleep_.take_seat(); });
    }

private:
    template <class F>
    void for_each(F f) noexcept {
        for (worker* one = outer_; one != nullptr; one = one->outer_) {
            if (one->in_blocking_) continue;  // has given it away
            if (!one->is_guest() || one->home_.guests_take_seats()) f(*one);
        }
    }

    worker* const outer_;
};

}  // namespace heddle::detail
