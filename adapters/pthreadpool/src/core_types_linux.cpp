// SPDX-License-Identifier: Apache-2.0
// core_types_linux.cpp - what Linux tells about its processors: their capacities (ARM), or lists of the kinds (Intel).
#if defined(__linux__)

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

#include "core_types.hpp"

namespace heddle_pthreadpool {

namespace {

// Speeds by processor, in whatever unit: larger is faster. A processor that the system does not describe has 0.
using speeds = std::vector<unsigned long>;

speeds read_capacities(const std::string& root) {
    speeds found;
    for (unsigned cpu = 0;; ++cpu) {
        std::ifstream file(root + "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity");
        unsigned long capacity = 0;
        if (!(file >> capacity)) return found;
        found.push_back(capacity);
    }
}

// Gives every processor of a list like `0-7,16` this speed.
void mark(speeds& all, const std::string& list, unsigned long speed) {
    std::istringstream text(list);
    for (unsigned long first = 0; text >> first;) {
        unsigned long last = first;
        if (text.peek() == '-') text.ignore() >> last;
        constexpr unsigned long k_most_processors = 65'536;
        if (last < first || last >= k_most_processors) return;
        if (last >= all.size()) all.resize(last + 1);
        std::fill(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                  speed);
        if (text.peek() == ',') text.ignore();
    }
}

speeds read_hybrid_lists(const std::string& root) {
    speeds found;
    unsigned long speed = 3;
    for (const char* const kind : {"cpu_core", "cpu_atom", "cpu_lowpower"}) {
        std::ifstream file(root + "/sys/devices/" + kind + "/cpus");
        std::string list;
        if (std::getline(file, list)) mark(found, list, speed);
        --speed;
    }
    return found;
}

}  // namespace

std::vector<std::uint32_t> read_core_types(const std::string& root) {
    speeds found = read_capacities(root);
    if (found.empty()) found = read_hybrid_lists(root);
    const std::set<unsigned long, std::greater<>> kinds(found.begin(), found.end());
    if (kinds.size() < 2) return {};
    std::vector<std::uint32_t> types;
    for (const unsigned long speed : found) {
        types.push_back(static_cast<std::uint32_t>(std::distance(kinds.begin(), kinds.find(speed))));
    }
    return types;
}

unsigned current_processor() noexcept {
    const int cpu = sched_getcpu();
    return cpu < 0 ? ~0u : static_cast<unsigned>(cpu);
}

}  // namespace heddle_pthreadpool

#endif
