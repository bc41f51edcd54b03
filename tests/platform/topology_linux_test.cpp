// SPDX-License-Identifier: Apache-2.0
// topology_linux_test.cpp - the processors that are described by the files of a table, as several kinds of machines have them.
#include <platform/topology.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "file_tree.hpp"

namespace heddle::test {
namespace {

using detail::processor;
using detail::topology;
using files = std::vector<file>;

const std::string k_system = "sys/devices/system/";

file of_cpu(unsigned cpu, const std::string& name, const std::string& text) {
    return {k_system + "cpu/cpu" + std::to_string(cpu) + "/" + name, text + "\n"};
}

void add_core(files& all, unsigned cpu, const std::string& siblings, const std::string& package) {
    all.push_back(of_cpu(cpu, "topology/core_cpus_list", siblings));
    all.push_back(of_cpu(cpu, "topology/physical_package_id", package));
}

void add_cache(files& all, unsigned cpu, unsigned index, unsigned level, const std::string& sharers) {
    const std::string cache = "cache/index" + std::to_string(index);
    all.push_back(of_cpu(cpu, cache + "/level", std::to_string(level)));
    all.push_back(of_cpu(cpu, cache + "/shared_cpu_list", sharers));
}

void add_node(files& all, const std::string& node, const std::string& cpus) {
    all.push_back({k_system + "node/node" + node + "/cpulist", cpus + "\n"});
}

std::string range(unsigned first, unsigned last) { return std::to_string(first) + "-" + std::to_string(last); }

topology read(const files& tree, const std::vector<unsigned>& processors) {
    const file_tree here(tree);
    return detail::read_topology(here.root(), processors);
}

// Two sockets, each with two nodes of memory (NPS2) and a cache for each 2 of its 8 cores. The second processors of all cores
// are numbered behind the first ones.
files epyc() {
    files all{{k_system + "node/has_cpu", "0-3\n"}};
    for (unsigned cpu = 0; cpu < 32; ++cpu) {
        const unsigned core = cpu % 16;
        const unsigned cache = core / 2 * 2;
        add_core(all, cpu, std::to_string(core) + "," + std::to_string(core + 16), std::to_string(core / 8));
        add_cache(all, cpu, 0, 1, std::to_string(core) + "," + std::to_string(core + 16));
        add_cache(all, cpu, 1, 2, std::to_string(core) + "," + std::to_string(core + 16));
        add_cache(all, cpu, 2, 3, range(cache, cache + 1) + "," + range(cache + 16, cache + 17));
    }
    for (unsigned node = 0; node < 4; ++node) {
        add_node(all, std::to_string(node), range(node * 4, node * 4 + 3) + "," + range(node * 4 + 16, node * 4 + 19));
    }
    return all;
}

TEST(topology_of_linux, epyc_has_sockets_nodes_caches_and_siblings) {
    EXPECT_EQ(read(epyc(), {0, 3, 13, 16, 31}),
              (topology{{.number = 0, .package = 0, .node = 0, .cache = 0, .core = 0},
                        {.number = 3, .package = 0, .node = 0, .cache = 2, .core = 3},
                        {.number = 13, .package = 1, .node = 3, .cache = 12, .core = 13},
                        {.number = 16, .package = 0, .node = 0, .cache = 0, .core = 0},
                        {.number = 31, .package = 1, .node = 3, .cache = 14, .core = 15}}));
}

// Two fast cores with two processors each, and four economical ones that share a cache of level 2; all share level 3.
TEST(topology_of_linux, hybrid_cores_share_the_last_cache) {
    files all;
    for (unsigned cpu = 0; cpu < 8; ++cpu) {
        const bool is_fast = cpu < 4;
        const unsigned first = is_fast ? cpu / 2 * 2 : cpu;
        add_core(all, cpu, is_fast ? range(first, first + 1) : std::to_string(cpu), "0");
        add_cache(all, cpu, 0, 2, is_fast ? range(first, first + 1) : "4-7");
        add_cache(all, cpu, 1, 3, "0-7");
        add_cache(all, cpu, 2, 1, std::to_string(first));  // the order of the levels does not matter
    }
    EXPECT_EQ(read(all, {0, 1, 2, 6}),
              (topology{{.number = 0}, {.number = 1, .core = 0}, {.number = 2, .core = 2}, {.number = 6}}));
}

// Linux on Apple's processors: the cache of level 2 is the last, and there is no node.
TEST(topology_of_linux, apple_has_a_cache_for_each_cluster) {
    files all;
    for (unsigned cpu = 0; cpu < 8; ++cpu) {
        add_core(all, cpu, std::to_string(cpu), "-1");  // some systems do not know the socket
        add_cache(all, cpu, 0, 2, cpu < 4 ? "0-3" : "4-7");
    }
    EXPECT_EQ(read(all, {3, 4, 7}), (topology{{.number = 3}, {.number = 4, .cache = 4}, {.number = 7, .cache = 4}}));
}

// Processor 1 is not there, and node 1 has memory but no processor. Old kernels use another name for siblings.
TEST(topology_of_linux, holes_are_left_out) {
    files all{{k_system + "node/has_cpu", "0,2\n"}};
    for (const unsigned cpu : {0u, 2u, 3u}) {
        all.push_back(of_cpu(cpu, "topology/thread_siblings_list", cpu == 0 ? "0" : "2-3"));
        all.push_back(of_cpu(cpu, "topology/physical_package_id", cpu == 0 ? "0" : "1"));
    }
    add_node(all, "0", "0");
    add_node(all, "2", "2-3");
    EXPECT_EQ(read(all, {0, 2, 3}), (topology{{.number = 0},
                                              {.number = 2, .package = 1, .node = 2, .core = 2},
                                              {.number = 3, .package = 1, .node = 2, .core = 2}}));
}

TEST(topology_of_linux, without_files_each_processor_is_a_core) {
    EXPECT_EQ(read({}, {4, 7}), (topology{{.number = 4}, {.number = 7}}));
}

}  // namespace
}  // namespace heddle::test
