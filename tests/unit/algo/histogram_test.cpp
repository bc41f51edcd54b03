// SPDX-License-Identifier: Apache-2.0
// histogram_test.cpp - counts for each bin, and groups of elements with the same key.
#include <heddle/histogram.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;
using sizes = std::vector<std::size_t>;

class histograms : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "histogram_test"};
};

TEST_F(histograms, smoke) {
    EXPECT_EQ(histogram(ints{1, 0, 3, 1}, 4), (sizes{1, 2, 0, 1}));
    const std::vector<std::string> words{"a", "bb", "c", "dd", "eee"};
    const auto by_size = group_by(words, &std::string::size);
    EXPECT_EQ(by_size.keys, (sizes{1, 2, 3}));
    EXPECT_EQ(by_size.offsets, (sizes{0, 2, 4, 5}));
    EXPECT_EQ(by_size.order, (sizes{0, 2, 1, 3, 4}));
}

TEST_F(histograms, count_everything_with_few_bins_and_with_many) {
    for (const std::size_t n : k_sizes) {
        for (const int bins : {1, 7, 100'000}) {
            const ints v = random_ints(random_, n, bins - 1);
            sizes expected(static_cast<std::size_t>(bins));
            for (const int one : v) ++expected[static_cast<std::size_t>(one)];
            in_each_pool([&] { EXPECT_EQ(histogram(v, expected.size()), expected); });
        }
    }
}

TEST_F(histograms, counters_do_not_overflow) {
    constexpr std::uint64_t k_most = std::numeric_limits<std::uint32_t>::max();
    detail::own_counts_consumer::sink left(3);
    detail::own_counts_consumer::sink right(3);
    for (detail::own_counts_consumer::sink* one : {&left, &right}) {
        one->counts[1] = static_cast<std::uint32_t>(k_most);
        one->counted = k_most;
        (*one)(1);
        one->counts[2] = static_cast<std::uint32_t>(k_most - 1);
        one->counted += k_most - 1;
    }
    left.merge(std::move(right));
    EXPECT_EQ(std::move(left).take(), (std::vector<std::size_t>{0, 2 * k_most + 2, 2 * k_most - 2}));
}

TEST_F(histograms, values_without_a_bin_are_refused) {
    const ints v{0, 1, 2};
    EXPECT_THROW(static_cast<void>(histogram(v, 2)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(histogram(v, 3, [](int x) { return x - 1; })), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(histogram(ints(10'000, 5), 2)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(histogram(ints(10'000, 5), 5)), std::invalid_argument);
}

TEST_F(histograms, a_refusal_names_the_bin_and_how_many_there_are) {
    const auto message_of = [](const auto& v, int bins) -> std::string {
        try {
            return histogram(v, bins).empty() ? "empty" : "counted";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    };
    const auto refusal = [](const std::string& bin, const std::string& bins) {
        return "heddle: an element has the bin " + bin + ", but there are " + bins + " bins";
    };
    EXPECT_EQ(message_of(ints{0, -3}, 2), refusal("-3", "2"));
    for (const int value : {5, 6, 1'000'000}) {  // without a bin, without a counter
        ints v(10'000);
        v[5'003] = value;
        EXPECT_EQ(message_of(v, 5), refusal(std::to_string(value), "5"));
        EXPECT_EQ(message_of(ints{value}, 5), refusal(std::to_string(value), "5"));
    }
    EXPECT_EQ(message_of(std::vector<char>{1, 3, 7}, 3), refusal("3", "3"));
    EXPECT_EQ(message_of(ints{0}, 0), refusal("0", "0"));
}

TEST_F(histograms, groups_are_those_of_a_map) {
    for (const std::size_t n : k_sizes) {
        const ints v = random_ints(random_, n, 50);
        std::map<int, sizes> expected;
        for (std::size_t i = 0; i < n; ++i) expected[v[i] % 10].push_back(i);
        in_each_pool([&] {
            const auto found = group_by(v.begin(), v.end(), [](int x) { return x % 10; });
            ASSERT_EQ(found.size(), expected.size());
            std::size_t g = 0;
            for (const auto& [key, members] : expected) {
                EXPECT_EQ(found.keys[g], key);
                const auto begin = found.order.begin();
                EXPECT_EQ(sizes(begin + static_cast<std::ptrdiff_t>(found.offsets[g]),
                                begin + static_cast<std::ptrdiff_t>(found.offsets[g + 1])),
                          members);
                ++g;
            }
        });
    }
}

}  // namespace
}  // namespace heddle::test
