// SPDX-License-Identifier: Apache-2.0
// group_by_test.cpp - groups are those of a map: for integers near each other and far apart, for keys with a hash, and for other keys.
#include <heddle/histogram.hpp>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/kth_call.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using sizes = std::vector<std::size_t>;

// Sizes for one chunk and for several.
constexpr std::size_t k_some = 3'000;
constexpr std::size_t k_many = 20'000;

class group_by_any_key : public testing::Test {
protected:
    // Compares the groups of `keys` with those of a map, in each pool.
    template <class Key, class Less = std::ranges::less>
    void expect_groups_of(const std::vector<Key>& keys, Less less = {}) {
        std::map<Key, sizes, Less> expected(less);
        for (std::size_t i = 0; i < keys.size(); ++i) expected[keys[i]].push_back(i);
        std::vector<Key> different;
        sizes offsets;
        sizes order;
        for (const auto& [key, members] : expected) {
            different.push_back(key);
            offsets.push_back(order.size());
            order.insert(order.end(), members.begin(), members.end());
        }
        offsets.push_back(order.size());
        in_each_pool([&] {
            const auto found = group_by(keys, [](const Key& key) { return key; }, less);
            EXPECT_EQ(found.keys, different);
            EXPECT_EQ(found.offsets, offsets);
            EXPECT_EQ(found.order, order);
        });
    }

    template <class Key>
    std::vector<Key> random_keys(std::size_t n, std::int64_t least, std::int64_t most) {
        std::vector<Key> keys(n);
        const auto range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
        for (Key& key : keys) {
            const std::uint64_t offset = range == 0 ? random_() : random_() % range;
            key = static_cast<Key>(static_cast<std::uint64_t>(least) + offset);
        }
        return keys;
    }

    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "group_by_test"};
};

TEST_F(group_by_any_key, integers_near_each_other_are_counted) {
    for (const std::size_t n : {k_some, k_many}) {
        expect_groups_of(random_keys<int>(n, -50, 49));
        expect_groups_of(random_keys<int>(n, -50, 49), std::ranges::greater{});
        expect_groups_of(random_keys<std::uint8_t>(n, 0, 255));
    }
}

TEST_F(group_by_any_key, every_range_between_counting_and_sorting_works) {
    for (int range = 24; range < 100'000; range *= 2) expect_groups_of(random_keys<int>(k_some, 0, range));
}

TEST_F(group_by_any_key, a_small_range_may_begin_anywhere) {
    constexpr auto k_most = std::numeric_limits<std::int64_t>::max();
    constexpr auto k_least = std::numeric_limits<std::int64_t>::min();
    expect_groups_of(random_keys<std::int64_t>(k_many, k_most - 99, k_most));
    expect_groups_of(random_keys<std::int64_t>(k_many, k_least, k_least + 99), std::greater<>{});
    expect_groups_of(random_keys<std::uint32_t>(k_many, 0xFFFF'FFC0, 0xFFFF'FFFF));
}

TEST_F(group_by_any_key, integers_far_apart_are_sorted) {
    for (const std::size_t n : {k_some, k_many}) {
        auto few = random_keys<int>(n, 0, 9);
        for (int& key : few) key *= 100'000'000;
        expect_groups_of(few);
        expect_groups_of(random_keys<std::int32_t>(n, -1'000'000'000, 1'000'000'000), std::greater<>{});
        expect_groups_of(random_keys<std::uint64_t>(n, std::numeric_limits<std::int64_t>::min(),
                                                    std::numeric_limits<std::int64_t>::max()));
    }
}

TEST_F(group_by_any_key, strings_are_hashed) {
    for (const int different : {5, 10'000}) {
        std::vector<std::string> keys;
        for (const int number : random_ints(random_, k_many, different)) keys.push_back(std::to_string(number));
        expect_groups_of(keys);
        expect_groups_of(keys, std::greater<std::string>{});
    }
}

// Equal only if all characters are, but without a difference between letters and capitals in its order.
struct name {
    std::string text;

    std::string lowered() const {
        std::string low = text;
        for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return low;
    }
    bool operator==(const name&) const = default;
    friend bool operator<(const name& a, const name& b) { return a.lowered() < b.lowered(); }
};

}  // namespace
}  // namespace heddle::test

template <>
struct std::hash<heddle::test::name> {
    std::size_t operator()(const heddle::test::name& one) const { return std::hash<std::string>{}(one.text); }
};

namespace heddle::test {
namespace {

TEST_F(group_by_any_key, keys_that_are_equivalent_and_not_equal_make_one_group_in_order) {
    std::vector<name> names;
    for (const int number : random_ints(random_, k_some, 3)) names.push_back({number % 2 == 0 ? "Warp" : "warp"});
    const auto found = group_by(names, [](const name& one) { return one; }, std::less<name>{});
    ASSERT_EQ(found.size(), 1u);
    sizes expected(k_some);
    for (std::size_t i = 0; i < k_some; ++i) expected[i] = i;
    EXPECT_EQ(found.order, expected);
}

TEST_F(group_by_any_key, nans_are_the_last_group) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto found = group_by(std::vector<double>{2, nan, 0.0, -0.0, nan, 1}, [](double x) { return x; });
    EXPECT_EQ(found.offsets, (sizes{0, 2, 3, 4, 6}));
    EXPECT_EQ(found.order, (sizes{2, 3, 5, 0, 1, 4}));
}

TEST_F(group_by_any_key, the_key_is_computed_once_for_each_element) {
    const auto count_calls = [&](auto key_of) {
        std::atomic<std::size_t> calls{0};
        const std::vector<int> v = random_ints(random_, k_many);
        static_cast<void>(group_by(v, [&](int x) {
            calls.fetch_add(1, std::memory_order_relaxed);  // stale: never, the call has ended when it is read
            return key_of(x);
        }));
        return calls.load();
    };
    EXPECT_EQ(count_calls([](int x) { return x % 10; }), k_many);
    EXPECT_EQ(count_calls([](int x) { return x; }), k_many);
    EXPECT_EQ(count_calls([](int x) { return std::to_string(x % 10); }), k_many);
}

TEST_F(group_by_any_key, what_a_key_throws_is_rethrown) {
    const std::vector<int> v(k_some);
    kth_call in_integers(2'000);
    kth_call in_strings(2'000);
    EXPECT_THROW(static_cast<void>(group_by(v,
                                            [&](int x) {
                                                in_integers.count();
                                                return x;
                                            })),
                 kth_call_failed);
    EXPECT_THROW(static_cast<void>(group_by(v,
                                            [&](int) {
                                                in_strings.count();
                                                return std::string("key");
                                            })),
                 kth_call_failed);
}

}  // namespace
}  // namespace heddle::test
