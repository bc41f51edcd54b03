// SPDX-License-Identifier: Apache-2.0
// pack_test.cpp - filters and partitions: the right elements, in the right order, none lost.
#include <heddle/pack.hpp>
#include <heddle/uninitialized_vector.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>
#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/rendezvous.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class packs : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "pack_test"};
};

using ints = std::vector<int>;

bool is_even(int x) { return x % 2 == 0; }

TEST_F(packs, smoke) {
    ints v{1, 2, 2, 4, 3};
    EXPECT_EQ(filter(v, is_even), (ints{2, 2, 4}));
    EXPECT_EQ(pack(v, std::vector<bool>{true, false, false, false, true}), (ints{1, 3}));
    ints out(5);
    EXPECT_EQ(copy_if(v, out.begin(), is_even), out.begin() + 3);
    EXPECT_EQ(unique(v), v.begin() + 4);
    v.resize(4);
    EXPECT_EQ(v, (ints{1, 2, 4, 3}));
    EXPECT_EQ(stable_partition(v, is_even), v.begin() + 2);
    EXPECT_EQ(v, (ints{2, 4, 1, 3}));
}

// Blocks of one: neighbours, whose bits share a word, are written by different threads.
TEST_F(packs, of_bits_lose_none) {
    static_assert(!detail::sharing_words<std::vector<detail::own_word_of<bool>>::iterator>);
    in_each_pool([&] {
        for (int round = 0; round < 20; ++round) {
            std::vector<bool> bits(5'000);
            for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = random_() % 2 != 0;
            EXPECT_EQ(filter(bits, [](bool) { return true; }, {}, {.grain = 1}), bits);
            EXPECT_EQ(pack(bits, std::vector<char>(bits.size(), 1), {.grain = 1}), bits);
        }
    });
}

// Two elements of 600 wait for each other; a microsecond for each of the others shows that they are worth sharing.
TEST_F(packs, by_a_slow_predicate_are_shared) {
    pool home({.threads = 2});
    const auto check = [&](auto pack) {
        ints v(600);
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<int>(i);
        rendezvous both(2);
        const auto is_even_and_slow = [&](int x) {
            take_a_microsecond();
            if (x == 400 || x == 599) both.meet();
            return is_even(x);
        };
        home.install([&] { pack(v, is_even_and_slow); });
        EXPECT_EQ(both.arrived(), 2u);
    };
    check([](ints& v, auto predicate) { partition(v, predicate); });
    check([](ints& v, auto predicate) { stable_partition(v, predicate); });
    check([](ints& v, auto predicate) { static_cast<void>(filter(v, predicate)); });
}

TEST_F(packs, are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        for (const int most : {1, 100}) {
            const ints v = random_ints(random_, n, most);
            ints sorted = v;
            std::ranges::sort(sorted);
            ints kept;
            std::ranges::copy_if(v, std::back_inserter(kept), is_even);
            ints uniques = v;
            uniques.erase(std::ranges::unique(uniques).begin(), uniques.end());
            ints stable = kept;
            std::ranges::copy_if(v, std::back_inserter(stable), [](int x) { return !is_even(x); });
            const auto split = std::ranges::ssize(kept);
            in_each_pool([&] {
                for (const std::size_t grain : grains_for(n)) {
                    const options how{.grain = grain};
                    ASSERT_EQ(filter(v, is_even, {}, how), kept);
                    ints out{1, 2, 3};
                    filter_into(v, out, is_even, how);
                    ASSERT_EQ(out, kept);
                    uninitialized_vector<int> fresh;
                    filter_into(v.begin(), v.end(), fresh, is_even, std::identity(), how);
                    ASSERT_EQ(fresh, kept);
                    out.assign(n, 0);
                    out.erase(copy_if(v.begin(), v.end(), out.begin(), is_even, std::identity(), how), out.end());
                    ASSERT_EQ(out, kept);
                    out = v;
                    out.erase(unique(out, {}, {}, how), out.end());
                    ASSERT_EQ(out, uniques);
                    out = v;
                    ASSERT_EQ(stable_partition(out, is_even, {}, how) - out.begin(), split);
                    ASSERT_EQ(out, stable);
                    out = v;
                    ASSERT_EQ(partition(out, is_even, {}, how) - out.begin(), split);
                    ASSERT_TRUE(std::ranges::is_partitioned(out, is_even));
                    std::ranges::sort(out);
                    ASSERT_EQ(out, sorted);
                }
            });
        }
    }
}

TEST_F(packs, partitions_where_one_side_comes_last) {
    in_each_pool([] {
        ints v(20'000);
        for (std::size_t i = 0; i < v.size(); ++i) v[i] = i < v.size() / 3 ? 1 : 0;
        EXPECT_EQ(partition(v, is_even) - v.begin(), 13'333 + 1);
        EXPECT_TRUE(std::ranges::is_partitioned(v, is_even));
    });
}

TEST_F(packs, predicates_are_called_once_for_each_element) {
    in_each_pool([&] {
        ints v = random_ints(random_, 5'000, 100);
        std::atomic<std::size_t> calls{0};
        const auto counted = [&](int x) {
            ++calls;
            return is_even(x);
        };
        static_cast<void>(filter(v, counted));
        EXPECT_EQ(calls.exchange(0), v.size());
        partition(v, counted);
        EXPECT_EQ(calls.exchange(0), v.size());
        stable_partition(v, counted);
        EXPECT_EQ(calls.exchange(0), v.size());
    });
}

template <class Element>
class packs_of : public testing::Test {};
using element_types = testing::Types<move_only, throwing_move>;
TYPED_TEST_SUITE(packs_of, element_types);

TYPED_TEST(packs_of, every_kind_of_element) {
    seeded_rng random;
    for (const std::size_t n : {0u, 1u, 100u, 3'000u}) {
        const ints values = random_ints(random, n, 10);
        const auto keeps = [](const TypeParam& x) { return x.value() < 3; };
        ints uniques = values;
        uniques.erase(std::ranges::unique(uniques).begin(), uniques.end());
        in_each_pool([&] {
            auto v = elements_of<TypeParam>(values);
            const auto middle = stable_partition(v, keeps);
            EXPECT_TRUE(std::all_of(v.begin(), middle, keeps) && std::none_of(middle, v.end(), keeps));
            partition(v, [](int x) { return x > 3; }, &TypeParam::value);
            EXPECT_EQ(sorted_values_of(v), sorted_values_of(elements_of<TypeParam>(values)));
            auto w = elements_of<TypeParam>(values);
            w.erase(unique(w), w.end());
            EXPECT_EQ(values_of(w), uniques);
        });
    }
    EXPECT_EQ(throwing_move::live, 0);
}

TEST_F(packs, an_exception_at_the_kth_call_arrives_and_no_element_is_lost) {
    const ints values = random_ints(random_, 3'000, 1'000);
    ints sorted = values;
    std::ranges::sort(sorted);
    in_each_pool([&] {
        for (const long k : {1, 2, 1'500, 2'999, 3'000}) {
            auto v = elements_of<move_only>(values);
            kth_call fault(k);
            const auto failing = [&](int x) {
                fault.count();
                return is_even(x);
            };
            EXPECT_THROW(partition(v, failing, &move_only::value), kth_call_failed);
            EXPECT_EQ(sorted_values_of(v), sorted);
            kth_call again(k);
            const auto failing_again = [&](int x) {
                again.count();
                return is_even(x);
            };
            EXPECT_THROW(stable_partition(v, failing_again, &move_only::value), kth_call_failed);
            EXPECT_EQ(sorted_values_of(v), sorted);
        }
    });
}

}  // namespace
}  // namespace heddle::test
