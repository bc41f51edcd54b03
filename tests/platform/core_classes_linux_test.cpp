// SPDX-License-Identifier: Apache-2.0
// core_classes_linux_test.cpp - the speeds that are read from the trees in fixtures/cores, each a small copy of a system's files.
#include <platform/core_classes.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fixture.hpp"

namespace heddle::test {
namespace {

struct tree {
    const char* name;
    std::vector<unsigned> classes;
};

class core_classes_of_linux : public testing::TestWithParam<tree> {};

TEST_P(core_classes_of_linux, tree_is_as_expected) {
    const std::string root = fixture(std::string("cores/") + GetParam().name);
    EXPECT_EQ(detail::core_classes_of(detail::read_core_speeds(root.c_str())), GetParam().classes);
}

std::string name_of(const testing::TestParamInfo<tree>& one) { return one.param.name; }

const tree k_trees[] = {
    {"no_such_tree", {}},
    {"arm_three_kinds", {2, 2, 0, 1}},  // cpu_capacity
    {"arm_all_alike", {}},
    {"intel_hybrid", {0, 0, 0, 1, 1, 0}},       // cpu_core and cpu_atom
    {"intel_three_kinds", {0, 0, 1, 1, 2, 2}},  // and cpu_lowpower
    {"malformed_lists", {}},
};
INSTANTIATE_TEST_SUITE_P(files, core_classes_of_linux, testing::ValuesIn(k_trees), name_of);

}  // namespace
}  // namespace heddle::test
