// SPDX-License-Identifier: Apache-2.0
// victim_order.hpp - in which order a thief looks at the workers of its pool.
#pragma once

#include <span>

#include <heddle/detail/prim/rng.hpp>

namespace heddle::inline v0::detail {

// The places from `first` to before `end`.
struct place_range {
    unsigned first;
    unsigned end;

    unsigned size() const noexcept { return end - first; }
    bool contains(unsigned place) const noexcept { return place >= first && place < end; }

    friend bool operator==(const place_range&, const place_range&) = default;
};

// Calls visit(place) once for each place below `count` until it returns true: first for the places of the first ring, then for those of
// the next one, which contains it, and so on, and then for all others. Each time it begins at a random place.
template <class Visit>
bool visit_by_distance(std::span<const place_range> rings, unsigned count, rng& random, Visit&& visit) {
    place_range visited{0, 0};
    const auto visit_rest_of = [&](place_range ring) {
        unsigned place = ring.first + random.below(ring.size());
        for (unsigned i = 0; i < ring.size(); ++i, place = place + 1 == ring.end ? ring.first : place + 1) {
            if (!visited.contains(place) && visit(place)) return true;
        }
        visited = ring;
        return false;
    };
    for (const place_range& ring : rings) {
        if (visit_rest_of(ring)) return true;
    }
    return visit_rest_of({0, count});
}

}  // namespace heddle::inline v0::detail
