// SPDX-License-Identifier: Apache-2.0
// published.hpp - a pointer that any thread may follow, and that is replaced under a lock.
//
// Threads    get: any. get_locked, replace: a thread that holds the lock that guards it.
// Lifetime   the owner of the object decides when no thread follows an old pointer any more.
// Ordering   PB1  replace: pointer_.store(release)  ->  get: pointer_.load(acquire)
//                 A thread that sees a new object sees it constructed.
#pragma once

#include "../base/atomic.hpp"
#include "../base/immovable.hpp"

namespace heddle::inline v0::detail {

template <class T>
class published : immovable {
public:
    constexpr explicit published(T* first) noexcept : pointer_("published", first) {}

    T* get() const noexcept { return pointer_.load(std::memory_order_acquire); }  // PB1

    T* get_locked() const noexcept { return pointer_.load(std::memory_order_relaxed); }  // the lock makes it current

    void replace(T* with) noexcept { pointer_.store(with, std::memory_order_release); }  // PB1

private:
    atomic<T*> pointer_;
};

}  // namespace heddle::inline v0::detail
