// SPDX-License-Identifier: Apache-2.0
// core_classes_linux.cpp - what Linux tells about its processors: their capacities (ARM), or lists of the kinds (Intel).
#if defined(__linux__)

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

#include <sched.h>

#include "core_classes.hpp"
#include "text.hpp"

namespace heddle::detail {
namespace {

// Takes a number off the front; false if there is none.
bool take_number(std::string_view& text, std::uint64_t& number) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return error == std::errc();
}

core_speeds read_capacities(const std::string& root) {
    core_speeds found;
    for (unsigned cpu = 0;; ++cpu) {
        const std::string file =
            read_file(root + "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity");
        std::string_view text = file;
        std::uint64_t capacity = 0;
        if (!take_number(text, capacity)) return found;
        found.push_back(capacity);
    }
}

// Gives every processor of a list like `0-7,16` this speed.
void mark(core_speeds& all, std::string_view list, std::uint64_t speed) {
    for (std::uint64_t first = 0; take_number(list, first);) {
        std::uint64_t last = first;
        if (list.starts_with('-')) {
            list.remove_prefix(1);
            if (!take_number(list, last)) return;
        }
        constexpr std::uint64_t k_most_processors = 65'536;
        if (last < first || last >= k_most_processors) return;
        if (last >= all.size()) all.resize(static_cast<std::size_t>(last) + 1);
        std::fill(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                  speed);
        if (list.starts_with(',')) list.remove_prefix(1);
    }
}

core_speeds read_hybrid_lists(const std::string& root) {
    core_speeds found;
    std::uint64_t speed = 3;
    for (const char* const kind : {"cpu_core", "cpu_atom", "cpu_lowpower"}) {
        mark(found, read_file(root + "/sys/devices/" + kind + "/cpus"), speed);
        --speed;
    }
    return found;
}

}  // namespace

core_speeds read_core_speeds(const char* root) {
    core_speeds found = read_capacities(root);
    return found.empty() ? read_hybrid_lists(root) : found;
}

unsigned current_processor() noexcept {
    const int cpu = sched_getcpu();
    return cpu < 0 ? ~0u : static_cast<unsigned>(cpu);
}

}  // namespace heddle::detail

#endif
