// SPDX-License-Identifier: Apache-2.0
// placement.cpp - chooses processors for workers.
#include "placement.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <string>
#include <tuple>

#include <heddle/detail/base/exceptions.hpp>

#include "platform/affinity.hpp"
#include "pool_options.hpp"

namespace heddle::inline v0::detail {

namespace {

auto position_of(const processor& one) { return std::tuple(one.package, one.node, one.cache, one.core, one.number); }

bool is_same_group(const processor& a, const processor& b, std::size_t groups) noexcept {
    return std::ranges::all_of(std::span(k_groups).first(groups), [&](auto group) { return a.*group == b.*group; });
}

// Processors in the order in which a pool uses them: one of each core, from the fastest class to the slowest, then the second ones.
void sort_by_preference(topology& all) {
    std::ranges::sort(all, {}, position_of);
    std::vector<std::pair<unsigned, processor>> ranked;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_sibling = i > 0 && is_same_group(all[i - 1], all[i], std::size(k_groups));
        ranked.emplace_back(is_sibling ? ranked.back().first + 1 : 0, all[i]);
    }
    std::ranges::sort(ranked, {}, [](const auto& one) {
        return std::tuple(one.first, one.second.core_class, position_of(one.second));
    });
    std::ranges::copy(ranked | std::views::values, all.begin());
}

}  // namespace

topology processors_for(const pool_options& options) {
    if (!options.pin && !is_restricted(options)) return {};
    topology found = own_topology();
    std::erase_if(found, [&](const processor& one) {
        return one.node != options.numa_node.value_or(one.node) ||
               one.core_class != options.core_class.value_or(one.core_class);
    });
    if (!found.empty()) return found;
    std::string wanted;
    if (options.numa_node) wanted += " of node " + std::to_string(*options.numa_node);
    if (options.core_class) wanted += " of class " + std::to_string(*options.core_class);
    raise(std::invalid_argument("heddle: a pool was restricted to processors" + wanted +
                                ", and the process may use none of them"));
}

placement::placement(topology processors, bool pin, unsigned workers) : is_pinned_(pin && !processors.empty()) {
    if (is_pinned_) {
        sort_by_preference(processors);
        const std::size_t used = std::min(processors.size(), std::size_t{workers});
        std::ranges::sort(std::span(processors).first(used), {}, position_of);
        for (unsigned place = 0; place < used; ++place) {
            rings_.push_back(make_rings(std::span(processors).first(used), place));
        }
    }
    for (const processor& one : processors) processors_.push_back(one.number);
}

placement::rings placement::make_rings(std::span<const processor> by_place, unsigned place) {
    rings made;
    place_range inner{place, place + 1};
    for (std::size_t groups = std::size(k_groups); groups > 0; --groups) {
        place_range ring = inner;
        while (ring.first > 0 && is_same_group(by_place[ring.first - 1], by_place[place], groups)) --ring.first;
        while (ring.end < by_place.size() && is_same_group(by_place[ring.end], by_place[place], groups)) ++ring.end;
        if (ring.size() == by_place.size()) break;
        if (ring == inner) continue;
        made.all[made.count++] = inner = ring;
    }
    return made;
}

void placement::bind(unsigned place) const noexcept {
    if (is_pinned_) bind_to(std::span(processors_).subspan(place % processors_.size(), 1));
    else if (!processors_.empty()) bind_to(processors_);
}

std::span<const place_range> placement::rings_of(unsigned place) const noexcept {
    if (place >= rings_.size()) return {};
    return std::span(rings_[place].all).first(rings_[place].count);
}

}  // namespace heddle::inline v0::detail
