// SPDX-License-Identifier: Apache-2.0
// placement_test.cpp - which processors workers get, which workers are near each other, and pools on a part of the machine.
#include <sched/placement.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/broadcast.hpp>
#include <heddle/core_class.hpp>
#include <heddle/numa.hpp>
#include <heddle/pool.hpp>

#include <platform/affinity.hpp>
#include <sched/pool_options.hpp>

namespace heddle::test {
namespace {

using detail::place_range;
using detail::placement;
using detail::processor;
using detail::topology;
using ranges = std::vector<place_range>;

ranges rings_of(const placement& places, unsigned place) {
    const auto found = places.rings_of(place);
    return {found.begin(), found.end()};
}

// Two sockets with a memory each, two caches in each socket, two cores at each cache, two processors in each core. The second
// processors of all cores are numbered behind the first ones.
topology two_sockets() {
    topology all;
    for (unsigned number = 0; number < 16; ++number) {
        const unsigned core = number % 8;
        all.push_back({.number = number, .package = core / 4, .node = core / 4, .cache = core / 2, .core = core});
    }
    return all;
}

TEST(placement, smoke) {
    const placement all(two_sockets(), true,
                        16);  // siblings are neighbours: 0 8 1 9 | 2 10 3 11 || 4 12 5 13 | 6 14 7 15
    EXPECT_EQ(rings_of(all, 0), (ranges{{0, 2}, {0, 4}, {0, 8}}));
    EXPECT_EQ(rings_of(all, 5), (ranges{{4, 6}, {4, 8}, {0, 8}}));
    EXPECT_EQ(rings_of(all, 15), (ranges{{14, 16}, {12, 16}, {8, 16}}));
}

TEST(placement, few_workers_get_a_core_each) {
    const placement half(two_sockets(), true, 8);
    EXPECT_EQ(rings_of(half, 0), (ranges{{0, 2}, {0, 4}}));
    EXPECT_EQ(rings_of(half, 7), (ranges{{6, 8}, {4, 8}}));
    const placement three(two_sockets(), true, 3);  // two of them at one cache
    EXPECT_EQ(rings_of(three, 1), (ranges{{0, 2}}));
    EXPECT_EQ(rings_of(three, 2), ranges());
}

TEST(placement, workers_beyond_the_first_ones_have_no_rings) {
    const placement few(two_sockets(), true, 4);
    EXPECT_EQ(rings_of(few, 4), ranges());
    EXPECT_EQ(rings_of(placement(two_sockets(), true, 20), 17), ranges());
}

TEST(placement, threads_that_move_have_no_rings) {
    EXPECT_EQ(rings_of(placement(two_sockets(), false, 16), 0), ranges());
    EXPECT_EQ(rings_of(placement({}, true, 16), 0), ranges());
}

TEST(placement, fast_cores_come_first_and_slow_ones_before_second_processors) {
    // 0 and 1 are one fast core, 2 and 3 another; 4 and 5 are slow cores.
    topology hybrid{{.number = 0, .core = 0},
                    {.number = 1, .core = 0},
                    {.number = 2, .core = 2},
                    {.number = 3, .core = 2},
                    {.number = 4},
                    {.number = 5}};
    for (unsigned slow : {4u, 5u}) hybrid[slow].core_class = 1;
    EXPECT_EQ(placement(hybrid, true, 1).processors(), (std::vector<unsigned>{0, 2, 4, 5, 1, 3}));
    EXPECT_EQ(placement(hybrid, true, 3).processors(), (std::vector<unsigned>{0, 2, 4, 5, 1, 3}));
    EXPECT_EQ(placement(hybrid, true, 5).processors(), (std::vector<unsigned>{0, 1, 2, 4, 5, 3}));
}

TEST(placement, a_worker_is_bound_to_its_processor) {
    pool home({.threads = 2, .pin = true});
    const auto bound = home.broadcast([](broadcast_context) { return detail::own_processors(); });
    for (const std::vector<unsigned>& one : bound) EXPECT_EQ(one.size(), 1u);
    EXPECT_EQ(bound[0] == bound[1], detail::affinity_cpus() == 1);
}

TEST(restricted_pool, has_the_processors_of_its_node) {
    unsigned in_all = 0;
    for (const unsigned node : numa_nodes()) {
        pool home({.numa_node = node});
        in_all += home.thread_count();
        const auto bound = home.broadcast([](broadcast_context) { return detail::own_processors(); });
        for (const std::vector<unsigned>& one : bound) {
            for (const processor& each : detail::own_topology()) {
                EXPECT_EQ(std::ranges::binary_search(one, each.number), each.node == node) << each.number;
            }
        }
    }
    EXPECT_GE(in_all, 1u);
}

TEST(restricted_pool, of_nothing_is_refused) {
    const auto complaint = [](const pool_options& options) -> std::string {
        try {
            const pool refused(options);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(complaint({.numa_node = 4711}).find("of node 4711"), std::string::npos);
    EXPECT_NE(complaint({.core_class = core_class_count()}).find("of class"), std::string::npos);
}

TEST(restricted_pool, is_not_larger_than_its_part_of_the_machine) {
    EXPECT_EQ(detail::resolve_thread_count({.numa_node = 0}, 1000, 3), 3u);
    EXPECT_EQ(detail::resolve_thread_count({.threads = 5, .numa_node = 0}, 1000, 3), 5u);  // unless it was asked for
}

}  // namespace
}  // namespace heddle::test
