// SPDX-License-Identifier: Apache-2.0
// victim_order_test.cpp - a thief looks at every worker once, and at those of an inner ring before those of an outer one.
#include <sched/victim_order.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using detail::place_range;
using detail::rng;
using detail::visit_by_distance;
using places = std::vector<unsigned>;

places order_of(const std::vector<place_range>& rings, unsigned count, rng& random) {
    places order;
    visit_by_distance(rings, count, random, [&](unsigned place) { return order.push_back(place), false; });
    return order;
}

const std::vector<place_range> k_rings{{4, 6}, {4, 8}, {0, 8}};

TEST(victim_order, every_worker_is_visited_once) {
    rng random(1);
    for (const unsigned count : {8u, 9u, 20u}) {
        for (const std::vector<place_range>& rings : {std::vector<place_range>(), k_rings}) {
            places order = order_of(rings, count, random);
            std::ranges::sort(order);
            ASSERT_EQ(order.size(), count);
            for (unsigned place = 0; place < count; ++place) EXPECT_EQ(order[place], place);
        }
    }
}

TEST(victim_order, an_inner_ring_comes_before_an_outer_one) {
    rng random(1);
    for (int i = 0; i < 20; ++i) {
        const places order = order_of(k_rings, 12, random);
        std::size_t visited = 0;
        for (const place_range& ring : k_rings) {
            for (; visited < ring.size(); ++visited) EXPECT_TRUE(ring.contains(order[visited])) << visited;
        }
    }
}

TEST(victim_order, each_ring_begins_anywhere) {
    rng random(1);
    std::set<unsigned> first;
    std::set<unsigned> last_ring_first;
    for (int i = 0; i < 200; ++i) {
        const places order = order_of(k_rings, 12, random);
        first.insert(order.front());
        last_ring_first.insert(order[8]);
    }
    EXPECT_EQ(first, (std::set<unsigned>{4, 5}));
    EXPECT_EQ(last_ring_first, (std::set<unsigned>{8, 9, 10, 11}));
}

TEST(victim_order, it_ends_with_the_first_success) {
    rng random(1);
    int visits = 0;
    EXPECT_TRUE(visit_by_distance(k_rings, 12, random, [&](unsigned) { return ++visits == 5; }));
    EXPECT_EQ(visits, 5);
    EXPECT_FALSE(visit_by_distance(k_rings, 12, random, [](unsigned) { return false; }));
}

}  // namespace
}  // namespace heddle::test
