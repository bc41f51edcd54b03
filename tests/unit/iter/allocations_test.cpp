// SPDX-License-Identifier: Apache-2.0
// allocations_test.cpp - a chain takes no memory but what its result needs, and gives all of it back if that cannot be had.
#include <heddle/iter.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_allocations : public chain_fixture {
protected:
    // How often the calling thread allocates in f().
    template <class F>
    static std::uint64_t allocations_in(F f) {
        const std::uint64_t before = count_own_allocations();
        f();
        return count_own_allocations() - before;
    }
};

TEST_F(iter_allocations, smoke) {
    EXPECT_GT(allocations_in([] { static_cast<void>(iota(0, 10).collect()); }), 0u);
}

TEST_F(iter_allocations, a_chain_into_one_value_makes_none) {
    const std::vector<int> v = random_ints(random_, 10'000);
    const std::vector<std::vector<int>> rows(100, v);
    long sum = 0;
    in_each_pool([&] {
        sum += iter(v).sum<long>();
        EXPECT_EQ(allocations_in([&] { sum += iter(v).filter(is_even).map([](int x) { return 2L * x; }).sum(); }), 0u);
        EXPECT_EQ(allocations_in([&] { sum += iter(v).zip(v).map([](int x, int y) { return long{x} * y; }).sum(); }),
                  0u);
        EXPECT_EQ(allocations_in([&] { sum += iter(rows).flatten().sum<long>(); }), 0u);
        EXPECT_EQ(allocations_in([&] { sum += long(iter(v).chain(v).rev().step_by(3).count()); }), 0u);
        EXPECT_EQ(allocations_in([&] { sum += *iter(v).min_by_key(std::negate<>()); }), 0u);
        EXPECT_EQ(allocations_in([&] { sum += iter(v).any([](int x) { return x < 0; }) ? 1 : 0; }), 0u);
        EXPECT_EQ(allocations_in([&] { sum += iter(v).fold_with(0L, std::plus<>()).sum(); }), 0u);
    });
    EXPECT_NE(sum, 0);
}

TEST_F(iter_allocations, a_vector_of_known_size_is_the_only_one) {
    const std::vector<int> v = random_ints(random_, 10'000);
    in_each_pool([&] {
        EXPECT_EQ(allocations_in([&] { EXPECT_EQ(iter(v).by_value().collect(), v); }), 1u);
        std::vector<int> out(v.size());
        EXPECT_EQ(allocations_in([&] { iter(v).rev().collect_into(out); }), 0u);
    });
}

TEST_F(iter_allocations, memory_that_cannot_be_had_is_reported_and_none_is_lost) {
    const std::vector<int> v = random_ints(random_, 10'000);
    in_each_pool([&] {
        const auto live = count_allocations().live_blocks;
        std::size_t failures = 0;
        for (std::int64_t k = 1; k <= 10; ++k) {
            const allocation_fault fault(k, 1, whose_allocation::any);
            try {
                EXPECT_EQ(iter(v).filter(is_even).collect().size(), iter(v).filter(is_even).count());
            } catch (const std::bad_alloc&) {
                ++failures;
            }
        }
        EXPECT_GT(failures, 0u);
        EXPECT_EQ(count_allocations().live_blocks, live);
    });
}

}  // namespace
}  // namespace heddle::test
