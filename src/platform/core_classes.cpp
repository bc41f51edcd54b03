// SPDX-License-Identifier: Apache-2.0
// core_classes.cpp - ranks the speeds that the system reports. On a system that reports none, all cores have the same class.
#include "core_classes.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

#include <heddle/core_class.hpp>
#include <heddle/detail/base/exceptions.hpp>

namespace heddle::inline v0 {
namespace detail {
namespace {

struct machine {
    std::vector<unsigned> classes;
    unsigned count = 1;
};

machine read_machine() {
    machine here{core_classes_of(read_core_speeds("")), 1};
    if (!here.classes.empty()) here.count = *std::ranges::max_element(here.classes) + 1;
    return here;
}

// Never destroyed, because static destructors may call it.
const machine* known_machine() noexcept {
    static const machine* const known =
        catching([] { return new const machine(read_machine()); }, []() -> const machine* { return nullptr; });
    return known;
}

}  // namespace

#if !defined(__linux__) && !defined(_WIN32) && !defined(__APPLE__)

core_speeds read_core_speeds(const char*) { return {}; }

unsigned current_processor() noexcept { return 0; }

#endif

std::vector<unsigned> core_classes_of(const core_speeds& speeds) {
    const std::set<std::uint64_t, std::greater<>> kinds(speeds.begin(), speeds.end());
    std::vector<unsigned> classes;
    if (kinds.size() < 2) return classes;
    for (const std::uint64_t speed : speeds) {
        classes.push_back(static_cast<unsigned>(std::distance(kinds.begin(), kinds.find(speed))));
    }
    return classes;
}

}  // namespace detail

unsigned core_class_count() noexcept {
    const detail::machine* const here = detail::known_machine();
    return here != nullptr ? here->count : 1;
}

unsigned current_core_class() noexcept {
    const detail::machine* const here = detail::known_machine();
    if (here == nullptr || here->classes.empty()) return 0;
    const unsigned processor = detail::current_processor();
    return processor < here->classes.size() ? here->classes[processor] : 0;
}

}  // namespace heddle::inline v0
