// SPDX-License-Identifier: Apache-2.0
// rng_test.cpp - the numbers of rng.hpp are those of xorshift64*, within their bounds and evenly spread.
#include <heddle/detail/prim/rng.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace heddle::test {
namespace {

using detail::rng;

// How far counts are from equal: about counts.size() - 1 for a fair generator.
double chi_square(const std::vector<int>& counts, int draws) {
    const double expected = static_cast<double>(draws) / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

TEST(rng, smoke) {
    rng random(2024);  // one for each worker
    const std::uint32_t workers = 8;
    const std::uint32_t victim = random.below(workers);
    EXPECT_LT(victim, workers);
    EXPECT_NE(random.next(), random.next());
}

TEST(rng, yields_the_published_sequence) {
    rng from_one(1);
    EXPECT_EQ(from_one.next(), 0x47E4CE4B896CDD1Du);
    EXPECT_EQ(from_one.next(), 0xABCFA6A8E079651Du);
    EXPECT_EQ(from_one.next(), 0xB9D10D8FEB731F57u);
    EXPECT_EQ(from_one.next(), 0x4DB418A0BB1B019Du);
    EXPECT_EQ(rng(~std::uint64_t{0}).next(), 0xF92CC9E5C6000000u);
}

TEST(rng, works_in_constant_expressions) {
    static_assert(rng(1).next() == 0x47E4CE4B896CDD1D);
    static_assert(rng(1).below(1000) == 0x47E4CE4B * std::uint64_t{1000} >> 32);
}

TEST(rng, zero_seed_is_replaced) {
    rng random(0);
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 100; ++i) seen.insert(random.next());
    EXPECT_EQ(seen.size(), 100u);
}

TEST(rng, below_stays_below_for_every_size_of_bound) {
    rng random(7);
    for (std::uint32_t bit = 1; bit != 0; bit <<= 1) {
        for (const std::uint32_t bound : {bit, bit + 1, bit | (bit - 1)}) {
            for (int i = 0; i < 200; ++i) ASSERT_LT(random.below(bound), bound);
        }
    }
}

TEST(rng, below_reaches_every_number) {
    rng random(7);
    for (std::uint32_t bound = 1; bound <= 64; ++bound) {
        std::set<std::uint32_t> seen;
        for (int i = 0; i < 4000 && seen.size() < bound; ++i) seen.insert(random.below(bound));
        EXPECT_EQ(seen.size(), bound);
    }
}

TEST(rng, below_is_uniform) {
    for (const std::uint32_t bound : {2u, 7u, 10u, 64u}) {
        rng random(12345);
        const int draws = 100'000;
        std::vector<int> counts(bound);
        for (int i = 0; i < draws; ++i) ++counts[random.below(bound)];
        EXPECT_LT(chi_square(counts, draws), bound + 6 * 1.42 * std::sqrt(bound)) << "bound " << bound;
    }
}

// Scaling 2^32 draws to 3 * 2^30 numbers without rejection would give every third of them twice its share.
TEST(rng, below_is_uniform_where_scaling_alone_is_not) {
    rng random(12345);
    const int draws = 30'000;
    std::vector<int> counts(3);
    for (int i = 0; i < draws; ++i) ++counts[random.below(3u << 30) % 3];
    EXPECT_LT(chi_square(counts, draws), 20);
}

}  // namespace
}  // namespace heddle::test
