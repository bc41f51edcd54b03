// SPDX-License-Identifier: Apache-2.0
// sort_by_numbers_test.cpp - elements of any kind are sorted stably by numeric keys, also if the key function throws.
#include <heddle/sort.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <support/kth_call.hpp>
#include <support/seeded_rng.hpp>
#include <support/shared_pools.hpp>
#include <support/stably_sorted.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr std::size_t k_many = 20'000;

template <class Key, class Content>
struct record {
    Key key;
    Content content;

    bool operator==(const record&) const = default;
};

class sorts_by_numbers : public testing::Test {
protected:
    // Elements with many equal keys, each with another content.
    template <class Record, class Make>
    std::vector<Record> records(Make content_of) {
        std::vector<Record> all(k_many);
        for (std::size_t i = 0; i < k_many; ++i)
            all[i] = {static_cast<decltype(Record::key)>(random_.between(-500, 500)), content_of(i)};
        return all;
    }

    template <class Record, class Less>
    void expect_stable(const std::vector<Record>& all, Less less) {
        const auto by_key = [&](const Record& a, const Record& b) { return less(a.key, b.key); };
        const std::vector<Record> expected = stably_sorted(all, by_key);
        in_each_pool([&] {
            std::vector<Record> sorted = all;
            stable_sort_by_key(sorted, [](const Record& one) { return one.key; }, less);  // may throw
            EXPECT_TRUE(sorted == expected);
            sorted = all;
            stable_sort(sorted, less, &Record::key);
            EXPECT_TRUE(sorted == expected);
        });
    }

    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "sort_by_numbers_test"};
};

TEST_F(sorts_by_numbers, elements_of_a_cache_line_keep_their_order) {
    using line = record<std::int64_t, std::array<std::size_t, 7>>;
    static_assert(sizeof(line) == 64);
    const auto all = records<line>([](std::size_t i) { return std::array<std::size_t, 7>{i, i + 1}; });
    expect_stable(all, std::ranges::less{});
    expect_stable(all, std::ranges::greater{});
}

TEST_F(sorts_by_numbers, elements_that_own_memory_keep_their_order) {
    const auto all = records<record<float, std::string>>([](std::size_t i) { return std::to_string(i); });
    expect_stable(all, std::ranges::less{});
    expect_stable(all, std::ranges::greater{});
}

TEST_F(sorts_by_numbers, a_key_that_throws_moves_nothing) {
    using named = record<int, std::string>;
    const auto all = records<named>([](std::size_t i) { return std::to_string(i); });
    for (const long k : {2L * 1'000, 15L * 1'000}) {
        std::vector<named> sorted = all;
        kth_call fault(k);
        const auto key = [&](const named& one) {
            fault.count();
            return one.key;
        };
        EXPECT_THROW(stable_sort_by_key(sorted, key), kth_call_failed);
        EXPECT_TRUE(sorted == all);
    }
}

}  // namespace
}  // namespace heddle::test
