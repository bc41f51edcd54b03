// SPDX-License-Identifier: Apache-2.0
// core_classes_linux_test.cpp - the speeds that are read from the files of a table, as several kinds of machines have them.
#include <platform/core_classes.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "file_tree.hpp"

namespace heddle::test {
namespace {

struct machine {
    const char* name;
    std::vector<unsigned> classes;
    std::vector<file> files;
};

class core_classes_of_linux : public testing::TestWithParam<machine> {};

TEST_P(core_classes_of_linux, tree_is_as_expected) {
    const file_tree tree(GetParam().files);
    EXPECT_EQ(detail::core_classes_of(detail::read_core_speeds(tree.root())), GetParam().classes);
}

std::string name_of(const testing::TestParamInfo<machine>& one) { return one.param.name; }

file capacity(int cpu, const char* text) {
    return {"sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity", text};
}

const machine k_machines[] = {
    {"no_files", {}, {}},
    {"arm_three_kinds",
     {2, 2, 0, 1},
     {capacity(0, "250\n"), capacity(1, "250\n"), capacity(2, "1024\n"), capacity(3, "600\n")}},
    {"arm_all_alike", {}, {capacity(0, "1024\n"), capacity(1, "1024\n")}},
    {"intel_hybrid",
     {0, 0, 0, 1, 1, 0},
     {{"sys/devices/cpu_core/cpus", "0-2,5\n"}, {"sys/devices/cpu_atom/cpus", "3-4\n"}}},
    {"intel_three_kinds",
     {0, 0, 1, 1, 2, 2},
     {{"sys/devices/cpu_core/cpus", "0-1\n"},
      {"sys/devices/cpu_atom/cpus", "2-3\n"},
      {"sys/devices/cpu_lowpower/cpus", "4-5\n"}}},
    {"malformed_lists", {}, {{"sys/devices/cpu_core/cpus", "5-2\n"}, {"sys/devices/cpu_atom/cpus", "0-99999999999\n"}}},
};
INSTANTIATE_TEST_SUITE_P(files, core_classes_of_linux, testing::ValuesIn(k_machines), name_of);

}  // namespace
}  // namespace heddle::test
