// SPDX-License-Identifier: Apache-2.0
// lifecycle.cpp - the list of registries and what fork() does with it.
#include "lifecycle.hpp"

#include <vector>

#include "platform/at_fork.hpp"
#include "registry.hpp"

namespace heddle::detail {

namespace {

constinit std::mutex g_lifecycle;
constinit std::mutex g_list_mutex;

// Never destroyed: pools may be used and made by static destructors.
std::vector<registry*>& list() {
    static auto& all = *new std::vector<registry*>;
    return all;
}

void before_fork() noexcept {
    g_lifecycle.lock();
    g_list_mutex.lock();
}

void after_fork_in_parent() noexcept {
    g_list_mutex.unlock();
    g_lifecycle.unlock();
}

void after_fork_in_child() noexcept {
    for (registry* const orphan : list()) orphan->abandon();
    list().clear();
    after_fork_in_parent();
}

}  // namespace

std::mutex& lifecycle_mutex() noexcept { return g_lifecycle; }

bool try_visit_registries(void (*visit)(const registry&) noexcept) noexcept {
    const std::unique_lock lock(g_list_mutex, std::try_to_lock);
    if (!lock) return false;
    for (const registry* const one : list()) visit(*one);
    return true;
}

enlistment::enlistment(registry& made) : made_(made) {
    static const bool handlers_set = (at_fork(before_fork, after_fork_in_parent, after_fork_in_child), true);
    static_cast<void>(handlers_set);
    const std::lock_guard lock(g_list_mutex);
    list().push_back(&made);
}

enlistment::~enlistment() {
    const std::lock_guard lock(g_list_mutex);
    std::erase(list(), &made_);
}

}  // namespace heddle::detail
