// SPDX-License-Identifier: Apache-2.0
// mutation.cpp - finds the places that a mutation means.
#include "mutation.hpp"

#include <cstring>

#include "source.hpp"

namespace model {

void active_mutation::apply(const weaken& order, operation& to) noexcept {
    if (to.kind != order.access || std::strcmp(to.what->name, order.object) != 0) return;
    if (function_of(to.where) != order.function) return;
    to.order = order.to;
    applied_ = true;
}

bool active_mutation::drops_fence(const std::source_location& where) noexcept {
    const auto* fence = std::get_if<drop_fence>(&what_);
    if (fence == nullptr || function_of(where) != fence->function) return false;
    return applied_ = true;
}

bool active_mutation::drops_step(const char* name) noexcept {
    const auto* step = std::get_if<drop_step>(&what_);
    if (step == nullptr || std::strcmp(step->name, name) != 0) return false;
    return applied_ = true;
}

}  // namespace model
