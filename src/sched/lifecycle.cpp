// SPDX-License-Identifier: Apache-2.0
// lifecycle.cpp - the list of pools and what fork() does with it.
#include "lifecycle.hpp"

#include <cstddef>
#include <mutex>
#include <new>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/compiler.hpp>

#include "platform/at_fork.hpp"
#include "pool_core.hpp"

namespace heddle::inline v0::detail {

namespace {

// Static constructors and destructors may make and use pools, when a mutex without a constant initializer may not exist. So each
// mutex is made when it is first needed, and never destroyed.
template <class Which>
mutex& lasting_mutex() noexcept {
    alignas(mutex) static std::byte storage[sizeof(mutex)];
    static mutex& made = *::new (storage) mutex;
    return made;
}
mutex& list_mutex() noexcept { return lasting_mutex<enlistment>(); }

constinit enlistment* g_list = nullptr;

// The caller holds the list's lock.
template <class Visit>
void for_each_pool(Visit visit) noexcept {
    for (const enlistment* one = g_list; one != nullptr; one = one->next()) visit(one->made());
}

HEDDLE_LOCK_IS_LEFT void before_fork() noexcept {
    lifecycle_mutex().lock();
    list_mutex().lock();
    for_each_pool([](pool_core& one) { one.before_fork(); });
}

HEDDLE_LOCK_IS_LEFT void after_fork_in_parent() noexcept {
    for_each_pool([](pool_core& one) { one.after_fork(); });
    list_mutex().unlock();
    lifecycle_mutex().unlock();
}

void after_fork_in_child() noexcept {
    for_each_pool([](pool_core& one) {
        one.after_fork();
        one.abandon();
    });
    while (g_list != nullptr) g_list->leave_list();
    after_fork_in_parent();
}

}  // namespace

mutex& lifecycle_mutex() noexcept { return lasting_mutex<pool_core>(); }

bool try_visit_pools(void (*visit)(const pool_core&) noexcept) noexcept {
    const std::unique_lock lock(list_mutex(), std::try_to_lock);
    if (!lock) return false;
    for_each_pool(visit);
    return true;
}

enlistment::enlistment(pool_core& made) noexcept : made_(made) {
    static const bool handlers_set = (at_fork(before_fork, after_fork_in_parent, after_fork_in_child), true);
    static_cast<void>(handlers_set);
    const std::lock_guard lock(list_mutex());
    next_ = g_list;
    to_me_ = &g_list;
    if (next_ != nullptr) next_->to_me_ = &next_;
    g_list = this;
}

enlistment::~enlistment() {
    const std::lock_guard lock(list_mutex());
    if (to_me_ != nullptr) leave_list();
}

void enlistment::leave_list() noexcept {
    HEDDLE_ASSERT(to_me_ != nullptr, "a pool leaves the list without being in it");
    *to_me_ = next_;
    if (next_ != nullptr) next_->to_me_ = to_me_;
    to_me_ = nullptr;
}

}  // namespace heddle::inline v0::detail
