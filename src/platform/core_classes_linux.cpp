// SPDX-License-Identifier: Apache-2.0
// core_classes_linux.cpp - what Linux reports about its processors: their capacities (ARM), or one list for each kind (Intel).
#if defined(__linux__)

#include <cstddef>
#include <string>
#include <string_view>

#include <sched.h>

#include "core_classes.hpp"
#include "processor_list.hpp"
#include "text.hpp"

namespace heddle::inline v0::detail {
namespace {

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

// Gives every processor of a list this speed.
void mark(core_speeds& all, std::string_view list, std::uint64_t speed) {
    for (const unsigned processor : parse_processor_list(list)) {
        if (processor >= all.size()) all.resize(std::size_t{processor} + 1);
        all[processor] = speed;
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

}  // namespace heddle::inline v0::detail

#endif
