// SPDX-License-Identifier: Apache-2.0
// core_types_test.cpp - what the system's files say about kinds of cores, for machines that this one is not.
#include <adapters/pthreadpool/src/core_types.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using heddle_pthreadpool::current_core_type;
using heddle_pthreadpool::read_core_types;
using types = std::vector<std::uint32_t>;

class core_types : public testing::Test {
protected:
    void SetUp() override {
        root_ = testing::TempDir() + "heddle_core_types_" +
                std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
                testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(root_);
    }
    void TearDown() override { std::filesystem::remove_all(root_); }

    void write(const std::string& path, const std::string& text) {
        const std::filesystem::path file = root_ + "/sys/devices/" + path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text << '\n';
    }
    types read() const { return read_core_types(root_); }

private:
    std::string root_;
};

TEST_F(core_types, without_files_all_are_alike) { EXPECT_EQ(read(), types()); }

TEST_F(core_types, capacities_tell_big_cores_from_little_ones) {
    for (const auto& [cpu, capacity] : {std::pair{0, 250}, {1, 250}, {2, 1024}, {3, 600}}) {
        write("system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity", std::to_string(capacity));
    }
    EXPECT_EQ(read(), (types{2, 2, 0, 1}));
}

TEST_F(core_types, equal_capacities_are_one_kind) {
    write("system/cpu/cpu0/cpu_capacity", "1024");
    write("system/cpu/cpu1/cpu_capacity", "1024");
    EXPECT_EQ(read(), types());
}

TEST_F(core_types, lists_tell_the_kinds_of_a_hybrid_processor) {
    write("cpu_core/cpus", "0-2,5");
    write("cpu_atom/cpus", "3-4");
    EXPECT_EQ(read(), (types{0, 0, 0, 1, 1, 0}));
}

TEST_F(core_types, nonsense_is_not_believed) {
    write("cpu_core/cpus", "5-2");
    write("cpu_atom/cpus", "0-99999999999");
    EXPECT_EQ(read(), types());
}

TEST(core_types_here, a_kind_above_the_most_is_the_default) {
    const std::uint32_t kind = current_core_type(42, 1'000);
    EXPECT_TRUE(kind == 42 || kind < 1'000);
    EXPECT_TRUE(!read_core_types("").empty() || current_core_type(7, 1'000) == 7);
}

}  // namespace
}  // namespace heddle::test
