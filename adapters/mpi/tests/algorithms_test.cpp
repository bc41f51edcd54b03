// SPDX-License-Identifier: Apache-2.0
// algorithms_test.cpp - reductions, scans, histograms, groups and selections give what the local algorithms give.
#include <functional>
#include <heddle/mpi/group_by.hpp>
#include <heddle/mpi/histogram.hpp>
#include <heddle/mpi/reduce.hpp>
#include <heddle/mpi/select.hpp>
#include <heddle/mpi/shuffle.hpp>
#include <heddle/mpi/transform.hpp>
#include <map>
#include <numeric>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

using number = std::uint64_t;

// x -> a x + b: composition is associative and not commutative.
struct affine {
    number a = 1;
    number b = 0;
    friend bool operator==(const affine&, const affine&) = default;
};
affine then(const affine& first, const affine& second) { return {second.a * first.a, second.a * first.b + second.b}; }

std::vector<affine> make_affine(std::size_t n) {
    std::vector<affine> made;
    for (const number key : make_keys(keys::random, 2 * n, 7))
        if (made.size() < n) made.push_back({key | 1, key >> 7});
    return made;
}

// Calls body(world, seed) with each message limit and route.
template <class Body>
void for_each_way(Body&& body) {
    for (const way& how : all_ways) body(world_with(how), how.message_limit + static_cast<std::size_t>(how.route));
}

TEST(mpi_algorithms, smoke) {
    const communicator world;
    block_vector<number> values(world, 100);
    for_each(values, [](number& value, std::uint64_t index) { value = index + 1; });
    EXPECT_EQ(mpi::reduce(values), 5'050U);
    const block_vector<double> halves =
        mpi::transform(values, [](number value) { return static_cast<double>(value) / 2; });
    EXPECT_EQ(mpi::reduce(halves), 2'525.0);
    mpi::inclusive_scan(values);
    EXPECT_EQ(mpi::top_k(values, 1), std::vector<number>{5'050});
}

TEST(mpi_algorithms, reduce_keeps_the_order) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        for (const std::size_t n : {0UL, 1UL, 2UL, 5'000UL}) {
            const std::vector<affine> all = make_affine(n);
            affine expected{3, 4};
            for (const affine& one : all) expected = then(expected, one);
            const block_vector<affine> values = divide(world, all, seed + n);
            EXPECT_EQ(mpi::reduce(values, affine{3, 4}, then), expected);
        }
    });
}

TEST(mpi_algorithms, floating_point_sums_repeat_to_the_last_bit) {
    const communicator world;
    std::vector<double> all;
    for (const number key : make_keys(keys::random, 100'000, 9))
        all.push_back(std::ldexp(static_cast<double>(key), static_cast<int>(key % 40)));
    const block_vector<double> values = divide(world, all, 3);
    const double first = mpi::reduce(values);
    for (int i = 0; i < 8; ++i) EXPECT_EQ(mpi::reduce(values), first);
}

TEST(mpi_algorithms, scans_keep_the_order) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        for (const std::size_t n : {0UL, 1UL, 2UL, 5'000UL}) {
            const std::vector<affine> all = make_affine(n);
            std::vector<affine> inclusive(n);
            std::vector<affine> exclusive(n);
            std::inclusive_scan(all.begin(), all.end(), inclusive.begin(), then);
            std::exclusive_scan(all.begin(), all.end(), exclusive.begin(), affine{3, 4}, then);
            block_vector<affine> values = divide(world, all, seed + n);
            mpi::inclusive_scan(values, then);
            expect_holds(values, inclusive, "inclusive_scan");
            values = divide(world, all, seed + n + 1);
            mpi::exclusive_scan(values, affine{3, 4}, then);
            expect_holds(values, exclusive, "exclusive_scan");
        }
    });
}

TEST(mpi_algorithms, histogram_counts_all_blocks) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        const std::vector<number> all = make_keys(keys::zipf, 20'000, seed);
        std::vector<std::uint64_t> expected(300);
        for (const number key : all) ++expected[key % 300];
        const auto bin_of = [](number key) { return key % 300; };
        EXPECT_EQ(mpi::histogram(divide(world, all, seed), 300, bin_of), expected);
    });
}

TEST(mpi_algorithms, groups_are_whole_and_sorted) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        for (const keys kind : all_kinds) {
            const std::vector<number> all = make_keys(kind, seed % 3'000, seed);
            const auto key_of = [](number value) { return value % 100; };
            std::map<number, std::vector<number>> expected;
            for (const number value : all) expected[key_of(value)].push_back(value);

            const auto mine = mpi::group_by(divide(world, all, seed), key_of);
            ASSERT_EQ(mine.offsets.size(), mine.keys.size() + 1);
            for (std::size_t g = 0; g < mine.keys.size(); ++g)
                EXPECT_TRUE(std::ranges::equal(mine.group(g), expected.at(mine.keys[g])));
            collective now(world, "test");
            const std::vector<number> keys = now.all_gather(std::span(mine.keys));
            EXPECT_EQ(keys.size(), expected.size());
            EXPECT_TRUE(std::ranges::equal(keys, expected, {}, {}, [](const auto& one) { return one.first; }));
        }
    });
}

TEST(mpi_algorithms, shuffle_keeps_the_order_within_a_rank) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        const std::vector<number> all = make_keys(keys::random, 10'000, seed);
        const auto destination = [&](number value) { return value % static_cast<number>(world.size()); };
        block_vector<number> values = divide(world, all, seed);
        mpi::shuffle(values, destination);
        std::vector<number> expected;
        for (const number value : all)
            if (destination(value) == static_cast<number>(world.rank())) expected.push_back(value);
        EXPECT_TRUE(std::ranges::equal(values.local(), expected));
    });
}

TEST(mpi_algorithms, shuffle_to_no_rank_throws) {
    const communicator world;
    block_vector<number> values(world, static_cast<number>(world.size()));
    EXPECT_THROW(mpi::shuffle(values, [&](number) { return world.size(); }), std::invalid_argument);
}

TEST(mpi_algorithms, nth_element_of_every_place) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        for (const keys kind : all_kinds) {
            std::vector<number> all = make_keys(kind, 15'000, seed);
            const block_vector<number> values = divide(world, all, seed);
            std::ranges::sort(all, std::greater<>());
            for (const std::size_t n : {0UL, 4'000UL, 14'999UL})
                EXPECT_EQ(mpi::nth_element(values, n, std::greater<>()), all[n]);
        }
    });
    const communicator world;
    EXPECT_THROW(mpi::nth_element(block_vector<number>(world, 3), 3), std::invalid_argument);
}

TEST(mpi_algorithms, top_k_of_all_blocks) {
    for_each_way([](const communicator& world, std::uint64_t seed) {
        for (const keys kind : all_kinds) {
            std::vector<number> all = make_keys(kind, 5'000, seed);
            const block_vector<number> values = divide(world, all, seed);
            std::ranges::sort(all, std::greater<>());
            for (const std::size_t k : {0UL, 1UL, 200UL, 6'000UL}) {
                const std::vector<number> expected(all.begin(),
                                                   all.begin() + static_cast<std::ptrdiff_t>(std::min(k, all.size())));
                EXPECT_EQ(mpi::top_k(values, k), expected);
            }
        }
    });
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
