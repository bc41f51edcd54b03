// SPDX-License-Identifier: Apache-2.0
// directory.cpp - how lines travel.
#include "directory.hpp"

#include <algorithm>

namespace sim {

namespace {

constexpr std::size_t k_first_capacity = 1 << 14;

}  // namespace

directory::directory(const profile& costs) : costs_(costs), table_(k_first_capacity), mask_(k_first_capacity - 1) {}

line& directory::add(std::uintptr_t number, std::size_t at) {
    line& made = lines_.emplace_back();
    made.number = number;
    table_[at] = {number, &made};
    if (lines_.size() * 2 > table_.size()) grow();
    return made;
}

void directory::grow() {
    table_.assign(table_.size() * 2, {});
    mask_ = table_.size() - 1;
    for (line& one : lines_) {
        std::size_t at = hash(one.number) & mask_;
        while (table_[at].what != nullptr) at = (at + 1) & mask_;
        table_[at] = {one.number, &one};
    }
}

time directory::fetch(line& wanted, unsigned core, access what, time now) {
    const time start = std::max(now, wanted.busy_until);
    const bool is_owned = wanted.owner != line::k_nobody;
    const bool is_shared = !is_owned && wanted.sharers.count() > 0;
    time latency = costs_.memory;
    if (is_owned) latency = costs_.distance(core, static_cast<unsigned>(wanted.owner));
    else if (is_shared && what == access::load) latency = nearest_sharer(wanted, core);
    else if (is_shared) latency = farthest_sharer(wanted, core);

    if (what != access::load || (!is_owned && !is_shared)) {
        wanted.owner = static_cast<int>(core);
        wanted.sharers.clear();
    } else {
        if (is_owned) wanted.sharers.add(static_cast<unsigned>(wanted.owner));
        wanted.owner = line::k_nobody;
        wanted.sharers.add(core);
    }
    // Copies of a line that is only read are made one after the other, but none waits until the one before has arrived.
    wanted.busy_until = start + (what == access::load && is_shared ? costs_.read_service : latency);
    return start + latency;
}

time directory::nearest_sharer(const line& wanted, unsigned core) const noexcept {
    for (const profile::ring& one : costs_.rings) {
        const unsigned first = core / one.cores * one.cores;
        if (wanted.sharers.count_in(first, first + one.cores) > 0) return one.latency;
    }
    return costs_.rings.back().latency;
}

// To write a line, a core waits until the farthest of its readers has dropped it.
time directory::farthest_sharer(const line& wanted, unsigned core) const noexcept {
    const unsigned others = wanted.sharers.count() - (wanted.sharers.has(core) ? 1 : 0);
    if (others == 0) return costs_.upgrade;
    for (const profile::ring& one : costs_.rings) {
        const unsigned first = core / one.cores * one.cores;
        if (wanted.sharers.count_in(first, first + one.cores) == wanted.sharers.count()) return one.latency;
    }
    return costs_.rings.back().latency;
}

}  // namespace sim
