// SPDX-License-Identifier: Apache-2.0
// cpu_quota_test.cpp - the quota that is read from the trees in fixtures/cgroup, each a small copy of a system's files.
#include <platform/cpu_quota.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>

#include "fixture.hpp"

namespace heddle::test {
namespace {

using detail::cpu_quota;

std::string cgroup_fixture(const std::string& name) { return fixture("cgroup/" + name); }

struct tree {
    const char* name;
    std::optional<unsigned> cpus;
};

std::string name_of(const testing::TestParamInfo<tree>& info) { return info.param.name; }

class cpu_quota_of : public testing::TestWithParam<tree> {};

TEST(cpu_quota, smoke) {
    if (const auto cpus = cpu_quota()) {
        EXPECT_GE(*cpus, 1u);
    }
    EXPECT_EQ(cpu_quota(cgroup_fixture("v2_own_group").c_str()), 3u);  // 2.5 processors, rounded up
}

TEST(cpu_quota, no_files_mean_no_limit) { EXPECT_EQ(cpu_quota(cgroup_fixture("no such tree").c_str()), std::nullopt); }

TEST(cpu_quota, no_memory_means_no_limit_and_no_exception) {
    const std::string root = cgroup_fixture("v2_own_group");
    for (std::int64_t k = 1;; ++k) {
        const allocation_fault fault(k);
        const auto cpus = cpu_quota(root.c_str());
        if (!fault.has_struck()) break;
        EXPECT_EQ(cpus, std::nullopt) << "allocation " << k;
    }
}

TEST_P(cpu_quota_of, tree_is_as_expected) {
    EXPECT_EQ(cpu_quota(cgroup_fixture(GetParam().name).c_str()), GetParam().cpus);
}

constexpr tree k_v2[] = {
    {"v2_own_group", 3},          {"v2_namespace_root", 2},  {"v2_no_limit", std::nullopt},
    {"v2_parent_is_tightest", 3}, {"v2_own_is_tightest", 2}, {"v2_less_than_one", 1},
    {"v2_colon_in_the_path", 2},  {"v2_removed_group", 2},   {"v2_mount_point_with_a_space", 2},
};
INSTANTIATE_TEST_SUITE_P(v2, cpu_quota_of, testing::ValuesIn(k_v2), name_of);

// The mount shows a part of the hierarchy only, or the process sees it through a cgroup namespace.
constexpr tree k_v2_in_part[] = {
    {"v2_bind_mount", 3},
    {"v2_foreign_bind_mount", std::nullopt},
    {"v2_mount_from_outside_the_namespace", 3},
    {"v2_sibling_from_outside_the_namespace", std::nullopt},
    {"v2_process_outside_the_namespace", std::nullopt},
    {"v2_both_outside_the_namespace", 3},
};
INSTANTIATE_TEST_SUITE_P(v2_in_part, cpu_quota_of, testing::ValuesIn(k_v2_in_part), name_of);

constexpr tree k_v1[] = {
    {"v1_own_group", 4},
    {"v1_no_limit", std::nullopt},
    {"v1_parent_is_tightest", 2},
    {"v1_container", 2},
};
INSTANTIATE_TEST_SUITE_P(v1, cpu_quota_of, testing::ValuesIn(k_v1), name_of);

constexpr tree k_hybrid[] = {
    {"hybrid_limit_in_v1", 3},
    {"hybrid_limit_in_v2", 3},
};
INSTANTIATE_TEST_SUITE_P(hybrid, cpu_quota_of, testing::ValuesIn(k_hybrid), name_of);

constexpr tree k_nonsense[] = {
    {"v2_more_than_an_int", std::numeric_limits<unsigned>::max()},
    {"v2_more_than_64_bits", std::nullopt},
    {"v2_malformed_limits", std::nullopt},
    {"v1_malformed_limits", std::nullopt},
    {"malformed_proc", std::nullopt},
    {"malformed_mountinfo", std::nullopt},
    {"not_mounted", std::nullopt},
};
INSTANTIATE_TEST_SUITE_P(nonsense, cpu_quota_of, testing::ValuesIn(k_nonsense), name_of);

}  // namespace
}  // namespace heddle::test
