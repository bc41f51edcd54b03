// SPDX-License-Identifier: Apache-2.0
// tasks.hpp - the threads of this process, as the kernel sees them. Linux only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "rendezvous.hpp"

namespace heddle::test {

struct task {
    std::string name;
    char state = '?';         // S: asleep
    std::uint64_t slept = 0;  // voluntary context switches
};

// Every thread by its number.
inline std::map<std::string, task> all_tasks() {
    std::map<std::string, task> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream status(entry.path() / "status");
        task one;
        for (std::string word; status >> word;) {
            if (word == "Name:") status >> one.name;
            if (word == "State:") status >> one.state;
            if (word == "voluntary_ctxt_switches:") status >> one.slept;
        }
        if (!one.name.empty()) found[entry.path().filename().string()] = one;
    }
    return found;
}

// How many threads have a name with this prefix.
inline std::size_t count_tasks(std::string_view beginning_of_name) {
    std::size_t count = 0;
    for (const auto& [number, one] : all_tasks()) count += one.name.starts_with(beginning_of_name);
    return count;
}

// Returns when there is no thread of that name. The kernel lists a joined thread for a moment longer. Guard the test with
// a watchdog.
inline void wait_until_gone(std::string_view beginning_of_name) {
    spin_until([&] { return count_tasks(beginning_of_name) == 0; });
}

// Returns when all threads of that name actually sleep. Guard the test with a watchdog.
inline void wait_until_asleep(std::string_view beginning_of_name) {
    const auto is_awake = [&](const auto& entry) {
        return entry.second.name.starts_with(beginning_of_name) && entry.second.state != 'S';
    };
    spin_until([&] {
        const auto all = all_tasks();
        return std::none_of(all.begin(), all.end(), is_awake);
    });
}

// How often those threads have gone to sleep in total.
inline std::uint64_t count_sleeps(std::string_view beginning_of_name) {
    std::uint64_t sum = 0;
    for (const auto& [number, one] : all_tasks()) {
        if (one.name.starts_with(beginning_of_name)) sum += one.slept;
    }
    return sum;
}

}  // namespace heddle::test
