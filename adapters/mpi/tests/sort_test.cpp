// SPDX-License-Identifier: Apache-2.0
// sort_test.cpp - mpi::sort and mpi::stable_sort give what the local algorithms give.
#include <heddle/mpi/sort.hpp>

#include <functional>
#include <limits>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

struct record {
    std::uint32_t key;
    std::uint32_t place;
    friend bool operator==(const record&, const record&) = default;
};

std::vector<record> make_records(keys kind, std::size_t n, std::uint64_t seed) {
    std::vector<record> made;
    for (const std::uint64_t key : make_keys(kind, n, seed))
        made.push_back({static_cast<std::uint32_t>(key % 1'000), static_cast<std::uint32_t>(made.size())});
    return made;
}

std::string describe_case(keys kind, std::size_t n, const way& how) {
    return "keys " + std::to_string(static_cast<int>(kind)) + ", n " + std::to_string(n) + ", limit " +
           std::to_string(how.message_limit) + ", route " + std::to_string(static_cast<int>(how.route));
}

TEST(mpi_sort, smoke) {
    const communicator world;
    block_vector<int> values(world, 1'000);
    for (std::size_t i = 0; i < values.local().size(); ++i)
        values.local()[i] = 1'000 - static_cast<int>(values.first_index() + i);
    mpi::sort(values);
    EXPECT_TRUE(std::ranges::is_sorted(values.local()));
    EXPECT_EQ(values.size(), 1'000U);
}

TEST(mpi_sort, is_what_the_local_sort_gives) {
    for (const way& how : all_ways) {
        const communicator world = world_with(how);
        std::mt19937_64 random(how.message_limit);
        for (const keys kind : all_kinds) {
            for (const std::size_t n :
                 {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t(random() % 6'000)}) {
                std::vector<std::uint64_t> all = make_keys(kind, n, random());
                block_vector<std::uint64_t> values = divide(world, all, random());
                mpi::sort(values);
                heddle::sort(all);
                expect_holds(values, all, describe_case(kind, n, how));
            }
        }
    }
}

TEST(mpi_sort, stable_sort_keeps_the_order_of_equal_keys) {
    for (const way& how : all_ways) {
        const communicator world = world_with(how);
        std::mt19937_64 random(how.message_limit + 1);
        for (const keys kind : all_kinds) {
            for (int round = 0; round < 3; ++round) {
                const std::size_t n = round == 0 ? 2 : random() % 4'000;
                std::vector<record> all = make_records(kind, n, random());
                block_vector<record> values = divide(world, all, random());
                mpi::stable_sort(values, {}, &record::key);
                heddle::stable_sort(all, {}, &record::key);
                expect_holds(values, all, describe_case(kind, n, how));
            }
        }
    }
}

TEST(mpi_sort, equal_keys_leave_blocks_of_about_the_same_size) {
    const communicator world;
    constexpr std::size_t n = 100'000;
    block_vector<std::uint64_t> values = divide(world, make_keys(keys::equal, n, 1), 1);
    mpi::sort(values);
    const std::size_t fair = n / static_cast<std::size_t>(world.size());
    EXPECT_NEAR(static_cast<double>(values.local().size()), static_cast<double>(fair), static_cast<double>(fair) * 0.1);
}

TEST(mpi_sort, nans_come_last) {
    const communicator world;
    std::mt19937_64 random(5);
    std::vector<double> all;
    for (int i = 0; i < 5'000; ++i)
        all.push_back(random() % 5 == 0 ? std::numeric_limits<double>::quiet_NaN()
                                        : static_cast<double>(random() % 100));
    block_vector<double> values = divide(world, all, 2);
    mpi::sort(values, std::ranges::greater());
    const std::vector<double> sorted = values.gather();
    if (world.rank() != 0) return;
    const auto first_nan = std::ranges::find_if(sorted, [](double one) { return std::isnan(one); });
    EXPECT_EQ(std::ranges::count_if(all, [](double one) { return std::isnan(one); }), sorted.end() - first_nan);
    EXPECT_TRUE(std::is_sorted(sorted.begin(), first_nan, std::greater<>()));
}

TEST(mpi_sort, two_runs_leave_the_same_blocks) {
    const communicator world;
    const std::vector<record> all = make_records(keys::zipf, 20'000, 3);
    block_vector<record> first = divide(world, all, 4);
    block_vector<record> second = divide(world, all, 4);
    mpi::sort(first, {}, &record::key);
    mpi::sort(second, {}, &record::key);
    EXPECT_EQ(first.offsets(), second.offsets());
    EXPECT_TRUE(std::ranges::equal(first.local(), second.local()));
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
