// SPDX-License-Identifier: Apache-2.0
// affinity_test.cpp - threads that are tied to a processor, and how Windows counts processors.
#include <platform/affinity.hpp>

#include <array>
#include <cstdint>
#include <thread>

#include <gtest/gtest.h>

#include <platform/processor_groups.hpp>

namespace heddle::test {
namespace {

using detail::count_processors;
using detail::nth_processor;
using detail::processor_group;

TEST(affinity, a_thread_can_be_pinned_to_any_processor_counted_round) {
    const unsigned cpus = detail::affinity_cpus();
    ASSERT_GE(cpus, 1u);
    for (const unsigned nth : {0u, cpus - 1, cpus, 3 * cpus + 1}) {
        bool pinned = false;
        std::thread([&] { pinned = detail::pin_to_cpu(nth); }).join();
        EXPECT_TRUE(pinned) << nth;
    }
}

constexpr std::array k_two_groups{processor_group{0, 0b1011}, processor_group{3, 1ull << 63 | 1}};

TEST(processor_groups, are_counted_together) {
    EXPECT_EQ(count_processors({}), 0u);
    EXPECT_EQ(count_processors(k_two_groups), 5u);
}

TEST(processor_groups, the_nth_processor_is_found_across_groups_and_round) {
    const auto expect = [](unsigned nth, std::uint16_t group, std::uint64_t mask) {
        const processor_group one = nth_processor(k_two_groups, nth);
        EXPECT_EQ(one.number, group) << nth;
        EXPECT_EQ(one.mask, mask) << nth;
    };
    expect(0, 0, 1);
    expect(1, 0, 2);
    expect(2, 0, 8);
    expect(3, 3, 1);
    expect(4, 3, 1ull << 63);
    expect(5, 0, 1);
    expect(13, 3, 1);
}

TEST(processor_groups, without_a_processor_there_is_no_nth) { EXPECT_EQ(nth_processor({}, 2).mask, 0u); }

}  // namespace
}  // namespace heddle::test
