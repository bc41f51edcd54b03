// SPDX-License-Identifier: Apache-2.0
// program.cpp - the meaning of the rules.
#include "program.hpp"

#include <algorithm>

namespace heddle::stress {
namespace {

auto first_that_fails(const node& parent) {
    return std::ranges::find_if(parent.children, [](const node& child) { return child.failure.has_value(); });
}

std::optional<std::size_t> failure_of(const node& settled) {
    if (settled.what->follows == rule::fails) return settled.number;
    const auto first = first_that_fails(settled);
    if (settled.what->follows == rule::keeps || first == settled.children.end()) return std::nullopt;
    return first->failure;
}

void settle_from(node& root, std::size_t& next) {
    root.number = next++;
    for (node& child : root.children) settle_from(child, next);
    root.failure = failure_of(root);
}

}  // namespace

std::size_t settle(node& root) {
    std::size_t count = 0;
    settle_from(root, count);
    return count;
}

std::size_t children_that_must_run(const node& parent) {
    const auto first = first_that_fails(parent);
    if (parent.what->follows != rule::passes_on || first == parent.children.end()) return parent.children.size();
    return static_cast<std::size_t>(first - parent.children.begin()) + 1;
}

}  // namespace heddle::stress
