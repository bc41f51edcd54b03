// SPDX-License-Identifier: Apache-2.0
// adaptors_test.cpp - adaptors that treat items one by one give the same results as serial code, in the same order.
#include <heddle/iter.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <support/rendezvous.hpp>

#include "chain_fixture.hpp"

namespace heddle::test {
namespace {

class iter_adaptors : public chain_fixture {};

std::vector<int> kept_by(const std::vector<int>& v, bool (*wanted)(int)) {
    std::vector<int> kept;
    std::ranges::copy_if(v, std::back_inserter(kept), wanted);
    return kept;
}

TEST_F(iter_adaptors, smoke) {
    const std::vector<int> v{3, 1, 2};
    EXPECT_EQ(iter(v).map([](int x) { return x * x; }).sum(), 14);
    EXPECT_EQ(iter(v).filter([](int x) { return x > 1; }).collect(), (std::vector{3, 2}));
    EXPECT_EQ(iter(v).chain(v).count(), 6u);
    EXPECT_EQ(iter(v).scan().collect(), (std::vector{3, 4, 6}));
}

TEST_F(iter_adaptors, map_and_by_value_keep_places) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<long> wanted(v.begin(), v.end());
        for (long& x : wanted) x = 2 * x + 1;
        EXPECT_EQ(iter(v).map([](const int& x) { return 2L * x + 1; }).collect(), wanted);
        EXPECT_EQ(iter(v).by_value().collect(), v);
        EXPECT_EQ(iter(v).cloned().copied().size(), v.size());
    });
}

TEST_F(iter_adaptors, inspect_sees_and_update_changes_every_item) {
    for_shapes([](const std::vector<int>& v) {
        std::atomic<long> seen{0};
        std::vector<int> own = v;
        const auto look = [&](const int& x) { seen += x; };
        const auto changed = iter(own).inspect(look).update([](int& x) { x += 7; }).collect();
        EXPECT_EQ(seen.load(), std::accumulate(v.begin(), v.end(), 0L));
        EXPECT_EQ(changed, own);
        EXPECT_TRUE(std::ranges::equal(own, v, {}, [](int x) { return x - 7; }));
    });
}

TEST_F(iter_adaptors, filter_and_filter_map_keep_the_order) {
    for_shapes([](const std::vector<int>& v) {
        EXPECT_EQ(iter(v).filter(is_even).collect(), kept_by(v, is_even));
        const auto half = [](int x) { return is_even(x) ? std::optional(x / 2) : std::nullopt; };
        std::vector<int> halves = kept_by(v, is_even);
        for (int& x : halves) x /= 2;
        EXPECT_EQ(iter(v).filter_map(half).collect(), halves);
    });
}

TEST_F(iter_adaptors, flat_map_puts_ranges_one_behind_the_other) {
    for_shapes([](const std::vector<int>& v) {
        const auto take_few = [&](const std::vector<int>& from) { return iter(from).map([](int x) { return x % 4; }); };
        std::vector<int> wanted;
        for (const int x : v) {
            for (int i = 0; i < x % 4; ++i) wanted.push_back(i);
        }
        EXPECT_EQ(take_few(v).flat_map([](int n) { return iota(0, n); }).collect(), wanted);
        EXPECT_EQ(take_few(v).flat_map_seq([](int n) { return std::views::iota(0, n); }).collect(), wanted);
        const auto made = [](int n) {
            std::vector<int> range(static_cast<std::size_t>(n));
            std::iota(range.begin(), range.end(), 0);
            return range;
        };
        EXPECT_EQ(take_few(v).flat_map(made).collect(), wanted);
        EXPECT_EQ(take_few(v).map(made).flatten().collect(), wanted);
        EXPECT_EQ(take_few(v).map(made).flatten_seq().collect(), wanted);
    });
}

TEST_F(iter_adaptors, a_long_inner_range_is_shared) {
    in_each_pool([] {
        const auto inner = [](int) { return iota(0, 100'000); };
        EXPECT_EQ(once(1).flat_map(inner).sum<std::int64_t>(), 4'999'950'000);
        const auto all = iota(0, 2).flat_map(inner).filter(is_even).collect();
        ASSERT_EQ(all.size(), 100'000u);
        EXPECT_EQ(all[49'999], 99'998);
        EXPECT_EQ(all[50'000], 0);
    });
}

TEST_F(iter_adaptors, chain_of_any_two) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<int> wanted = v;
        const std::vector<int> evens = kept_by(v, is_even);
        wanted.insert(wanted.end(), evens.begin(), evens.end());
        EXPECT_EQ(iter(v).chain(iter(v).filter(is_even)).collect(), wanted);
        EXPECT_EQ(iter(v).chain(v).size(), 2 * v.size());
        EXPECT_EQ(iter(v).chain(v).sum<long>(), 2 * std::accumulate(v.begin(), v.end(), 0L));
        EXPECT_EQ(iter(v).chain(v).chain(empty<int>()).enumerate().count(), 2 * v.size());
    });
}

TEST_F(iter_adaptors, fold_makes_totals_that_add_up) {
    for_shapes([](const std::vector<int>& v) {
        const long total = std::accumulate(v.begin(), v.end(), 0L);
        EXPECT_EQ(iter(v).fold([] { return 0L; }, std::plus<>()).sum(), total);
        EXPECT_EQ(iter(v).filter(is_even).fold_with(0L, std::plus<>()).chain(once(1L)).sum(),
                  std::accumulate(v.begin(), v.end(), 1L, [](long sum, int x) { return is_even(x) ? sum + x : sum; }));
        const auto words = iter(v)
                               .fold([] { return std::string(); },
                                     [](std::string text, int x) { return std::move(text) + std::to_string(x) + ' '; })
                               .reduce(std::string(), std::plus<>());
        std::string wanted;
        for (const int x : v) wanted += std::to_string(x) + ' ';
        EXPECT_EQ(words, wanted);
    });
}

// A large total, which counts how often it is moved.
struct large_total {
    large_total() = default;
    large_total(const large_total& other) = default;
    large_total(large_total&& other) noexcept : bins(other.bins) { ++moves; }

    std::array<long, 48> bins{};
    static inline std::atomic<int> moves{0};
};

TEST_F(iter_adaptors, fold_adds_to_a_total_where_it_is) {
    constexpr int k_items = 100'000;
    const auto count = [](large_total& total, int x) { ++total.bins[static_cast<std::size_t>(x) % 48]; };
    const auto total_of = [](auto folded) {
        const auto add = [](long sum, const large_total& total) {
            return std::accumulate(total.bins.begin(), total.bins.end(), sum);
        };
        return std::move(folded).fold_with(0L, add).sum();
    };
    in_each_pool([&] {
        const auto begin = [] { return large_total(); };
        large_total::moves = 0;
        EXPECT_EQ(total_of(iota(0, k_items).fold(begin, count)), k_items);
        EXPECT_LT(large_total::moves, k_items / 2);
        EXPECT_EQ(total_of(iota(0, k_items).fold_with(large_total(), count)), k_items);
        large_total::moves = 0;
        EXPECT_EQ(total_of(iota(0, k_items).fold_chunks(1'000, begin, count)), k_items);
        EXPECT_LT(large_total::moves, k_items / 2);
        EXPECT_EQ(total_of(iota(0, k_items).fold_chunks_with(1'000, large_total(), count)), k_items);
#if defined(__cpp_lib_jthread)
        const std::stop_source source;
        large_total::moves = 0;
        EXPECT_EQ(total_of(iota(0, k_items).with(source.get_token()).fold(begin, count)), k_items);
        EXPECT_LT(large_total::moves, k_items / 2);
#endif
    });
}

TEST_F(iter_adaptors, a_part_has_one_total_and_one_state) {
    in_each_pool([] {
        const std::size_t parts = iota(0, 100'000).fold([] { return 0; }, [](int n, int) { return n + 1; }).count();
        EXPECT_GE(parts, 1u);
        EXPECT_LE(parts, 2'000u);
        EXPECT_GE(iota(0, 1'000).with_max_len(10).fold([] { return 0; }, [](int n, int) { return n + 1; }).count(),
                  100u);
        EXPECT_LE(*iota(0, 1'000).with_max_len(10).fold([] { return 0; }, [](int n, int) { return n + 1; }).max(), 10);
    });
}

TEST_F(iter_adaptors, try_fold_stops_adding_at_an_error) {
    const auto add = [](int total, int x) { return x == 7 ? std::nullopt : std::optional(total + x); };
    const auto totals = iota(0, 10).with_min_len(10).try_fold([] { return 0; }, add).collect();
    EXPECT_EQ(totals, (std::vector<std::optional<int>>{std::nullopt}));
    EXPECT_EQ(iota(0, 7).with_min_len(10).try_fold([] { return 0; }, add).collect(),
              (std::vector<std::optional<int>>{21}));
}

TEST_F(iter_adaptors, map_init_gives_every_part_a_state_of_its_own) {
    for_shapes([](const std::vector<int>& v) {
        std::atomic<std::size_t> states{0};
        const auto init = [&] {
            ++states;
            return std::vector<int>();
        };
        const auto with_memory = [](std::vector<int>& seen, int x) {
            seen.push_back(x);  // a race, if two threads shared it
            return x + static_cast<int>(seen.empty());
        };
        EXPECT_EQ(iter(v).map_init(init, with_memory).collect(), v);
        EXPECT_EQ(states > 0, !v.empty());
        EXPECT_LE(states, v.size());
        EXPECT_EQ(iter(v).map_with(0, [](int& n, int x) { return x + 0 * ++n; }).collect(), v);
    });
}

TEST_F(iter_adaptors, scan_is_the_standard_librarys) {
    for_shapes([](const std::vector<int>& v) {
        std::vector<int> wanted(v.size());
        std::inclusive_scan(v.begin(), v.end(), wanted.begin());
        EXPECT_EQ(iter(v).scan().collect(), wanted);
        std::exclusive_scan(v.begin(), v.end(), wanted.begin(), 5);
        EXPECT_EQ(iter(v).scan_exclusive(5).collect(), wanted);
        const std::vector<int> evens = kept_by(v, is_even);
        wanted.resize(evens.size());
        std::inclusive_scan(evens.begin(), evens.end(), wanted.begin(), std::bit_xor<>());
        EXPECT_EQ(iter(v).filter(is_even).scan(std::bit_xor<>()).rev().rev().collect(), wanted);
    });
}

TEST_F(iter_adaptors, any_limits_pass_the_right_number) {
    for_shapes([](const std::vector<int>& v) {
        const std::size_t few = std::min<std::size_t>(10, v.size());
        EXPECT_EQ(iter(v).take_any(10).count(), few);
        EXPECT_EQ(iter(v).skip_any(10).count(), v.size() - few);
        EXPECT_EQ(iter(v).take_any_while([](int) { return true; }).count(), v.size());
        EXPECT_EQ(iter(v).take_any_while([](int) { return false; }).count(), 0u);
        EXPECT_EQ(iter(v).skip_any_while([](int) { return true; }).count(), 0u);
        EXPECT_EQ(iter(v).skip_any_while([](int) { return false; }).count(), v.size());
        EXPECT_EQ(iter(v).map([](int x) { return std::optional(x); }).while_some().collect(), v);
        EXPECT_EQ(iter(v).map([](int) { return std::optional<int>(); }).while_some().count(), 0u);
    });
}

TEST_F(iter_adaptors, settings_change_nothing_but_how_it_runs) {
    pool other({.threads = 2});
    for_shapes([&](const std::vector<int>& v) {
        const long total = std::accumulate(v.begin(), v.end(), 0L);
        EXPECT_EQ(iter(v).with_min_len(100).sum<long>(), total);
        EXPECT_EQ(iter(v).with_max_len(3).map([](int x) { return long{x}; }).sum(), total);
        EXPECT_EQ(iter(v).by_uniform_blocks(7).collect(), v);
        EXPECT_EQ(iter(v).by_exponential_blocks(2).filter(is_even).collect(), kept_by(v, is_even));
        EXPECT_EQ(iter(v).on(other).sum<long>(), total);
        EXPECT_EQ(iter(v).with({.deterministic = true}).sum<long>(), total);
        EXPECT_EQ(iter(v).with({.schedule = schedule::even}).collect(), v);
        EXPECT_EQ(iter(v).exception_fuse().collect(), v);
    });
}

TEST_F(iter_adaptors, run_where_they_are_told) {
    pool home({.threads = 3});
    std::atomic<bool> is_elsewhere{false};
    iota(0, 1'000).on(home).for_each([&](int) {
        if (detail::threads_here() != 3) is_elsewhere = true;
    });
    EXPECT_FALSE(is_elsewhere);
}

TEST_F(iter_adaptors, few_items_of_a_deterministic_chain_are_shared) {
    pool home({.threads = 2});
    for (const std::size_t n : {2u, 3u, 600u}) {
        rendezvous both(2);
        const auto meet_at_both_ends = [&](std::size_t i) {
            if (i == 0 || i == n - 1) both.meet();
            return i;
        };
        const options how{.pool = &home, .deterministic = true};
        EXPECT_EQ(iota(std::size_t{0}, n).map(meet_at_both_ends).with(how).sum(), n * (n - 1) / 2);
    }
}

TEST_F(iter_adaptors, deterministic_sums_have_the_same_bits_everywhere) {
    std::vector<double> v(50'000);
    for (double& x : v) x = 1.0 / random_.between(1, 1'000'000);
    const auto sum = [&] { return iter(v).map([](double x) { return x * x; }).with({.deterministic = true}).sum(); };
    const auto nested_sum = [&] {
        const auto inverse = [](int i) { return iota(1, 5'000).map([i](int j) { return 1.0 / (i * j); }); };
        return iota(1, 4).flat_map(inverse).with({.deterministic = true}).sum();
    };
    const double wanted = sum();
    const double nested = nested_sum();
    in_each_pool([&] {
        EXPECT_EQ(sum(), wanted);
        EXPECT_EQ(nested_sum(), nested);
    });
}

}  // namespace
}  // namespace heddle::test
