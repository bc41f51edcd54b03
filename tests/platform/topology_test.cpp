// SPDX-License-Identifier: Apache-2.0
// topology_test.cpp - the processors of this process, and those of a Mac.
#include <platform/topology.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/numa.hpp>

#include <platform/affinity.hpp>

namespace heddle::test {
namespace {

using detail::core_level;
using detail::processor;
using detail::topology;

std::vector<unsigned> first_numbers(unsigned count) {
    std::vector<unsigned> all(count);
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

std::vector<unsigned> caches_of(const std::vector<core_level>& levels, unsigned processors) {
    std::vector<unsigned> found;
    for (const processor& one : detail::topology_of_levels(levels, first_numbers(processors)))
        found.push_back(one.cache);
    return found;
}

TEST(topology, smoke) {
    const topology here = detail::own_topology();
    EXPECT_EQ(here.size(), detail::affinity_cpus());
    ASSERT_FALSE(numa_nodes().empty());
    EXPECT_TRUE(std::ranges::is_sorted(numa_nodes()));
    for (const processor& one : here) EXPECT_TRUE(std::ranges::binary_search(numa_nodes(), one.node));
}

TEST(topology, a_system_that_says_nothing_has_one_group_of_cores) {
    EXPECT_EQ(detail::topology_of_levels({}, std::vector{3u, 5u}), (topology{{.number = 3}, {.number = 5}}));
}

// M1 Pro: two economical cores and two clusters of four fast ones, each with a cache of its own.
TEST(topology, clusters_of_a_mac_share_a_cache) {
    EXPECT_EQ(caches_of({{2, 2}, {8, 4}}, 10), (std::vector<unsigned>{0, 0, 2, 2, 2, 2, 3, 3, 3, 3}));
}

TEST(topology, a_level_without_a_known_cache_has_one) {
    EXPECT_EQ(caches_of({{2, 0}, {2, 0}}, 5), (std::vector<unsigned>{0, 0, 2, 2, 0}));
}

}  // namespace
}  // namespace heddle::test
