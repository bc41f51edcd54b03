// SPDX-License-Identifier: Apache-2.0
// cpu_quota_test.cpp - the quota that is read from the files of a table: /proc/self/cgroup, /proc/self/mountinfo and the limits of groups.
#include <platform/cpu_count.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>

#include "file_tree.hpp"

namespace heddle::test {
namespace {

using detail::cpu_quota;

struct limited_machine {
    const char* name;
    std::optional<unsigned> cpus;
    std::string groups;  // /proc/self/cgroup
    std::string mounts;  // the end of /proc/self/mountinfo
    std::vector<file> limits;
};

std::vector<file> files_of(const limited_machine& one) {
    std::vector<file> files = one.limits;
    files.push_back({"proc/self/cgroup", one.groups});
    files.push_back({"proc/self/mountinfo",
                     "22 27 0:21 / /proc rw,relatime - proc proc rw\n"
                     "23 27 0:22 / /sys rw,relatime shared:7 - sysfs sysfs rw\n" +
                         one.mounts});
    return files;
}

// --- The lines and the files of control groups ------------------------------------------------------------------------

std::string v2_mount(const std::string& shown, const std::string& point = "/sys/fs/cgroup") {
    return "31 23 0:28 " + shown + " " + point +
           " rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
}

std::string v1_mount(const std::string& shown) {
    return "32 31 0:29 " + shown +
           " /sys/fs/cgroup/cpu,cpuacct rw,nosuid,nodev,noexec,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct\n";
}

const std::string k_unified_mount = "33 31 0:30 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";

// `group` is empty or ends with a slash.
file v2_limit(const std::string& group, const char* text) { return {"sys/fs/cgroup/" + group + "cpu.max", text}; }

file v1_quota(const std::string& group, const char* text) {
    return {"sys/fs/cgroup/cpu,cpuacct/" + group + "cpu.cfs_quota_us", text};
}

file v1_period(const std::string& group, const char* text) {
    return {"sys/fs/cgroup/cpu,cpuacct/" + group + "cpu.cfs_period_us", text};
}

// --- The tests --------------------------------------------------------------------------------------------------------

const limited_machine k_own_group{"v2_own_group", 3, "0::/app\n", v2_mount("/"), {v2_limit("app/", "250000 100000\n")}};

class cpu_quota_of : public testing::TestWithParam<limited_machine> {};

std::string name_of_machine(const testing::TestParamInfo<limited_machine>& one) { return one.param.name; }

TEST(cpu_quota, smoke) {
    if (const auto cpus = cpu_quota()) {
        EXPECT_GE(*cpus, 1u);
    }
    const file_tree tree(files_of(k_own_group));
    EXPECT_EQ(cpu_quota(tree.root()), 3u);  // 2.5 processors, rounded up
}

TEST(cpu_quota, no_files_mean_no_limit) { EXPECT_EQ(cpu_quota(file_tree({}).root()), std::nullopt); }

TEST(cpu_quota, no_memory_means_no_limit_and_no_exception) {
    const file_tree tree(files_of(k_own_group));
    for (std::int64_t k = 1;; ++k) {
        const allocation_fault fault(k);
        const auto cpus = cpu_quota(tree.root());
        if (!fault.has_struck()) break;
        EXPECT_EQ(cpus, std::nullopt) << "allocation " << k;
    }
}

TEST_P(cpu_quota_of, tree_is_as_expected) {
    const file_tree tree(files_of(GetParam()));
    EXPECT_EQ(cpu_quota(tree.root()), GetParam().cpus);
}

const limited_machine k_v2[] = {
    k_own_group,
    {"v2_namespace_root", 2, "0::/\n", v2_mount("/"), {v2_limit("", "200000 100000\n")}},
    {"v2_no_limit", std::nullopt, "0::/app\n", v2_mount("/"), {v2_limit("app/", "max 100000\n")}},
    {"v2_parent_is_tightest",
     3,
     "0::/slice/service/app\n",
     v2_mount("/"),
     {v2_limit("slice/", "300000 100000\n"), v2_limit("slice/service/", "max 100000\n"),
      v2_limit("slice/service/app/", "800000 100000\n")}},
    {"v2_own_is_tightest",
     2,
     "0::/slice/app\n",
     v2_mount("/"),
     {v2_limit("slice/", "800000 100000\n"), v2_limit("slice/app/", "100000 50000\n")}},
    {"v2_less_than_one", 1, "0::/app\n", v2_mount("/"), {v2_limit("app/", "1000 100000\n")}},
    {"v2_colon_in_the_path", 2, "0::/app:1\n", v2_mount("/app:1"), {v2_limit("", "200000 100000\n")}},
    {"v2_removed_group", 2, "0::/slice/app (deleted)\n", v2_mount("/"), {v2_limit("slice/", "200000 100000\n")}},
    {"v2_mount_point_with_a_space",
     2,
     "0::/app\n",
     v2_mount("/", "/mnt/control\\040groups"),
     {{"mnt/control groups/app/cpu.max", "200000 100000\n"}}},
};
INSTANTIATE_TEST_SUITE_P(v2, cpu_quota_of, testing::ValuesIn(k_v2), name_of_machine);

// The mount shows only a part of the hierarchy, or the process sees it through a cgroup namespace.
const limited_machine k_v2_in_part[] = {
    {"v2_bind_mount",
     3,
     "0::/machine.slice/web\\x2d1.scope/worker\n",
     v2_mount("/machine.slice/web\\134x2d1.scope"),
     {v2_limit("", "300000 100000\n"), v2_limit("worker/", "max 100000\n")}},
    {"v2_foreign_bind_mount",
     std::nullopt,
     "0::/application\n",
     v2_mount("/app"),
     {v2_limit("", "100000 100000\n"), v2_limit("lication/", "100000 100000\n")}},
    {"v2_mount_from_outside_the_namespace",
     3,
     "0::/worker\n",
     v2_mount("/../.."),
     {v2_limit("", "300000 100000\n"), v2_limit("worker/", "100000 100000\n")}},
    {"v2_sibling_from_outside_the_namespace",
     std::nullopt,
     "0::/worker\n",
     v2_mount("/../sibling"),
     {v2_limit("", "100000 100000\n")}},
    {"v2_process_outside_the_namespace",
     std::nullopt,
     "0::/../sibling\n",
     v2_mount("/"),
     {v2_limit("", "100000 100000\n"), {"sys/fs/sibling/cpu.max", "100000 100000\n"}}},
    {"v2_both_outside_the_namespace",
     3,
     "0::/../sibling/app\n",
     v2_mount("/.."),
     {v2_limit("", "max 100000\n"), v2_limit("sibling/", "max 100000\n"), v2_limit("sibling/app/", "300000 100000\n")}},
};
INSTANTIATE_TEST_SUITE_P(v2_in_part, cpu_quota_of, testing::ValuesIn(k_v2_in_part), name_of_machine);

const limited_machine k_v1[] = {
    {"v1_own_group",
     4,
     "12:cpuset:/app\n11:cpuacct:/app\n4:cpu:/app\n1:name=systemd:/app\n",
     "31 23 0:28 / /sys/fs/cgroup ro - tmpfs tmpfs ro,mode=755\n"
     "40 31 0:40 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n"
     "41 31 0:41 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct\n"
     "42 31 0:42 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n",
     {{"sys/fs/cgroup/cpu/app/cpu.cfs_quota_us", "350000\n"},
      {"sys/fs/cgroup/cpu/app/cpu.cfs_period_us", "100000\n"},
      {"sys/fs/cgroup/cpuacct/app/cpu.cfs_quota_us", "100000\n"},
      {"sys/fs/cgroup/cpuacct/app/cpu.cfs_period_us", "100000\n"},
      {"sys/fs/cgroup/cpuset/app/cpu.cfs_quota_us", "100000\n"},
      {"sys/fs/cgroup/cpuset/app/cpu.cfs_period_us", "100000\n"}}},
    {"v1_no_limit",
     std::nullopt,
     "4:cpu,cpuacct:/app\n",
     v1_mount("/"),
     {v1_quota("", "-1\n"), v1_period("", "100000\n"), v1_quota("app/", "-1\n"), v1_period("app/", "100000\n")}},
    {"v1_parent_is_tightest",
     2,
     "4:cpu,cpuacct:/slice/app\n",
     v1_mount("/"),
     {v1_quota("", "-1\n"), v1_period("", "100000\n"), v1_quota("slice/", "200000\n"), v1_period("slice/", "100000\n"),
      v1_quota("slice/app/", "400000\n"), v1_period("slice/app/", "100000\n")}},
    {"v1_container",
     2,
     "4:cpu,cpuacct:/docker/0123abcd\n3:memory:/docker/0123abcd\n",
     v1_mount("/docker/0123abcd"),
     {v1_quota("", "150000\n"), v1_period("", "100000\n")}},
};
INSTANTIATE_TEST_SUITE_P(v1, cpu_quota_of, testing::ValuesIn(k_v1), name_of_machine);

const limited_machine k_hybrid[] = {
    {"hybrid_limit_in_v1",
     3,
     "4:cpu,cpuacct:/app\n0::/app\n",
     v1_mount("/") + k_unified_mount,
     {v1_quota("app/", "300000\n"),
      v1_period("app/", "100000\n"),
      {"sys/fs/cgroup/unified/app/cgroup.controllers", "\n"}}},
    {"hybrid_limit_in_v2",
     3,
     "4:cpuset:/\n0::/app\n",
     "32 31 0:29 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n" + k_unified_mount,
     {{"sys/fs/cgroup/unified/app/cpu.max", "300000 100000\n"}}},
};
INSTANTIATE_TEST_SUITE_P(hybrid, cpu_quota_of, testing::ValuesIn(k_hybrid), name_of_machine);

const std::string k_malformed_mounts =
    "31\n31 23 0:28 /\n31 23 0:28 / /sys/fs/cgroup rw cgroup2 cgroup2 rw\n- - - - - -\n";

const limited_machine k_nonsense[] = {
    {"v2_more_than_an_int",
     std::numeric_limits<unsigned>::max(),
     "0::/app\n",
     v2_mount("/"),
     {v2_limit("app/", "18446744073709551615 1000\n")}},
    {"v2_more_than_64_bits",
     std::nullopt,
     "0::/app\n",
     v2_mount("/"),
     {v2_limit("app/", "18446744073709551617 100000\n")}},
    {"v2_malformed_limits",
     std::nullopt,
     "0::/a/b/c/d/e/f/g/h\n",
     v2_mount("/"),
     {v2_limit("a/", ""), v2_limit("a/b/", "\n"), v2_limit("a/b/c/", "100000\n"), v2_limit("a/b/c/d/", "100000 0\n"),
      v2_limit("a/b/c/d/e/", "-100000 100000\n"), v2_limit("a/b/c/d/e/f/", "1e5 100000\n"),
      v2_limit("a/b/c/d/e/f/g/", "100000 100000 100000\n"), v2_limit("a/b/c/d/e/f/g/h/", "0 100000\n")}},
    {"v1_malformed_limits",
     std::nullopt,
     "4:cpu,cpuacct:/a/b/c\n",
     v1_mount("/"),
     {v1_quota("a/", "100000\n"), v1_quota("a/b/", "100000\n"), v1_period("a/b/", "0\n"),
      v1_quota("a/b/c/", "100000us\n"), v1_period("a/b/c/", "100000\n")}},
    {"malformed_proc",
     std::nullopt,
     "0\n:\n0::\n0::app\n\n4:cpu\n",
     v2_mount("/") + "\n" + k_malformed_mounts,
     {v2_limit("", "100000 100000\n"),
      v2_limit("app/", "100000 100000\n"),
      {"sys/fs/cgroupapp/cpu.max", "100000 100000\n"}}},
    {"malformed_mountinfo",
     std::nullopt,
     "0::/app\n",
     k_malformed_mounts + " - cgroup2\n",
     {v2_limit("app/", "100000 100000\n")}},
    {"not_mounted", std::nullopt, "4:cpu,cpuacct:/app\n0::/app\n", "", {v2_limit("app/", "100000 100000\n")}},
};
INSTANTIATE_TEST_SUITE_P(nonsense, cpu_quota_of, testing::ValuesIn(k_nonsense), name_of_machine);

}  // namespace
}  // namespace heddle::test
