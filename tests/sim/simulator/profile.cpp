// SPDX-License-Identifier: Apache-2.0
// profile.cpp - reads a machine's file.
#include "profile.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace sim {

namespace {

// What a file can say, and where it goes.
std::map<std::string, std::function<void(double)>> fields_of(profile& made) {
    const auto span = [](time& to) { return [&to](double value) { to = nanoseconds(value); }; };
    const auto number = [](unsigned& to) { return [&to](double value) { to = static_cast<unsigned>(value); }; };
    return {
        {"load_hit", span(made.load_hit)},
        {"store_hit", span(made.store_hit)},
        {"rmw_hit", span(made.rmw_hit)},
        {"fence", span(made.fence)},
        {"memory", span(made.memory)},
        {"upgrade", span(made.upgrade)},
        {"read_service", span(made.read_service)},
        {"pause", span(made.pause)},
        {"yield", span(made.yield)},
        {"clock", span(made.clock)},
        {"futex_wait", span(made.futex_wait)},
        {"futex_wake", span(made.futex_wake)},
        {"futex_wake_nobody", span(made.futex_wake_nobody)},
        {"wake_latency", span(made.wake_latency)},
        {"membarrier", span(made.membarrier)},
        {"membarrier_per_cpu", span(made.membarrier_per_cpu)},
        {"membarrier_stall", span(made.membarrier_stall)},
        {"context_switch", span(made.context_switch)},
        {"slice", span(made.slice)},
        {"start_thread", span(made.start_thread)},
        {"store_buffer", number(made.store_buffer)},
        {"spurious_wakes", number(made.spurious_wakes)},
        {"jitter", [&made](double value) { made.jitter = value; }},
    };
}

}  // namespace

time profile::distance(unsigned from, unsigned to) const noexcept {
    for (const ring& one : rings) {
        if (from / one.cores == to / one.cores) return one.latency;
    }
    return rings.back().latency;
}

profile profile::read(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read the machine's file " + path);
    profile made;
    made.name = std::filesystem::path(path).stem().string();
    const auto fields = fields_of(made);
    std::set<std::string> missing;
    for (const auto& [name, set] : fields) missing.insert(name);
    for (std::string text; std::getline(file, text);) {
        std::istringstream words(text.substr(0, text.find('#')));
        std::string name;
        double value = 0;
        if (!(words >> name)) continue;
        if (name == "ring") {
            double latency = 0;
            if (!(words >> value >> latency) || value < 1) throw std::runtime_error(path + ": wrong line: " + text);
            made.rings.push_back({static_cast<unsigned>(value), nanoseconds(latency)});
            continue;
        }
        const auto field = fields.find(name);
        if (field == fields.end() || !(words >> value) || value < 0) {
            throw std::runtime_error(path + ": wrong line: " + text);
        }
        field->second(value);
        missing.erase(name);
    }
    if (!missing.empty()) throw std::runtime_error(path + ": says nothing about " + *missing.begin());
    if (made.rings.empty()) throw std::runtime_error(path + ": has no ring of cores");
    return made;
}

}  // namespace sim
