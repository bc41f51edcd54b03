// SPDX-License-Identifier: Apache-2.0
// lifecycle.cpp - the list of registries and what fork() does with it.
#include "lifecycle.hpp"

#include <cstddef>
#include <new>

#include <heddle/detail/base/assert.hpp>
#include <heddle/detail/base/compiler.hpp>

#include "platform/at_fork.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

// Pools may be used and made by static constructors, when a mutex without a constant initializer would not be there yet, and by
// static destructors: each mutex is made when it is first needed, and stays.
template <class Which>
std::mutex& lasting_mutex() noexcept {
    alignas(std::mutex) static std::byte storage[sizeof(std::mutex)];
    static std::mutex& made = *::new (storage) std::mutex;
    return made;
}
std::mutex& list_mutex() noexcept { return lasting_mutex<enlistment>(); }

constinit enlistment* g_list = nullptr;

// Caller holds the list's lock.
template <class Visit>
void for_each_registry(Visit visit) noexcept {
    for (const enlistment* one = g_list; one != nullptr; one = one->next()) visit(one->made());
}

HEDDLE_LOCK_IS_LEFT void before_fork() noexcept {
    lifecycle_mutex().lock();
    list_mutex().lock();
    for_each_registry([](registry& one) { one.task_memory().before_fork(); });
}

HEDDLE_LOCK_IS_LEFT void after_fork_in_parent() noexcept {
    for_each_registry([](registry& one) { one.task_memory().after_fork(); });
    list_mutex().unlock();
    lifecycle_mutex().unlock();
}

void after_fork_in_child() noexcept {
    for_each_registry([](registry& one) {
        one.task_memory().after_fork();
        one.abandon();
    });
    while (g_list != nullptr) g_list->leave_list();
    after_fork_in_parent();
}

}  // namespace

std::mutex& lifecycle_mutex() noexcept { return lasting_mutex<registry>(); }

bool try_visit_registries(void (*visit)(const registry&) noexcept) noexcept {
    const std::unique_lock lock(list_mutex(), std::try_to_lock);
    if (!lock) return false;
    for_each_registry(visit);
    return true;
}

enlistment::enlistment(registry& made) noexcept : made_(made) {
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
    HEDDLE_ASSERT(to_me_ != nullptr, "who leaves the list of pools is in it");
    *to_me_ = next_;
    if (next_ != nullptr) next_->to_me_ = to_me_;
    to_me_ = nullptr;
}

}  // namespace heddle::detail
