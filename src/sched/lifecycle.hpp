// SPDX-License-Identifier: Apache-2.0
// lifecycle.hpp - which registries there are, so that a forked child can leave its parent's behind.
//
// A fork copies the memory of a pool but none of its threads. The child's copy of each registry is abandoned: nobody is
// ever woken in it again, and the pool makes a new one at its next use. A thread that forks from inside a pool goes on
// in the old registry, alone.
//
// Threads    any. fork() waits for both locks, so that the child never finds one taken by a thread that it does not have.
#pragma once

#include <mutex>

#include <heddle/detail/base/immovable.hpp>

namespace heddle::detail {

class registry;

// Held while the default pool, or the registry of any pool, is replaced. Taken before the list's own lock.
std::mutex& lifecycle_mutex() noexcept;

// Held by a registry as long as it lives.
class enlistment : immovable {
public:
    explicit enlistment(registry& made);
    ~enlistment();

private:
    registry& made_;
};

}  // namespace heddle::detail
