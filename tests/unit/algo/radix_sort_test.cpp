// SPDX-License-Identifier: Apache-2.0
// radix_sort_test.cpp - elements sorted by the digits of a key: as the standard library sorts them, and stably, however the
// keys are spread.
#include <heddle/sort.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ranges>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include <support/seeded_rng.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

struct record {
    std::uint64_t key;
    std::size_t place;

    friend bool operator==(const record&, const record&) = default;
};
static_assert(detail::radix_sortable_by<record, std::uint64_t record::*>);

// What a stable sort makes of them: of equal keys, the one that came first comes first.
template <class Less>
auto in_order(Less less) {
    return [less](const record& a, const record& b) { return a.key != b.key ? less(a.key, b.key) : a.place < b.place; };
}

std::uint64_t random_bits(seeded_rng& random) {
    std::uint64_t bits = 0;
    for (int i = 0; i < 4; ++i) bits = bits << 16 | static_cast<std::uint64_t>(random.between(0, 0xFFFF));
    return bits;
}

// Keys that differ everywhere, hardly, only in what the first digits leave out, and in two far places.
std::vector<std::uint64_t (*)(std::uint64_t)> spreads() {
    return {
        [](std::uint64_t bits) { return bits; },
        [](std::uint64_t bits) { return bits % 3; },
        [](std::uint64_t bits) { return bits % 7 == 0 ? bits : bits % 1'000; },
        [](std::uint64_t bits) { return (bits & 1) << 63 | (bits >> 8 & 0xFFF); },
    };
}

class radix_sorts : public testing::Test {
protected:
    std::vector<record> records(std::size_t n, std::uint64_t (*spread)(std::uint64_t)) {
        std::vector<record> made(n);
        for (std::size_t i = 0; i < n; ++i) made[i] = {spread(random_bits(random_)), i};
        return made;
    }

private:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};
    watchdog watchdog_{std::chrono::seconds(60), "radix_sort_test"};
};

// Integers that differ in their last digit alone are counted and written, not moved.
template <class T>
class counted_sorts : public testing::Test {};
using counted_types = testing::Types<std::uint64_t, std::int64_t, std::int32_t, std::uint8_t, std::int8_t, bool>;
TYPED_TEST_SUITE(counted_sorts, counted_types);

TYPED_TEST(counted_sorts, integers_of_a_narrow_range_are_sorted) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    const std::size_t n = detail::k_least_wide_bytes / sizeof(TypeParam) + 1'000;
    const std::unique_ptr<TypeParam[]> given(new TypeParam[n]);  // a vector of bool would be none
    const std::unique_ptr<TypeParam[]> expected(new TypeParam[n]);
    const std::span numbers(given.get(), n);
    const std::span up(expected.get(), n);
    for (const int least : {-100, 5}) {
        const auto draw = [&] { return static_cast<TypeParam>(least + random.between(0, 100)); };
        std::ranges::generate(numbers, draw);
        std::ranges::copy(numbers, up.begin());
        std::ranges::sort(up);
        in_each_pool([&] {
            sort(numbers);
            EXPECT_TRUE(std::ranges::equal(numbers, up));
            std::ranges::generate(numbers, [&, i = std::size_t{0}]() mutable { return up[i++ * 7'919 % up.size()]; });
            sort(numbers, std::ranges::greater());
            EXPECT_TRUE(std::ranges::equal(numbers, std::views::reverse(up)));
            std::ranges::generate(numbers, [&, i = std::size_t{0}]() mutable { return up[i++ * 7'919 % up.size()]; });
        });
    }
}

TEST_F(radix_sorts, smoke) {
    std::vector<record> v{{2, 0}, {1, 1}, {2, 2}};
    stable_sort_by_key(v, &record::key);
    EXPECT_EQ(v, (std::vector<record>{{1, 1}, {2, 0}, {2, 2}}));
}

TEST_F(radix_sorts, elements_of_one_key_keep_their_order) {
    for (const std::size_t n : {999u, 1'000u, 5'000u, 40'000u, 140'000u}) {
        for (const auto spread : spreads()) {
            const std::vector<record> unsorted = records(n, spread);
            std::vector<record> sorted = unsorted;
            std::ranges::sort(sorted, in_order(std::less<>()));
            std::vector<record> descending = unsorted;
            std::ranges::sort(descending, in_order(std::greater<>()));
            for (const std::size_t which : {0u, 1u, 3u}) {
                shared_pools()[which]->install([&] {
                    std::vector<record> v = unsorted;
                    stable_sort_by_key(v, &record::key);
                    ASSERT_EQ(v, sorted) << n;
                    v = unsorted;
                    stable_sort_by_key(v, &record::key, std::greater<>());
                    ASSERT_EQ(v, descending) << n;
                });
            }
        }
    }
}

TEST_F(radix_sorts, numbers_in_any_spread) {
    for (const auto spread : spreads()) {
        std::vector<std::uint64_t> unsorted;
        for (const record& each : records(200'000, spread)) unsorted.push_back(each.key);
        std::vector<std::uint64_t> sorted = unsorted;
        std::ranges::sort(sorted);
        for (const std::size_t which : {0u, 3u}) {
            shared_pools()[which]->install([&] {
                std::vector<std::uint64_t> v = unsorted;
                sort(v);
                ASSERT_EQ(v, sorted);
            });
        }
    }
}

}  // namespace
}  // namespace heddle::test
