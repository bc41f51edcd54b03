// SPDX-License-Identifier: Apache-2.0
// census.cpp - sums up by name.
#include "census.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace sim {

void census::label(const void* first, std::size_t bytes, std::string name) {
    const auto begin = reinterpret_cast<std::uintptr_t>(first);
    ranges_.push_back({begin, begin + bytes, std::move(name)});
}

std::string census::name_of(const line& one, std::size_t word) const {
    const std::uintptr_t address = one.number * k_line_bytes + word * k_word_bytes;
    const auto inside = std::find_if(ranges_.rbegin(), ranges_.rend(), [=](const range& candidate) {
        return address >= candidate.first && address < candidate.last;
    });
    const std::string own = one.names[word] != nullptr ? one.names[word] : "plain data";
    return inside == ranges_.rend() ? own : inside->name + "." + own;
}

std::vector<census::row> census::take(directory& lines) const {
    std::map<std::string, word_costs> sums;
    std::map<std::string, std::set<std::string>> neighbours;
    for (const line& one : lines.lines()) {
        std::set<std::string> here;
        for (std::size_t word = 0; word < k_words; ++word) {
            const word_costs& costs = one.costs[word];
            const auto misses = costs.misses[0] + costs.misses[1] + costs.misses[2];
            if (misses == 0 && costs.waits == word_costs{}.waits) continue;
            const std::string name = name_of(one, word);
            here.insert(name);
            for (std::size_t kind = 0; kind < costs.misses.size(); ++kind) {
                sums[name].misses[kind] += costs.misses[kind];
                sums[name].waits[kind] += costs.waits[kind];
            }
        }
        for (const std::string& name : here) neighbours[name].insert(here.begin(), here.end());
    }
    std::vector<row> rows;
    for (const auto& [name, costs] : sums) {
        std::string others;
        for (const std::string& other : neighbours[name]) {
            if (other != name) others += (others.empty() ? "" : ", ") + other;
        }
        rows.push_back({name, others, costs});
    }
    std::ranges::stable_sort(rows, std::greater{}, &row::waits);
    return rows;
}

}  // namespace sim
