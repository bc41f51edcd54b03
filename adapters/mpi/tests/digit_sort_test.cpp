// SPDX-License-Identifier: Apache-2.0
// digit_sort_test.cpp - the sort by digits gives what the local algorithms give, and its buckets belong to the ranks that get them.
#include <functional>
#include <heddle/mpi/sort.hpp>
#include <limits>
#include <set>

#include "data.hpp"

namespace heddle::inline v0::mpi::test {
namespace {

struct short_record {
    std::int16_t key;
    std::uint32_t place;
    friend bool operator==(const short_record&, const short_record&) = default;
};

// Sorts stably by digits of `bits` bits, whatever the number of elements.
template <class T, class Less = std::ranges::less, class Projection = std::identity>
void sort_with_digits(block_vector<T>& values, int bits, Less less = {}, Projection projection = {}) {
    static_assert(sortable_by_digits<T, Less, Projection>);
    sample_sort("test", values, less, projection, bits,
                [&](std::span<T> block) { heddle::stable_sort(block, less, projection); });
}

TEST(mpi_digit_sort, is_what_the_local_sort_gives) {
    for (const std::size_t limit : {std::size_t{1} << 30, std::size_t{1'000}}) {
        const communicator world = world_with({limit, exchange_route::direct});
        std::mt19937_64 random(limit);
        for (const keys kind : all_kinds) {
            for (const int bits : {1, 4, 10}) {
                const std::size_t n = random() % 3'000;
                std::vector<std::uint64_t> all = make_keys(kind, n, random());
                block_vector<std::uint64_t> values = divide(world, all, random());
                sort_with_digits(values, bits);
                heddle::sort(all);
                expect_holds(values, all,
                             "keys " + std::to_string(static_cast<int>(kind)) + " by " + std::to_string(bits));
            }
        }
    }
}

TEST(mpi_digit_sort, keeps_the_order_of_equal_keys) {
    const communicator world;
    std::mt19937_64 random(1);
    for (const std::uint64_t different : {1UL, 3UL, 60'000UL}) {
        std::vector<short_record> all;
        for (std::uint32_t i = 0; i < 2'500; ++i) all.push_back({static_cast<std::int16_t>(random() % different), i});
        block_vector<short_record> ascending = divide(world, all, different);
        block_vector<short_record> descending = divide(world, all, different + 1);
        sort_with_digits(ascending, 10, {}, &short_record::key);
        sort_with_digits(descending, 5, std::greater<>(), &short_record::key);
        heddle::stable_sort(all, {}, &short_record::key);
        expect_holds(ascending, all, "ascending");
        std::ranges::sort(all, {}, &short_record::place);
        heddle::stable_sort(all, std::greater<>(), &short_record::key);
        expect_holds(descending, all, "descending");
    }
}

// -0.0 and 0.0 are equivalent, and so are NaNs: they keep their order, which their bits show.
TEST(mpi_digit_sort, floating_point_numbers_keep_their_bits_and_nans_come_last) {
    const communicator world;
    std::mt19937_64 random(2);
    constexpr double special[] = {
        0.0,    -0.0,   std::numeric_limits<double>::quiet_NaN(), -1e300,
        1e-300, -1e-10, std::numeric_limits<double>::infinity(),  -std::numeric_limits<double>::infinity()};
    std::vector<double> all;
    for (int i = 0; i < 2'500; ++i)
        all.push_back(random() % 3 != 0 ? special[random() % std::size(special)]
                                        : static_cast<double>(random()) - 9e18);
    for (const bool is_descending : {false, true}) {
        std::vector<double> expected = all;
        block_vector<double> values = divide(world, all, 3);
        const auto sort_as = [&](auto less) {
            sort_with_digits(values, 10, less);
            heddle::stable_sort(expected, element_order(less, std::identity()));
        };
        if (is_descending) sort_as(std::ranges::greater());
        else sort_as(std::ranges::less());
        const auto bits = [](const std::vector<double>& of) {
            std::vector<std::uint64_t> numbers;
            for (const double one : of) numbers.push_back(std::bit_cast<std::uint64_t>(one));
            return numbers;
        };
        const std::vector<double> sorted = values.gather();
        if (world.rank() != 0) continue;
        EXPECT_EQ(bits(sorted), bits(expected));
    }
}

// With this many elements for each rank, sort and stable_sort divide by digits on their own.
TEST(mpi_digit_sort, is_chosen_for_many_elements) {
    const communicator world;
    const std::size_t n = 9'000 * static_cast<std::size_t>(world.size());
    EXPECT_EQ(digit_bits(n, world.size()), 1);
    EXPECT_EQ(digit_bits(8'191, 1), 0);
    EXPECT_EQ(digit_bits(~std::uint64_t{0}, 2), 10);
    std::vector<std::uint64_t> all = make_keys(keys::zipf, n, 4);
    block_vector<std::uint64_t> first = divide(world, all, 5);
    block_vector<std::uint64_t> second = divide(world, all, 6);
    EXPECT_EQ(digit_bits(first), 1);
    mpi::sort(first);
    mpi::stable_sort(second);
    std::ranges::sort(all);
    expect_holds(first, all, "sort");
    expect_holds(second, all, "stable_sort");
    const double fair = static_cast<double>(n) / world.size();
    EXPECT_NEAR(static_cast<double>(first.local().size()), fair, fair * 0.1);
    first.where().set_route(exchange_route::grid);
    EXPECT_EQ(digit_bits(first), 0);
}

TEST(mpi_digits, numbers_have_the_order_of_the_keys) {
    const auto check_order = [](const auto& ascending) {
        using key = std::remove_cvref_t<decltype(ascending[0])>;
        for (std::size_t i = 1; i < std::size(ascending); ++i) {
            EXPECT_LT(ordered_number<std::less<>>(ascending[i - 1]), ordered_number<std::less<>>(ascending[i]));
            EXPECT_GT(ordered_number<std::greater<key>>(ascending[i - 1]),
                      ordered_number<std::greater<key>>(ascending[i]));
        }
    };
    check_order(std::vector<std::int8_t>{-128, -1, 0, 1, 127});
    check_order(std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min(), -1, 0, 1,
                                          std::numeric_limits<std::int64_t>::max()});
    check_order(std::vector<std::uint64_t>{0, 1, std::uint64_t{1} << 63, ~std::uint64_t{0}});
    constexpr float infinity = std::numeric_limits<float>::infinity();
    check_order(std::vector<float>{-infinity, -2.5F, -1e-30F, 0.0F, 1e-30F, 1.0F, infinity});
    EXPECT_EQ(ordered_number<std::less<>>(-0.0), ordered_number<std::less<>>(0.0));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_GT(ordered_number<std::less<>>(nan), ordered_number<std::less<>>(infinity));
    EXPECT_GT(ordered_number<std::greater<>>(nan), ordered_number<std::greater<>>(-infinity));
}

TEST(mpi_digits, ranges_are_of_the_same_width) {
    const digit_ranges digits(1'000, 1'000 + 1'023, 4);
    EXPECT_EQ(digits.count(), 16U);
    EXPECT_EQ(digits.of(0), 0U);
    EXPECT_EQ(digits.of(1'063), 0U);
    EXPECT_EQ(digits.of(1'064), 1U);
    EXPECT_EQ(digits.of(2'023), 15U);
    EXPECT_EQ(digits.of(~std::uint64_t{0}), 15U);
    EXPECT_EQ(digit_ranges(7, 7, 10).count(), 1U);
    EXPECT_EQ(digit_ranges(7, 9, 10).count(), 3U);
    EXPECT_EQ(digit_ranges(0, ~std::uint64_t{0}, 10).count(), 1'024U);
}

// Numbers 0 to 99, in digits of width 8. Ranks 1 to 3 begin at 25, 25 and 60, so rank 1 gets nothing.
TEST(mpi_digits, a_bucket_belongs_to_one_digit_and_one_rank) {
    const std::vector<std::uint64_t> begins{0, 25, 25, 60};
    const auto rank_of = [&](std::uint64_t value, std::size_t) {
        return static_cast<std::size_t>(std::ranges::upper_bound(begins, value) - begins.begin()) - 1;
    };
    const digit_ranges digits(0, 99, 4);
    std::vector<std::size_t> first_digits;
    for (const std::uint64_t begin : begins) first_digits.push_back(digits.of(begin));
    const std::identity number_of;
    const digit_buckets buckets(digits, first_digits, number_of, rank_of);
    std::set<std::pair<std::size_t, std::size_t>> seen;  // pairs of rank and bucket
    std::size_t last = 0;
    for (std::uint64_t value = 0; value < 100; ++value) {
        const std::size_t bucket = buckets(value, 0);
        const std::size_t rank = rank_of(value, 0);
        EXPECT_GE(bucket, last);
        EXPECT_GE(bucket, buckets.first_of(rank));
        EXPECT_LT(bucket, buckets.first_of(rank) + buckets.count_of(rank));
        last = bucket;
        seen.insert({rank, bucket});
    }
    EXPECT_LT(last, buckets.count());
    EXPECT_EQ(seen.size(), digits.count() + 2);  // the digits of 25 and 60 have buckets on two ranks each
}

}  // namespace
}  // namespace heddle::inline v0::mpi::test
