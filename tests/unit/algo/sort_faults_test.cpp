// SPDX-License-Identifier: Apache-2.0
// sort_faults_test.cpp - sorts with comparisons that throw or are no order, and elements that cannot be copied: none is lost.
#include <heddle/sort.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <support/counting_new.hpp>
#include <support/elements.hpp>
#include <support/kth_call.hpp>
#include <support/rendezvous.hpp>
#include <support/shapes.hpp>
#include <support/shared_pools.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

using ints = std::vector<int>;

class sort_faults : public testing::Test {
protected:
    seeded_rng random_;
    testing::ScopedTrace trace_{__FILE__, __LINE__, random_.how_to_repeat()};

private:
    watchdog watchdog_{std::chrono::seconds(60), "sort_faults_test"};
};

template <class Element>
class sorts_of_elements : public testing::Test {};
using element_types = testing::Types<move_only, throwing_move>;
TYPED_TEST_SUITE(sorts_of_elements, element_types);

TYPED_TEST(sorts_of_elements, are_right) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (const std::size_t n : {0u, 1u, 2u, 30u, 1'000u, 5'000u}) {
        const ints values = random_ints(random, n, 500);
        ints sorted = values;
        std::ranges::sort(sorted);
        in_each_pool([&] {
            auto v = elements_of<TypeParam>(values);
            sort(v, {}, {}, {.grain = 50});
            EXPECT_EQ(values_of(v), sorted);
            auto w = elements_of<TypeParam>(values);
            stable_sort(w, {}, {}, {.grain = 50});
            EXPECT_EQ(values_of(w), sorted);
            auto x = elements_of<TypeParam>(values);
            sort_by_cached_key(x, &TypeParam::value);
            EXPECT_EQ(values_of(x), sorted);
        });
    }
    EXPECT_EQ(throwing_move::live, 0);
}

// Sorts with a comparison that throws at the k-th call, for k from the first to the last.
template <class Element, class Sort>
void expect_none_lost(const ints& values, long calls, Sort sort_it) {
    ints sorted = values;
    std::ranges::sort(sorted);
    for (const long k : {1L, 10L, calls / 4, calls / 2, calls - calls / 4, calls}) {
        auto v = elements_of<Element>(values);
        kth_call fault(k);
        EXPECT_THROW(sort_it(v,
                             [&](const Element& a, const Element& b) {
                                 fault.count();
                                 return a < b;
                             }),
                     kth_call_failed)
            << k << " of " << calls;
        ASSERT_EQ(sorted_values_of(v), sorted) << k << " of " << calls;
    }
}

// How many comparisons the same sort makes at least: those of one thread.
template <class Element, class Sort>
long calls_of(const ints& values, Sort sort_it) {
    std::atomic<long> calls{0};
    shared_pools()[0]->install([&] {
        auto v = elements_of<Element>(values);
        sort_it(v, [&](const Element& a, const Element& b) {
            ++calls;
            return a < b;
        });
    });
    return calls;
}

TYPED_TEST(sorts_of_elements, lose_nothing_when_the_comparison_throws) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    for (const std::size_t n : {10u, 200u, 5'000u}) {
        const ints values = random_ints(random, n, 5'000);
        const auto quick = [](auto& v, auto less) { sort(v, less, {}, {.grain = 100}); };
        const auto stable = [](auto& v, auto less) { stable_sort(v, less, {}, {.grain = 100}); };
        const long quick_calls = calls_of<TypeParam>(values, quick) * 9 / 10;
        const long stable_calls = calls_of<TypeParam>(values, stable) * 9 / 10;
        in_each_pool([&] {
            expect_none_lost<TypeParam>(values, quick_calls, quick);
            expect_none_lost<TypeParam>(values, stable_calls, stable);
        });
    }
    EXPECT_EQ(throwing_move::live, 0);
}

// The first look at the range finds a descent while another thread, further to the right, meets an exception.
TEST_F(sort_faults, what_the_first_look_throws_arrives) {
    pool home({.threads = 2});
    ints v(5'000);
    std::iota(v.begin(), v.end(), 0);
    v[101] = -1;
    std::atomic<bool> thrown{false};
    home.install([&] {
        const auto caller = std::this_thread::get_id();
        const auto less = [&](int a, int b) {
            if (std::this_thread::get_id() != caller && !thrown.exchange(true)) throw kth_call_failed();
            if (a == -1 && b == 100) spin_until([&] { return thrown.load(); });
            std::this_thread::sleep_for(std::chrono::microseconds(thrown ? 0 : 1));  // long enough to be shared
            return a < b;
        };
        EXPECT_THROW(sort(v, less), kth_call_failed);
    });
}

TEST_F(sort_faults, a_comparison_that_is_no_order_loses_nothing) {
    for (const std::size_t n : {10u, 100u, 5'000u}) {
        const ints values = random_ints(random_, n, 5'000);
        ints sorted = values;
        std::ranges::sort(sorted);
        in_each_pool([&] {
            std::atomic<std::uint64_t> state{1};
            const auto whim = [&](const auto&, const auto&) {
                return (state.fetch_add(0x9E3779B97F4A7C15) >> 60) % 2 == 0;
            };
            const auto always = [](const auto&, const auto&) { return true; };
            const auto check = [&](auto less) {
                auto v = elements_of<move_only>(values);
                sort(v, less, {}, {.grain = 100});
                ASSERT_EQ(sorted_values_of(v), sorted);
                stable_sort(v, less, {}, {.grain = 100});
                ASSERT_EQ(sorted_values_of(v), sorted);
                ints w = values;
                sort(w, less, {}, {.grain = 100});
                std::ranges::sort(w);
                ASSERT_EQ(w, sorted);
                w = values;
                stable_sort(w, less, {}, {.grain = 100});
                std::ranges::sort(w);
                ASSERT_EQ(w, sorted);
            };
            check(whim);
            check(always);
        });
    }
}

// The adversary decides the order during the comparisons, so that every pivot is the worst possible one (McIlroy 1999).
TEST_F(sort_faults, the_worst_input_takes_n_log_n_comparisons) {
    constexpr int k_n = 10'000;
    constexpr int k_undecided = k_n;
    ints keys(k_n, k_undecided);
    int next = 0;
    int candidate = 0;
    long calls = 0;
    const auto adversary = [&](int a, int b) {
        ++calls;
        const auto x = static_cast<std::size_t>(a);
        const auto y = static_cast<std::size_t>(b);
        if (keys[x] == k_undecided && keys[y] == k_undecided) keys[a == candidate ? x : y] = next++;
        if (keys[x] == k_undecided) candidate = a;
        else if (keys[y] == k_undecided) candidate = b;
        return keys[x] < keys[y];
    };
    shared_pools()[0]->install([&] {
        ints v(k_n);
        std::iota(v.begin(), v.end(), 0);
        sort(v, adversary);
        EXPECT_LT(calls, 60L * k_n) << "a quadratic sort takes millions";
    });
}

TEST_F(sort_faults, without_memory_sort_does_without_and_stable_sort_says_so) {
    const ints values = random_ints(random_, 5'000);
    ints sorted = values;
    std::ranges::sort(sorted);
    shared_pools()[0]->install([&] {
        ints v = values;
        {
            const allocation_fault fault(1, 1'000);
            sort(v);
        }
        EXPECT_EQ(v, sorted);
        ints w = values;
        {
            const allocation_fault fault(1, 1'000);
            EXPECT_THROW(stable_sort(w, [](int a, int b) { return a < b; }), std::bad_alloc);
        }
        EXPECT_EQ(w, values);
    });
}

TEST_F(sort_faults, nothing_leaks) {
    const ints values = random_ints(random_, 2'000);
    const auto run = [&](long k) {
        auto v = elements_of<move_only>(values);
        kth_call fault(k);
        const auto failing = [&](const move_only& a, const move_only& b) {
            fault.count();
            return a < b;
        };
        EXPECT_THROW(stable_sort(v, failing, {}, {.grain = 100}), kth_call_failed);
        EXPECT_THROW(sort_by_cached_key(v, [&](const move_only&) -> int { throw kth_call_failed(); }), kth_call_failed);
    };
    in_each_pool([&] {
        run(1);
        const auto before = count_allocations().live_blocks;
        for (const long k : {100L, 5'000L, 15'000L}) run(k);
        EXPECT_EQ(count_allocations().live_blocks, before);
    });
}

}  // namespace
}  // namespace heddle::test
