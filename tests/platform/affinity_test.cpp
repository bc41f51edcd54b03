// SPDX-License-Identifier: Apache-2.0
// affinity_test.cpp - threads that are bound to a processor, and the arithmetic of processor groups.
#include <platform/affinity.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <platform/processor_groups.hpp>

namespace heddle::test {
namespace {

using detail::count_processors;
using detail::group_for;
using detail::own_processors;
using detail::processor_group;
using numbers = std::vector<unsigned>;

TEST(affinity, a_thread_can_be_bound_to_its_processors) {
    const numbers all = own_processors();
    ASSERT_EQ(all.size(), detail::affinity_cpus());
    const auto expect_bound = [](std::span<const unsigned> processors) {
        bool bound = false;
        std::thread([&] { bound = detail::bind_to(processors); }).join();
        EXPECT_TRUE(bound) << processors.front() << " and " << processors.size() - 1 << " more";
    };
    for (const unsigned& one : all) expect_bound({&one, 1});
    expect_bound(all);
}

TEST(affinity, no_thread_is_bound_to_nothing) { EXPECT_FALSE(detail::bind_to({})); }

constexpr std::array k_two_groups{processor_group{0, 0b1011}, processor_group{3, 1ull << 63 | 1}};

TEST(processor_groups, are_counted_together) {
    EXPECT_EQ(count_processors({}), 0u);
    EXPECT_EQ(count_processors(k_two_groups), 5u);
}

TEST(processor_groups, each_processor_has_one_number_in_all_groups) {
    EXPECT_EQ(detail::processors_in(k_two_groups), (numbers{0, 1, 3, 192, 255}));
}

TEST(processor_groups, a_thread_gets_the_group_of_the_first_processor) {
    const auto expect = [](const numbers& processors, std::uint16_t group, std::uint64_t mask) {
        const processor_group one = group_for(processors);
        EXPECT_EQ(one.number, group);
        EXPECT_EQ(one.mask, mask);
    };
    expect({3}, 0, 8);
    expect({0, 3, 192}, 0, 0b1001);
    expect({255, 192, 3}, 3, 1ull << 63 | 1);
    expect({}, 0, 0);
}

}  // namespace
}  // namespace heddle::test
