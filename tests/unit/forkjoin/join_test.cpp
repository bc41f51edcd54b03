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
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/seeded_rng.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>
#include <support/worker_counts.hpp>

namespace heddle::test {
namespace {

using detail::worker;

class joins : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "join_test"};
};

int fib(int n) {
    if (n < 2) return n;
    const auto [a, b] = join([&] { return fib(n - 1); }, [&] { return fib(n - 2); });
    return a + b;
}

// Calls f in every place from which somebody may call join, for pools of several sizes.
template <class F>
void everywhere(F&& f) {
    f();  // outside: in the default pool
    for (const std::size_t n : worker_counts()) {
        SCOPED_TRACE(std::to_string(n) + " workers");
        pool home({.threads = static_cast<unsigned>(n)});
        home.install(f);
        run_on_worker(home, f);
    }
}

// A join whose right-hand side runs on another thread: the left-hand side waits for it to begin. In a pool of two.
template <class Left, class Right>
auto join_with_a_thief(Left left, Right right) {
    std::atomic<bool> begun{false};
    return join(
        [&] {
            spin_until([&] { return begun.load(); });
            return left();
        },
        [&]() -> decltype(auto) {
            begun = true;
            return right();
        });
}

// The same join in both ways: with everything on this thread, and with a thief.
template <class Left, class Right, class Check>
void with_and_without_a_thief(Left left, Right right, Check check) {
    pool alone({.threads = 1});
    alone.install([&] { check([&] { return join(left, right); }); });
    pool both({.threads = 2});
    both.install([&] { check([&] { return join_with_a_thief(left, right); }); });
    run_on_worker(both, [&] { check([&] { return join_with_a_thief(left, right); }); });
}

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
    with_and_without_a_thief([&]() -> int& { return one; }, [&]() -> const int& { return two; }, [&](auto both) {
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
    with_and_without_a_thief([] { return strict(1); }, [] { return strict(2); }, [](auto both) {
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
    with_and_without_a_thief([&] { return counted(alive); }, [&] { return counted(alive); }, [&](auto both) {
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

// ------------------------------------------------------------------------------------------------- exceptions

struct left_error : std::runtime_error {
    left_error() : std::runtime_error("left") {}
};
struct right_error : std::runtime_error {
    right_error() : std::runtime_error("right") {}
};

int throw_left() { throw left_error(); }
int throw_right() { throw right_error(); }

TEST_F(joins, exception_of_the_left_side_arrives) {
    with_and_without_a_thief(throw_left, [] { return 1; }, [](auto both) { EXPECT_THROW(both(), left_error); });
}

TEST_F(joins, exception_of_the_right_side_arrives) {
    with_and_without_a_thief([] { return std::make_unique<int>(1); }, throw_right,
                             [](auto both) { EXPECT_THROW(both(), right_error); });
}

TEST_F(joins, exception_of_the_left_side_wins) {
    with_and_without_a_thief(throw_left, throw_right, [](auto both) {
        for (int i = 0; i < 20; ++i) EXPECT_THROW(both(), left_error);
    });
}

// However late it comes: the right-hand side has thrown long before.
TEST_F(joins, exception_of_the_left_side_wins_even_if_it_is_the_later_one) {
    pool home({.threads = 2});
    home.install([&] {
        std::atomic<bool> thrown{false};
        struct tells {
            ~tells() { flag = true; }
            std::atomic<bool>& flag;
        };
        EXPECT_THROW(join(
                         [&] {
                             spin_until([&] { return thrown.load(); });
                             throw left_error();
                         },
                         [&] {
                             const tells when_it_leaves{thrown};
                             throw right_error();
                         }),
                     left_error);
    });
}

TEST_F(joins, right_side_that_nobody_has_started_is_skipped_when_the_left_side_throws) {
    pool alone({.threads = 1});
    bool ran = false;
    alone.install([&] { EXPECT_THROW(join(throw_left, [&] { ran = true; }), left_error); });
    EXPECT_FALSE(ran);
    run_on_worker(alone, [&] { EXPECT_THROW(join(throw_left, [&] { ran = true; }), left_error); });
    EXPECT_FALSE(ran);
}

// The left-hand side throws while the right-hand side is in the middle of its work, in a frame that must not go away.
TEST_F(joins, right_side_has_ended_before_the_exception_of_the_left_side_arrives) {
    const auto try_it = [] {
        for (int i = 0; i < 50; ++i) {
            std::atomic<bool> begun{false};
            std::atomic<bool> is_thrown{false};
            std::atomic<bool> ended{false};
            struct tells {
                ~tells() { flag = true; }
                std::atomic<bool>& flag;
            };
            try {
                join(
                    [&] {
                        const tells when_it_leaves{is_thrown};
                        spin_until([&] { return begun.load(); });
                        throw left_error();
                    },
                    [&] {
                        begun = true;
                        spin_until([&] { return is_thrown.load(); });
                        for (int round = 0; round < 20; ++round) std::this_thread::yield();
                        ended = true;
                        return std::make_unique<int>(i);
                    });
                FAIL() << "nothing was thrown";
            } catch (const left_error&) {
                ASSERT_TRUE(ended);
            }
        }
    };
    pool home({.threads = 2});
    home.install(try_it);
    run_on_worker(home, try_it);
}

TEST_F(joins, results_of_a_side_that_did_not_throw_are_destroyed) {
    std::atomic<int> alive{0};
    struct counted {
        explicit counted(std::atomic<int>& a) : alive(&a) { ++*alive; }
        counted(counted&& other) noexcept : alive(other.alive) { ++*alive; }
        ~counted() { --*alive; }
        std::atomic<int>* alive;
    };
    const auto make = [&] { return counted(alive); };
    with_and_without_a_thief(make, throw_right, [&](auto both) { EXPECT_THROW(both(), right_error); });
    with_and_without_a_thief(throw_left, make, [&](auto both) { EXPECT_THROW(both(), left_error); });
    EXPECT_EQ(alive, 0);
}

TEST_F(joins, exceptions_leave_no_memory_behind) {
    pool home({.threads = 2});
    const auto throw_in_all_ways = [&] {
        home.install([] {
            EXPECT_THROW(join_with_a_thief(throw_left, throw_right), left_error);
            EXPECT_THROW(join_with_a_thief([] { return std::string(100, 'x'); }, throw_right), right_error);
            EXPECT_THROW(join_with_a_thief(throw_left, [] { return std::string(100, 'x'); }), left_error);
            EXPECT_THROW(join(throw_left, throw_right), left_error);
        });
    };
    throw_in_all_ways();
    const std::int64_t before = count_allocations().live_blocks;
    for (int i = 0; i < 20; ++i) throw_in_all_ways();
    EXPECT_EQ(count_allocations().live_blocks, before);
}

TEST_F(joins, an_exception_may_be_of_any_type) {
    with_and_without_a_thief([] { return 1; }, []() -> int { throw 17; }, [](auto both) {
        try {
            both();
            FAIL() << "nothing was thrown";
        } catch (int number) {
            EXPECT_EQ(number, 17);
        }
    });
}

// Throws at every position of a tree in turn, and at two positions at once: the leftmost arrives.
TEST_F(joins, the_leftmost_exception_of_a_tree_arrives_and_the_pool_is_usable_after) {
    struct numbered {
        int leaf;
    };
    constexpr int k_leaves = 8;
    for (const std::size_t n : worker_counts()) {
        pool home({.threads = static_cast<unsigned>(n)});
        for (int first = 0; first < k_leaves; ++first) {
            for (int second = first; second < k_leaves; ++second) {
                std::atomic<int> running{0};
                const auto tree = [&](const auto& self, int begin, int end) -> int {
                    if (end - begin == 1) {
                        ++running;
                        std::this_thread::yield();
                        --running;
                        if (begin == first || begin == second) throw numbered{begin};
                        return 1;
                    }
                    const int middle = (begin + end) / 2;
                    const auto [a, b] =
                        join([&] { return self(self, begin, middle); }, [&] { return self(self, middle, end); });
                    return a + b;
                };
                try {
                    home.install([&] { return tree(tree, 0, k_leaves); });
                    FAIL() << "nothing was thrown";
                } catch (const numbered& error) {
                    ASSERT_EQ(error.leaf, first);
                    ASSERT_EQ(running, 0) << "a leaf outlived the join";
                }
            }
        }
        EXPECT_EQ(home.install([] { return fib(12); }), 144);
    }
}

TEST_F(joins, an_exception_may_be_handled_halfway_and_others_go_on) {
    everywhere([] {
        const auto careful = [](auto f) {
            try {
                return f();
            } catch (const std::runtime_error&) {
                return -1;
            }
        };
        const auto [a, b] = join([&] { return careful([] { return std::get<0>(join(throw_left, forty)); }); },
                                 [&] { return careful([] { return std::get<0>(join(forty, throw_right)); }); });
        EXPECT_EQ(a + b, -2);
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

TEST_F(joins, callers_with_exceptions_do_not_disturb_each_other) {
    pool home({.threads = 2});
    run_together(8, [&](std::size_t index) {
        for (int i = 0; i < 50; ++i) {
            if (index % 2 == 0) EXPECT_EQ(home.install([] { return fib(8); }), 21);
            else EXPECT_THROW(home.install([] { join(forty, throw_right); }), right_error);
        }
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
