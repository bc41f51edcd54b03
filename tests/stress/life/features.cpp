// SPDX-License-Identifier: Apache-2.0
// features.cpp - the names of the features, and which of them are in use.
#include "features.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <support/sanitizers.hpp>

namespace heddle::stress::life {
namespace {

constexpr std::array<std::string_view, k_features> k_names{
    "shutdown_race",
    "cancel",
    "refused_threads",
    "refused_memory",
    "refused_membarrier",
    "early_waits",
    "fork",
    "fork_inside",
    "crowd",
    "circles",
    "cross_broadcast",
    "cross_scope",
    "cross_when_all",
    "hooks",
    "hooks_wait",
    "exit_tasks",
    "thread_source",
    "memory_resource",
    "memory_calls",
    "use_current_thread",
    "count_caller",
    "no_workers",
    "resize",
    "stats",
    "blocking",
    "broadcast",
    "spawn_broadcast",
    "futures",
    "scopes",
    "stack_futures",
    "isolate",
    "yield",
    "stop_tokens",
    "private_pools",
    "deep",
    "late_futures",
    "tangles",
    "programs",
};

constexpr std::uint64_t bit(feature which) { return std::uint64_t{1} << static_cast<unsigned>(which); }

// The child of a process with threads cannot start new ones under ThreadSanitizer.
constexpr std::uint64_t k_impossible = HEDDLE_TEST_TSAN ? bit(feature::fork) | bit(feature::fork_inside) : 0;

constexpr std::uint64_t k_all = ((std::uint64_t{1} << k_features) - 1) & ~k_impossible;

// Written before the rounds begin.
std::uint64_t used = k_all;

std::optional<std::uint64_t> parse_names(std::string_view list) {
    std::uint64_t found = 0;
    while (!list.empty()) {
        const std::string_view name = list.substr(0, list.find(','));
        const auto at = std::ranges::find(k_names, name);
        if (at == k_names.end()) return std::nullopt;
        found |= std::uint64_t{1} << (at - k_names.begin());
        list.remove_prefix(std::min(list.size(), name.size() + 1));
    }
    return found;
}

}  // namespace

bool has(feature which) { return (used & bit(which)) != 0; }

bool take_feature_option(std::string_view word, const char* value) {
    if (value == nullptr || (word != "--without" && word != "--only")) return false;
    const auto named = parse_names(value);
    if (!named) return false;
    used &= word == "--only" ? *named : ~*named;
    return true;
}

}  // namespace heddle::stress::life
