// SPDX-License-Identifier: Apache-2.0
// lifecycle.hpp - which registries there are: so that a forked child can leave its parent's behind, and for reports.
//
// A fork copies the memory of a pool but none of its threads. The child's copy of each registry is abandoned: nobody is
// ever woken in it again, and the pool makes a new one at its next use. A thread that forks from inside a pool goes on
// in the old registry, alone.
//
// Threads    any. fork() waits for both locks, and for those of the pools' memory, so that the child never finds one taken by a
//            thread that it does not have.
#pragma once

#include <mutex>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::detail {

class registry;

// Held while the default pool, or the registry of any pool, is replaced. Taken before the list's own lock.
std::mutex& lifecycle_mutex() noexcept;

// Calls visit(registry) for each that is whole. They stay so meanwhile: none is made and none ends. False: one is at this
// moment, and nothing was visited; a report does not wait.
bool try_visit_registries(void (*visit)(const registry&) noexcept) noexcept;

// Held by a registry while it is whole: from before its threads start until after their end.
class enlistment : immovable {
public:
    explicit enlistment(registry& made) noexcept;
    ~enlistment();

    registry& made() const noexcept { return made_; }
    enlistment* next() const noexcept { return next_; }

    // Under the list's lock.
    void leave_list() noexcept;

private:
    registry& made_;
    enlistment* next_;    // guarded by the list's lock, like the other
    enlistment** to_me_;  // what points to this one; null in a forked child, whose list was cleared
};

}  // namespace heddle::detail
