// SPDX-License-Identifier: Apache-2.0
// join_test.cpp - two callables, possibly at the same time: results, exceptions, and that nothing forked is ever hidden.
#include <heddle/join.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/everywhere.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/seeded_rng.hpp>
#include <support/thief.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

class joins : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "join_test"};
};

// ------------------------------------------------------------------------------------------------- results

TEST_F(joins, smoke) {
    const auto [a, b] = join([] { return 6 * 7; }, [] { return std::string("forty-two"); });
    EXPECT_EQ(a, 42);
    EXPECT_EQ(b, "forty-two");
}

TEST_F(joins, results_come_back_in_their_places_wherever_join_is_called) {
    everywhere([] {
        const std::tuple<int, std::string> both = join([] { return 1; }, [] { return std::string("two"); });
        EXPECT_EQ(both, std::tuple(1, std::string("two")));
    });
}

TEST_F(joins, void_becomes_monostate) {
    static_assert(std::is_same_v<decltype(join([] {}, [] {})), std::tuple<std::monostate, std::monostate>>);
    static_assert(std::is_same_v<decltype(join([] {}, [] { return 1L; })), std::tuple<std::monostate, long>>);
    int left = 0;
    int right = 0;
    with_and_without_a_thief([&] { ++left; }, [&] { ++right; }, [](auto both) { both(); });
    EXPECT_EQ(left, 3);
    EXPECT_EQ(right, 3);
}

TEST_F(joins, move_only_results) {
    with_and_without_a_thief([] { return std::make_unique<int>(1); }, [] { return std::make_unique<int>(2); },
                             [](auto both) {
                                 auto [a, b] = both();
                                 EXPECT_EQ(*a + *b, 3);
                             });
}

TEST_F(joins, references_stay_references) {
    int one = 1;
    const int two = 2;
    with_and_without_a_thief([&]() -> int& { return one; }, [&]() -> const int& { return two; },
                             [&](auto both) {
                                 static_assert(std::is_same_v<std::tuple_element_t<1, decltype(both())>, const int&>);
                                 EXPECT_EQ(&std::get<1>(both()), &two);
                             });
    pool alone({.threads = 1});
    alone.install([&] {
        auto both = join([&]() -> int& { return one; }, [&]() -> const int& { return two; });
        static_assert(std::is_same_v<decltype(both), std::tuple<int&, const int&>>);
        EXPECT_EQ(&std::get<0>(both), &one);
        EXPECT_EQ(&std::get<1>(both), &two);
    });
}

TEST_F(joins, rvalue_references_stay_references) {
    auto one = std::make_unique<int>(1);
    auto two = std::make_unique<int>(2);
    const auto take_one = [&]() -> std::unique_ptr<int>&& { return std::move(one); };
    const auto take_two = [&]() -> std::unique_ptr<int>&& { return std::move(two); };
    pool both({.threads = 2});
    both.install([&] {
        auto results = join(take_one, take_two);
        static_assert(std::is_same_v<decltype(results), std::tuple<std::unique_ptr<int>&&, std::unique_ptr<int>&&>>);
        EXPECT_EQ(&std::get<0>(results), &one);
        EXPECT_EQ(&std::get<1>(results), &two);
        auto stolen = join_with_a_thief([] {}, take_two);
        EXPECT_EQ(&std::get<1>(stolen), &two);
    });
}

TEST_F(joins, const_results) {
    const auto text = []() -> const std::string { return "a text that is too long to be kept inside the string"; };
    with_and_without_a_thief(text, text, [&](auto both) {
        const auto [a, b] = both();
        EXPECT_EQ(a, text());
        EXPECT_EQ(b, text());
    });
}

TEST_F(joins, large_results) {
    const auto large = [] {
        std::array<int, 10'000> numbers;
        std::iota(numbers.begin(), numbers.end(), 1);
        return numbers;
    };
    with_and_without_a_thief(large, large, [](auto both) {
        const auto [a, b] = both();
        EXPECT_EQ(a[9'999] + b[0], 10'001);
    });
}

TEST_F(joins, results_need_no_default_constructor_and_no_assignment) {
    struct strict {
        explicit strict(int v) : value(v) {}
        strict(strict&&) = default;
        strict& operator=(strict&&) = delete;
        const int value;
    };
    with_and_without_a_thief([] { return strict(1); }, [] { return strict(2); },
                             [](auto both) {
                                 const auto [a, b] = both();
                                 EXPECT_EQ(a.value + b.value, 3);
                             });
}

TEST_F(joins, every_result_is_destroyed_once) {
    struct counted {
        explicit counted(std::atomic<int>& a) : alive(&a) { ++*alive; }
        counted(counted&& other) noexcept : alive(other.alive) { ++*alive; }
        ~counted() { --*alive; }
        std::atomic<int>* alive;
    };
    std::atomic<int> alive{0};
    with_and_without_a_thief([&] { return counted(alive); }, [&] { return counted(alive); },
                             [&](auto both) {
                                 for (int i = 0; i < 20; ++i) {
                                     const auto kept = both();
                                     EXPECT_EQ(alive, 2);
                                 }
                                 EXPECT_EQ(alive, 0);
                             });
}

int forty() { return 40; }

TEST_F(joins, takes_whatever_can_be_called) {
    struct counter {
        int operator()() { return ++calls; }
        int calls = 0;
    };
    struct with_member {
        int member() const { return 2; }
    };
    counter named;
    EXPECT_EQ(std::get<0>(join(named, forty)), 1);
    EXPECT_EQ(named.calls, 1) << "the callable itself was called, not a copy";
    EXPECT_EQ(std::get<1>(join(&forty, named)), 2);
    EXPECT_EQ(named.calls, 2);
    const std::function<int()> function = [] { return 3; };
    EXPECT_EQ(std::get<0>(join(function, std::function<int()>(forty))), 3);
    EXPECT_EQ(std::get<0>(join(std::bind(&with_member::member, with_member{}), [] {})), 2);
    EXPECT_EQ(std::get<0>(join([p = std::make_unique<int>(4)] { return *p; }, [] {})), 4);
    int mutated = 0;
    join([&, n = 0]() mutable { mutated = ++n; }, [] {});
    EXPECT_EQ(mutated, 1);
}

TEST_F(joins, the_callables_are_called_once_each) {
    everywhere([] {
        for (int i = 0; i < 100; ++i) {
            std::atomic<int> left{0};
            std::atomic<int> right{0};
            join([&] { ++left; }, [&] { ++right; });
            ASSERT_EQ(left, 1);
            ASSERT_EQ(right, 1);
        }
    });
}

// ------------------------------------------------------------------------------------------------- no hidden work

// Every job that was forked and not started can be taken, however deep its owner is in a long computation: leaves that
// wait for each other, on as many threads.
TEST_F(joins, left_nested_leaves_all_run_at_once) {
    pool home({.threads = 4});
    rendezvous all(4);
    const auto leaf = [&] { all.meet(); };
    const auto nest = [&] { join([&] { join([&] { join(leaf, leaf); }, leaf); }, leaf); };
    for (int i = 0; i < 200; ++i) {
        home.install(nest);
        run_on_worker(home, nest);
    }
    EXPECT_EQ(all.arrived(), 2 * 200 * 4u);
}

TEST_F(joins, right_nested_leaves_all_run_at_once) {
    pool home({.threads = 4});
    rendezvous all(4);
    const auto leaf = [&] { all.meet(); };
    const auto nest = [&] { join(leaf, [&] { join(leaf, [&] { join(leaf, leaf); }); }); };
    for (int i = 0; i < 200; ++i) {
        home.install(nest);
        run_on_worker(home, nest);
    }
    EXPECT_EQ(all.arrived(), 2 * 200 * 4u);
}

// A tree with `leaves` leaves that all wait for each other.
void meet_in_a_tree(rendezvous& all, std::size_t leaves) {
    if (leaves == 1) return all.meet();
    join([&] { meet_in_a_tree(all, leaves / 2); }, [&] { meet_in_a_tree(all, leaves - leaves / 2); });
}

TEST_F(joins, as_many_leaves_as_threads_may_wait_for_each_other) {
    constexpr int k_rounds = 10'000;
    for (const std::size_t n : {2u, 3u}) {
        pool home({.threads = static_cast<unsigned>(n)});
        rendezvous all(n);
        home.install([&] {
            for (int i = 0; i < k_rounds / 2; ++i) meet_in_a_tree(all, n);
        });
        run_on_worker(home, [&] {
            for (int i = 0; i < k_rounds / 2; ++i) meet_in_a_tree(all, n);
        });
        EXPECT_EQ(all.arrived(), n * k_rounds);
    }
}

TEST_F(joins, as_many_leaves_as_threads_may_wait_for_each_other_in_a_large_pool) {
    pool home({.threads = 64});
    rendezvous all(64);
    for (int i = 0; i < 10; ++i) {
        home.install([&] { meet_in_a_tree(all, 64); });
        run_on_worker(home, [&] { meet_in_a_tree(all, 64); });
    }
}

// ------------------------------------------------------------------------------------------------- computations

TEST_F(joins, fib_is_right_everywhere) {
    everywhere([] { EXPECT_EQ(fib(18), 2584); });
}

void quicksort(int* first, int* last) {
    if (last - first < 2) return;
    const int pivot = first[(last - first) / 2];
    int* const middle1 = std::partition(first, last, [&](int x) { return x < pivot; });
    int* const middle2 = std::partition(middle1, last, [&](int x) { return x == pivot; });
    join([&] { quicksort(first, middle1); }, [&] { quicksort(middle2, last); });
}

TEST_F(joins, quicksort_is_right_everywhere) {
    seeded_rng random;
    SCOPED_TRACE(random.how_to_repeat());
    std::vector<int> numbers(20'000);
    for (int& one : numbers) one = random.between(0, 5'000);
    std::vector<int> sorted = numbers;
    std::sort(sorted.begin(), sorted.end());
    everywhere([&] {
        std::vector<int> mine = numbers;
        quicksort(mine.data(), mine.data() + mine.size());
        EXPECT_EQ(mine, sorted);
    });
}

TEST_F(joins, nested_to_a_depth_of_a_thousand) {
    const auto left_deep = [](const auto& self, int depth) -> int {
        if (depth == 0) return 0;
        const auto [a, b] = join([&] { return self(self, depth - 1); }, [] { return 1; });
        return a + b;
    };
    const auto right_deep = [](const auto& self, int depth) -> int {
        if (depth == 0) return 0;
        const auto [a, b] = join([] { return 1; }, [&] { return self(self, depth - 1); });
        return a + b;
    };
    everywhere([&] {
        EXPECT_EQ(left_deep(left_deep, 1'000), 1'000);
        EXPECT_EQ(right_deep(right_deep, 1'000), 1'000);
    });
}

#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE  // the others keep their jobs in a std::deque
TEST_F(joins, allocate_nothing) {
    pool home({.threads = 2});
    const auto compute = [&] {
        EXPECT_EQ(fib(16), 987);
        join_with_a_thief([] {}, [] { return 1; });
    };
    home.install(compute);
    run_on_worker(home, compute);
    fib(5);  // the default pool starts, and this thread has been its guest

    const std::uint64_t before = count_allocations().allocations;
    home.install([&] {
        for (int i = 0; i < 20; ++i) compute();
    });
    run_on_worker(home, compute);
    fib(16);
    EXPECT_EQ(count_allocations().allocations, before);
}
#endif

// ------------------------------------------------------------------------------------------------- many callers

TEST_F(joins, eight_threads_at_once_from_outside) {
    run_together(8, [](std::size_t) {
        for (int i = 0; i < 20; ++i) EXPECT_EQ(fib(12), 144);
    });
}

TEST_F(joins, a_hundred_threads_at_once_from_outside) {
    run_together(100, [](std::size_t) {
        for (int i = 0; i < 5; ++i) EXPECT_EQ(fib(10), 55);
    });
}

TEST_F(joins, both_sides_may_go_into_another_pool) {
    pool a({.threads = 2});
    pool b({.threads = 2});
    const auto there = [&] { return b.install([] { return fib(10); }); };
    const auto [x, y] = a.install([&] { return join(there, there); });
    EXPECT_EQ(x + y, 110);
}

}  // namespace
}  // namespace heddle::test
