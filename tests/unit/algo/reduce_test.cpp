// SPDX-License-Identifier: Apache-2.0
// reduce_test.cpp - reductions give what the standard library gives, in order, and the same bits where that was asked for.
#include <heddle/reduce.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/iter.hpp>
#include <support/counting_new.hpp>
#include <support/kth_call.hpp>
#include <support/rendezvous.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/slow_calls.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class reductions : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "reduce_test"};
};

TEST_F(reductions, smoke) {
    const std::vector<int> v{3, 1, 2};
    EXPECT_EQ(reduce(v), 6);
    EXPECT_EQ(reduce(v, 10, std::multiplies<>()), 60);
    EXPECT_EQ(transform_reduce(v, 0, std::plus<>(), [](int x) { return x * x; }), 14);
    EXPECT_EQ(transform_reduce(v, v, 0), 14);
    EXPECT_EQ(sum(v), 6);
    EXPECT_EQ(min(v), 1);
    EXPECT_EQ(max(v), 3);
    EXPECT_EQ(minmax(v), std::pair(1, 3));
    EXPECT_EQ(count(v, 2), 1u);
    EXPECT_EQ(count_if(v, [](int x) { return x > 1; }), 2u);
    EXPECT_EQ(parallel_reduce(0, 10, 0, [](int i) { return i; }), 45);
}

TEST_F(reductions, options_may_follow_the_range) {
    const std::vector<int> v{3, 1, 2};
    EXPECT_EQ(sum(v, {.deterministic = true}), 6);
    EXPECT_EQ(reduce(v, {.grain = 2}), 6);
    EXPECT_EQ(min(v, options{.grain = 2}), 1);
    EXPECT_EQ(max(v, {.schedule = schedule::even}), 3);
    EXPECT_EQ(minmax(v, {.grain = 2}), std::pair(1, 3));
}

TEST_F(reductions, are_those_of_the_standard_library) {
    for (const std::size_t n : k_sizes) {
        const std::vector<int> v = random_ints(random_, n, n % 2 == 0 ? 1'000 : 5);
        const auto wide = [](int x) { return std::int64_t{x}; };
        const auto total = std::accumulate(v.begin(), v.end(), std::int64_t{0});
        const auto square = std::inner_product(v.begin(), v.end(), v.begin(), std::int64_t{0});
        const auto threes = static_cast<std::size_t>(std::ranges::count(v, 3));
        in_each_pool([&] {
            for (const std::size_t grain : grains_for(n)) {
                const options how{.grain = grain};
                ASSERT_EQ(reduce(v, std::int64_t{7}, std::plus<>(), how), total + 7) << n;
                ASSERT_EQ(sum(v, wide, how), total) << n;
                ASSERT_EQ(transform_reduce(v, v, std::int64_t{0}, std::plus<>(), std::multiplies<>(), how), square)
                    << n;
                ASSERT_EQ(count(v, 3, {}, how), threes) << n;
                ASSERT_EQ(count_if(
                              v.begin(), v.end(), [](int x) { return x == 3; }, std::identity(), how),
                          threes)
                    << n;
                if (n == 0) continue;
                ASSERT_EQ(min(v, {}, {}, how), std::ranges::min(v)) << n;
                ASSERT_EQ(max(v, {}, {}, how), std::ranges::max(v)) << n;
                const auto [least, most] = std::ranges::minmax(v);
                ASSERT_EQ(minmax(v, {}, {}, how), std::pair(least, most)) << n;
            }
        });
    }
}

template <class T>
class sums_of : public testing::Test {};
using number_types = testing::Types<std::int8_t, std::uint16_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(sums_of, number_types);

// Small whole numbers, so that floating-point sums are exact in any order.
TYPED_TEST(sums_of, every_kind_of_number) {
    for (const std::size_t n : {1u, 7u, 64u, 129u, 5'000u}) {
        std::vector<TypeParam> v(n);
        for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<TypeParam>(i * 7 % 11);
        const auto add = [](TypeParam a, TypeParam b) { return static_cast<TypeParam>(a + b); };
        in_each_pool([&] {
            EXPECT_EQ(sum(v), std::accumulate(v.begin(), v.end(), TypeParam{}, add));
            EXPECT_EQ(min(v), std::ranges::min(v));
            EXPECT_EQ(max(v), std::ranges::max(v));
        });
    }
}

TEST_F(reductions, keep_the_order) {
    const std::vector<int> v = random_ints(random_, 5'000, 9);
    std::string all = "init";
    for (const int one : v) all += std::to_string(one);
    in_each_pool([&] {
        const auto text = [](int x) { return std::to_string(x); };
        EXPECT_EQ(transform_reduce(v, std::string("init"), std::plus<>(), text), all);
        const auto chunk = [&](std::size_t first, std::size_t last) {
            std::string part;
            for (; first != last; ++first) part += std::to_string(v[first]);
            return part;
        };
        EXPECT_EQ("init" + parallel_reduce_chunks(v.size(), std::string(), chunk), all);
    });
}

TEST_F(reductions, of_equivalent_elements_the_standard_says_which) {
    std::vector<std::pair<int, std::size_t>> v(10'000);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = {random_.between(0, 3), i};
    const auto key = &std::pair<int, std::size_t>::first;
    in_each_pool([&] {
        EXPECT_EQ(min(v, {}, key), std::ranges::min(v, {}, key));
        EXPECT_EQ(max(v, {}, key), std::ranges::max(v, {}, key));
        const auto [least, most] = std::ranges::minmax(v, {}, key);
        EXPECT_EQ(minmax(v, {}, key), std::pair(least, most));
        EXPECT_EQ(min(v, std::greater<>()), std::ranges::max(v));
    });
}

TEST_F(reductions, of_nothing) {
    const std::vector<int> none;
    EXPECT_EQ(reduce(none, 5), 5);
    EXPECT_EQ(sum(none), 0);
    EXPECT_EQ(min(none), std::nullopt);
    EXPECT_EQ(minmax(none), std::nullopt);
    EXPECT_EQ(count(none, 0), 0u);
    EXPECT_EQ(parallel_reduce(3, 3, 5, [](int) { return 1; }), 5);
    EXPECT_EQ(parallel_reduce_chunks(0, 5, [](std::size_t, std::size_t) { return 1; }), 5);
}

TEST_F(reductions, results_may_be_move_only) {
    using number = std::unique_ptr<int>;
    const auto add = [](number a, number b) { return std::make_unique<int>(*a + *b); };
    in_each_pool([&] {
        const auto made = [](int i) { return std::make_unique<int>(i); };
        EXPECT_EQ(*parallel_reduce(0, 1'000, number(), made, add), 499'500);
    });
}

// Sums whose last bits depend on the order of additions.
TEST_F(reductions, deterministic_ones_are_the_same_to_the_last_bit_with_any_number_of_threads) {
    std::vector<double> numbers(1'100'000);
    for (double& one : numbers) one = std::ldexp(static_cast<double>(random_() >> 11), random_.between(-60, 0));
    const auto check = [&](std::size_t n, std::size_t grain) {
        const auto v = std::span(numbers).first(n);
        std::set<double> sums;
        std::set<double> means;
        in_each_pool([&] {
            for (int round = 0; round < (n > 100'000 ? 1 : 3); ++round) {
                sums.insert(sum(v, {}, {.grain = grain, .deterministic = true}));
                const auto average = [](double a, double b) { return (a + b) / 2; };
                means.insert(
                    reduce(v, 1.0, average, {.grain = grain, .schedule = schedule::even, .deterministic = true}));
            }
        });
        EXPECT_EQ(sums.size(), 1u) << n;
        EXPECT_EQ(means.size(), 1u) << n;
    };
    for (const std::size_t n : {2u, 3u, 100u, 257u, 600u, 5'000u, 50'000u, 1'100'000u}) {
        for (const std::size_t grain : {0u, 100u}) check(n, grain);
    }
}

// Two of 600 items wait for each other; a microsecond for each of the others shows that they are worth sharing.
TEST_F(reductions, deterministic_ones_of_few_slow_items_are_shared) {
    pool home({.threads = 2});
    const auto check = [&](auto run) {
        rendezvous both(2);
        const auto slow = [&](int i) {
            take_a_microsecond();
            if (i == 400 || i == 599) both.meet();
            return i;
        };
        EXPECT_EQ(home.install([&] { return run(slow); }), 179'700);
    };
    const options how{.deterministic = true};
    check([&](auto& slow) { return parallel_reduce(0, 600, 0, slow, std::plus<>(), how); });
    check([&](auto& slow) { return sum(std::views::iota(0, 600), slow, how); });
    check([&](auto& slow) { return iota(0, 600).map(slow).with(how).sum(); });
    const auto of_chunk = [](auto& of) {
        return [&](std::size_t first, std::size_t last) {
            int total = 0;
            for (; first != last; ++first) total += of(static_cast<int>(first));
            return total;
        };
    };
    check([&](auto& slow) { return parallel_reduce_chunks(600, 0, of_chunk(slow), std::plus<>(), how); });
}

TEST_F(reductions, an_exception_at_the_kth_call_arrives_and_nothing_leaks) {
    const auto run = [](long k) {
        kth_call fault(k);
        const auto join_texts = [&](std::string a, const std::string& b) {
            fault.count();
            return std::move(a) + b;
        };
        const std::vector<std::string> v(1'000, std::string(40, 'x'));
        EXPECT_THROW(static_cast<void>(reduce(v, std::string(), join_texts)), kth_call_failed);
    };
    in_each_pool([&] {
        run(1);
        const auto before = count_allocations().live_blocks;
        for (const long k : {1, 2, 500, 999, 1'000}) run(k);
        EXPECT_EQ(count_allocations().live_blocks, before);
    });
}

// A total that no word converts to.
struct letters {
    std::string first_of_all;

    struct add {
        letters operator()(letters a, letters b) const { return {a.first_of_all + b.first_of_all}; }
        letters operator()(letters a, const std::string& b) const { return {a.first_of_all + b[0]}; }
        letters operator()(const std::string& a, letters b) const { return {a[0] + b.first_of_all}; }
        letters operator()(const std::string& a, const std::string& b) const { return {{a[0], b[0]}}; }
    };
};

TEST_F(reductions, an_operation_may_take_totals_and_items) {
    for (const std::size_t n : {0u, 1u, 2u, 3u, 1'000u}) {
        std::vector<std::string> words;
        std::string expected = ">";
        for (std::size_t i = 0; i < n; ++i) {
            expected += static_cast<char>('a' + random_() % 26);
            words.push_back(std::string(1, expected.back()) + " and more");
        }
        const auto longer = [](const std::string& word) { return word + "!"; };
        const auto pick = [](const std::string& left, const std::string&) { return left; };
        in_each_pool([&] {
            for (const std::size_t grain : grains_for(n)) {
                const options how{.grain = grain};
                EXPECT_EQ(reduce(words, letters{">"}, letters::add(), how).first_of_all, expected);
                EXPECT_EQ(transform_reduce(words, letters{">"}, letters::add(), longer, how).first_of_all, expected);
                EXPECT_EQ(transform_reduce(words, words, letters{">"}, letters::add(), pick, how).first_of_all,
                          expected);
            }
        });
    }
}

#if defined(__cpp_lib_jthread)
TEST_F(reductions, can_be_stopped) {
    std::stop_source source;
    source.request_stop();
    const std::vector<int> v(100'000);
    in_each_pool([&] {
        EXPECT_THROW(static_cast<void>(sum(v, {}, {.stop = source.get_token()})), operation_cancelled);
        EXPECT_THROW(static_cast<void>(sum(v, {}, {.stop = source.get_token(), .deterministic = true})),
                     operation_cancelled);
    });
}

// The parts of this one are 40,000 items long.
TEST_F(reductions, deterministic_ones_look_at_their_stop_token_within_a_part) {
    in_each_pool([] {
        std::stop_source source;
        std::atomic<std::size_t> after{0};
        const auto stop = [&](int) {
            if (source.stop_requested()) ++after;
            else source.request_stop();
            return 0;
        };
        const options how{.stop = source.get_token(), .deterministic = true};
        EXPECT_THROW(static_cast<void>(parallel_reduce(0, 10'000'000, 0, stop, std::plus<>(), how)),
                     operation_cancelled);
        EXPECT_LE(after, 4'096 * detail::threads_here());
    });
}
#endif

}  // namespace
}  // namespace heddle::test
