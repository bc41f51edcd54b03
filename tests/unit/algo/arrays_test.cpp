// SPDX-License-Identifier: Apache-2.0
// arrays_test.cpp - algorithms that write each place of an array once.
#include <heddle/arrays.hpp>
#include <heddle/uninitialized_vector.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class arrays : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "arrays_test"};
};

using ints = std::vector<int>;
using sizes = std::vector<std::size_t>;

TEST_F(arrays, smoke) {
    ints v{1, 2, 3};
    EXPECT_EQ(transform(v, v.begin(), [](int x) { return 2 * x; }), v.end());
    EXPECT_EQ(v, (ints{2, 4, 6}));
    EXPECT_EQ(rotate(v, v.begin() + 1), v.begin() + 2);
    EXPECT_EQ(v, (ints{4, 6, 2}));
    reverse(v);
    EXPECT_EQ(v, (ints{2, 6, 4}));
    ints out(2);
    gather(v, sizes{2, 0}, out.begin());
    EXPECT_EQ(out, (ints{4, 2}));
    scatter(out, sizes{0, 1}, v);
    EXPECT_EQ(v, (ints{4, 2, 4}));
    EXPECT_EQ(offsets_of(sizes{3, 0, 2}), (sizes{0, 3, 3, 5}));
    EXPECT_EQ(flatten(std::vector<ints>{{1, 2}, {}, {3}}), (ints{1, 2, 3}));
}

TEST_F(arrays, are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        const ints v = random_ints(random_, n);
        const auto triple = [](int x) { return 3 * x; };
        ints tripled(n);
        std::ranges::transform(v, tripled.begin(), triple);
        ints sums(n);
        std::ranges::transform(v, tripled, sums.begin(), std::plus<>());
        ints reversed(v.rbegin(), v.rend());
        const auto middle = static_cast<std::ptrdiff_t>(random_.between(std::size_t{0}, n));
        ints rotated = v;
        std::ranges::rotate(rotated, rotated.begin() + middle);
        in_each_pool([&] {
            for (const std::size_t grain : grains_for(n)) {
                const options how{.grain = grain};
                ints out(n);
                ASSERT_EQ(transform(v, out.begin(), triple, how), out.end());
                ASSERT_EQ(out, tripled);
                ASSERT_EQ(transform(v, tripled, out.begin(), std::plus<>(), how), out.end());
                ASSERT_EQ(out, sums);
                fill(out, 7, how);
                ASSERT_EQ(out, ints(n, 7));
                ASSERT_EQ(copy(v.begin(), v.end(), out.begin(), how), out.end());
                ASSERT_EQ(out, v);
                reverse(out, how);
                ASSERT_EQ(out, reversed);
                out = v;
                ASSERT_EQ(rotate(out, out.begin() + middle, how),
                          out.begin() + (static_cast<std::ptrdiff_t>(n) - middle));
                ASSERT_EQ(out, rotated);
                tabulate(out, [&](std::size_t i) { return v[i]; }, how);
                ASSERT_EQ(out, v);
            }
        });
    }
}

TEST_F(arrays, scatter_undoes_gather) {
    for (const std::size_t n : k_sizes) {
        const ints v = random_ints(random_, n);
        sizes order(n);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::shuffle(order, random_);
        in_each_pool([&] {
            ints there(n);
            ints back(n);
            EXPECT_EQ(gather(v, order, there.begin()), there.end());
            for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(there[i], v[order[i]]);
            scatter(there, order, back);
            EXPECT_EQ(back, v);
        });
    }
}

TEST_F(arrays, indices_outside_are_refused) {
    ints v(10);
    ints out(1);
    EXPECT_THROW(gather(v, sizes{10}, out.begin()), std::invalid_argument);
    EXPECT_THROW(gather(v, ints{-1}, out.begin()), std::invalid_argument);
    EXPECT_THROW(scatter(out, sizes{10}, v), std::invalid_argument);
    EXPECT_THROW(scatter(out, ints{-1}, v), std::invalid_argument);
    try {
        gather(v, ints{0, -1}, out.begin());
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "heddle: the index -1 lies outside of a range of 10");
    }
}

TEST_F(arrays, lists_of_bits_are_flattened) {
    const std::vector<std::vector<bool>> lists(1'000, std::vector<bool>{true, false, true});
    std::vector<bool> expected;
    for (const auto& list : lists) expected.insert(expected.end(), list.begin(), list.end());
    in_each_pool([&] { EXPECT_EQ(flatten(lists, {.grain = 1}), expected); });
}

TEST_F(arrays, lists_of_all_sizes_are_flattened) {
    for (const std::size_t count : {0u, 1u, 2u, 17u, 300u}) {
        std::vector<ints> lists(count);
        ints expected;
        for (ints& one : lists) {
            one = random_ints(random_, random_.between(std::size_t{0}, std::size_t{200}));
            expected.insert(expected.end(), one.begin(), one.end());
        }
        in_each_pool([&] {
            EXPECT_EQ(flatten(lists), expected);
            ints out(expected.size());
            const sizes offsets = flatten(lists, out.begin());
            EXPECT_EQ(out, expected);
            ASSERT_EQ(offsets.size(), count + 1);
            for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(offsets[i + 1] - offsets[i], lists[i].size());
        });
    }
}

TEST_F(arrays, lists_are_flattened_into_vectors_that_are_there) {
    const std::vector<ints> lists{ints(20'000, 1), {}, {2, 3}, ints(5'000, 4)};
    const ints expected = flatten(lists);
    in_each_pool([&] {
        ints plain(100'000, 7);
        const int* const memory = plain.data();
        const sizes offsets = flatten_into(lists, plain, {.grain = 1});
        EXPECT_EQ(plain, expected);
        EXPECT_EQ(plain.data(), memory);
        EXPECT_EQ(offsets, (sizes{0, 20'000, 20'000, 20'002, 25'002}));
        uninitialized_vector<int> fresh;
        flatten_into(lists.begin(), lists.end(), fresh);
        EXPECT_EQ(fresh, expected);
    });
}

// A vector that is larger than two large pages, whose memory is not that of the last one.
TEST_F(arrays, long_lists_become_one_vector_in_large_pages) {
    std::vector<std::vector<std::size_t>> lists(3);
    for (auto& one : lists) one.resize(detail::k_least_for_large_pages / sizeof(std::size_t));
    for (std::size_t i = 0; i < lists.size(); ++i) std::iota(lists[i].begin(), lists[i].end(), i);
    in_each_pool([&] {
        const auto all = flatten(lists);
        ASSERT_EQ(all.size(), 3 * lists[0].size());
        for (std::size_t i = 0; i < lists.size(); ++i)
            EXPECT_TRUE(std::ranges::equal(std::span(all).subspan(i * lists[0].size(), lists[0].size()), lists[i]));
    });
}

TEST_F(arrays, elements_may_be_move_only) {
    in_each_pool([] {
        std::vector<move_only> v;
        for (int i = 0; i < 1'000; ++i) v.emplace_back(i);
        reverse(v);
        rotate(v, v.begin() + 1);
        EXPECT_EQ(v.front().value(), 998);
        EXPECT_EQ(v.back().value(), 999);
    });
}

TEST_F(arrays, an_exception_at_the_kth_call_arrives) {
    in_each_pool([] {
        for (const long k : {1, 500, 1'000}) {
            kth_call fault(k);
            const ints v(1'000);
            std::vector<std::string> out(v.size());
            EXPECT_THROW(transform(v, out.begin(),
                                   [&](int x) {
                                       fault.count();
                                       return std::string(40, static_cast<char>(x));
                                   }),
                         kth_call_failed);
        }
    });
}

}  // namespace
}  // namespace heddle::test
