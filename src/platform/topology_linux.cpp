// SPDX-License-Identifier: Apache-2.0
// topology_linux.cpp - what Linux reports about its processors, in /sys/devices/system.
#if defined(__linux__)

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "processor_list.hpp"
#include "text.hpp"
#include "topology.hpp"

namespace heddle::inline v0::detail {
namespace {

// The number in a file, or the first of its list: it names the group, because the kernel lists groups in ascending order.
std::optional<unsigned> read_first(const std::string& path) {
    const std::string file = read_file(path);
    std::string_view text = file;
    std::uint64_t number = 0;
    if (!take_number(text, number)) return std::nullopt;
    return static_cast<unsigned>(number);
}

// The processors that share the cache of the highest level.
unsigned read_last_cache(const std::string& directory) {
    unsigned found = 0;
    unsigned highest = 0;
    for (unsigned index = 0;; ++index) {
        const std::string cache = directory + "/cache/index" + std::to_string(index);
        const std::optional<unsigned> level = read_first(cache + "/level");
        if (!level) return found;
        if (*level < highest) continue;
        highest = *level;
        found = read_first(cache + "/shared_cpu_list").value_or(0);
    }
}

processor read_processor(const std::string& root, unsigned number) {
    const std::string directory = root + "/sys/devices/system/cpu/cpu" + std::to_string(number);
    const std::string where = directory + "/topology/";
    std::optional<unsigned> core = read_first(where + "core_cpus_list");
    if (!core) core = read_first(where + "thread_siblings_list");  // before Linux 5.3
    processor found{.number = number};
    found.package = read_first(where + "physical_package_id").value_or(0);  // some systems report -1
    found.cache = read_last_cache(directory);
    found.core = core.value_or(number);
    return found;
}

}  // namespace

topology read_topology(const char* root, std::span<const unsigned> processors) {
    topology found;
    for (const unsigned number : processors) found.push_back(read_processor(root, number));
    const std::string nodes = std::string(root) + "/sys/devices/system/node";
    for (const unsigned node : parse_processor_list(read_file(nodes + "/has_cpu"))) {
        const std::string list = read_file(nodes + "/node" + std::to_string(node) + "/cpulist");
        for (const unsigned number : parse_processor_list(list)) {
            for (processor& one : found) {
                if (one.number == number) one.node = node;
            }
        }
    }
    return found;
}

}  // namespace heddle::inline v0::detail

#endif
