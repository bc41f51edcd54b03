// SPDX-License-Identifier: Apache-2.0
// lifecycle.hpp - the list of all pools, so that a forked child can abandon its parent's pools, and for reports.
//
// A fork copies the memory of a pool but none of its threads. The child's copy of each pool_core is abandoned: no thread is
// ever woken in it again, and the pool makes a new one at its next use. A thread that forks from inside a pool continues
// in the old pool_core, alone.
//
// Threads    any. fork() waits for both locks, and for the locks of the pools' memory, so that the child never finds one taken by a
//            thread that it does not have.
#pragma once

#include <heddle/detail/base/immovable.hpp>
#include <heddle/detail/base/mutex.hpp>

namespace heddle::inline v0::detail {

class pool_core;

// Held while the default pool, or the pool_core of any pool, is replaced. Taken before the list's own lock.
mutex& lifecycle_mutex() noexcept;

// Calls visit(core) for each pool that is complete. Meanwhile no pool is made and none ends. False: one is being made or ended at
// this moment, and nothing was visited, because a report must not wait.
bool try_visit_pools(void (*visit)(const pool_core&) noexcept) noexcept;

// Held by a pool_core while it is complete: from before its threads start until after they end.
class enlistment : immovable {
public:
    explicit enlistment(pool_core& made) noexcept;
    ~enlistment();

    pool_core& made() const noexcept { return made_; }
    enlistment* next() const noexcept { return next_; }

    // Under the list's lock.
    void leave_list() noexcept;

private:
    pool_core& made_;
    enlistment* next_;    // guarded by the list's lock, like the other
    enlistment** to_me_;  // the pointer to this one; null in a forked child, whose list was cleared
};

}  // namespace heddle::inline v0::detail
