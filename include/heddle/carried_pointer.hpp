// SPDX-License-Identifier: Apache-2.0
// carried_pointer.hpp - one pointer of the caller that goes where its work goes: for libraries that follow a request through a program.
#pragma once

#include <optional>

#include "detail/base/immovable.hpp"
#include "detail/sched/registry.hpp"
#include "detail/sched/worker.hpp"

namespace heddle::inline v0 {

// While it exists, everything that the calling thread forks, spawns or calls carries this pointer, and so does everything that is
// forked or spawned in there: this_task::carried returns it. Loops, algorithms, futures and calls into other pools are included. The tasks
// of a scope carry the pointer that was set when the scope was opened.
//
// Nothing else is done with the pointer. What it points to has to live as long as the work: for a detached task, until that task has
// ended. Objects of this class are local variables, and end in reverse order.
class carried_pointer : detail::immovable {
public:
    explicit carried_pointer(void* what) noexcept : outside_before_(detail::worker::carried_outside()) {
        detail::worker* const self = detail::worker::current();
        if (self == nullptr) {
            detail::worker::carry_outside(what);
            return;
        }
        detail::task_context changed = self->context();
        changed.carried = what;
        inside_.emplace(*self, changed);
    }
    ~carried_pointer() {
        if (!inside_) detail::worker::carry_outside(outside_before_);
    }

private:
    void* const outside_before_;
    std::optional<detail::worker::in_context> inside_;
};

namespace this_task {

// The pointer that the calling code carries; null: none was set.
[[nodiscard]] inline void* carried() noexcept { return detail::context_here().carried; }

}  // namespace this_task

}  // namespace heddle::inline v0
