// SPDX-License-Identifier: Apache-2.0
// mutation.cpp - finds the places that a mutation means.
#include "mutation.hpp"

#include <cstring>

#include "source.hpp"

namespace model {

namespace {

bool is_at(const operation& one, op kind, const char* object, const char* function) noexcept {
    return one.kind == kind && std::strcmp(one.what->name, object) == 0 && function_of(one.where) == function;
}

}  // namespace

void active_mutation::apply(operation& to) noexcept {
    if (const auto* order = std::get_if<weaken>(&what_)) {
        if (!is_at(to, order->access, order->object, order->function)) return;
        to.order = order->to;
        applied_ = true;
    } else if (const auto* lost = std::get_if<weaken_lost>(&what_)) {
        if (!is_at(to, op::compare_exchange, lost->object, lost->function)) return;
        to.order_if_lost = std::memory_order_relaxed;
        applied_ = true;
    } else if (const auto* weak = std::get_if<weak_swap>(&what_)) {
        if (!is_at(to, op::compare_exchange, weak->object, weak->function)) return;
        to.is_weak = applied_ = true;
    }
}

bool active_mutation::drops_lock(op kind) noexcept {
    const auto* lock = std::get_if<drop_lock>(&what_);
    if (lock == nullptr || lock->kind != kind) return false;
    return applied_ = true;
}

bool active_mutation::drops_fence(const std::source_location& where) noexcept {
    const auto* fence = std::get_if<drop_fence>(&what_);
    if (fence == nullptr || function_of(where) != fence->function) return false;
    return applied_ = true;
}

bool active_mutation::turns_on(std::uint32_t code) noexcept {
    const auto* row = std::get_if<edit>(&what_);
    if (row == nullptr || row->code != code) return false;
    return applied_ = true;
}

}  // namespace model
