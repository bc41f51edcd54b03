// SPDX-License-Identifier: Apache-2.0
// join_exceptions_test.cpp - a join one of whose sides throws: the leftmost exception arrives, after both sides have ended.
#include <heddle/join.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>

#include <gtest/gtest.h>

#include <heddle/pool.hpp>
#include <support/counting_new.hpp>
#include <support/everywhere.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/thief.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>
#include <support/worker_counts.hpp>

namespace heddle::test {
namespace {

class join_exceptions : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "join_exceptions_test"};
};

struct left_error : std::runtime_error {
    left_error() : std::runtime_error("left") {}
};
struct right_error : std::runtime_error {
    right_error() : std::runtime_error("right") {}
};

int throw_left() { throw left_error(); }
int throw_right() { throw right_error(); }
int return_40() { return 40; }

TEST_F(join_exceptions, smoke) {
    try {
        join([] { return 1; }, []() -> int { throw std::runtime_error("nothing to return"); });
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "nothing to return");
    }
}

TEST_F(join_exceptions, exception_of_the_left_side_arrives) {
    with_and_without_a_thief(throw_left, [] { return 1; }, [](auto both) { EXPECT_THROW(both(), left_error); });
}

TEST_F(join_exceptions, exception_of_the_right_side_arrives) {
    with_and_without_a_thief([] { return std::make_unique<int>(1); }, throw_right,
                             [](auto both) { EXPECT_THROW(both(), right_error); });
}

TEST_F(join_exceptions, exception_of_the_left_side_wins) {
    with_and_without_a_thief(throw_left, throw_right, [](auto both) {
        for (int i = 0; i < 20; ++i) EXPECT_THROW(both(), left_error);
    });
}

// However late it comes: the right-hand side has thrown long before.
TEST_F(join_exceptions, exception_of_the_left_side_wins_even_if_it_is_the_later_one) {
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

// The join runs on the only worker of a pool, so that no other thread can have started the right side.
TEST_F(join_exceptions, right_side_that_nobody_has_started_is_skipped_when_the_left_side_throws) {
    pool alone({.threads = 1});
    bool ran = false;
    run_on_worker(alone, [&] { EXPECT_THROW(join(throw_left, [&] { ran = true; }), left_error); });
    EXPECT_FALSE(ran);
}

// The left-hand side throws while the right-hand side is in the middle of its work, in a frame that must not go away.
TEST_F(join_exceptions, right_side_has_ended_before_the_exception_of_the_left_side_arrives) {
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

TEST_F(join_exceptions, results_of_a_side_that_did_not_throw_are_destroyed) {
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

TEST_F(join_exceptions, exceptions_leave_no_memory_behind) {
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

TEST_F(join_exceptions, an_exception_may_be_of_any_type) {
    with_and_without_a_thief([] { return 1; }, []() -> int { throw 17; },
                             [](auto both) {
                                 try {
                                     both();
                                     FAIL() << "nothing was thrown";
                                 } catch (int number) {
                                     EXPECT_EQ(number, 17);
                                 }
                             });
}

// Throws at every position of a tree in turn, and at two positions at once: the leftmost arrives.
TEST_F(join_exceptions, the_leftmost_exception_of_a_tree_arrives_and_the_pool_is_usable_after) {
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

TEST_F(join_exceptions, an_exception_may_be_handled_halfway_and_others_go_on) {
    everywhere([] {
        const auto careful = [](auto f) {
            try {
                return f();
            } catch (const std::runtime_error&) {
                return -1;
            }
        };
        const auto [a, b] = join([&] { return careful([] { return std::get<0>(join(throw_left, return_40)); }); },
                                 [&] { return careful([] { return std::get<0>(join(return_40, throw_right)); }); });
        EXPECT_EQ(a + b, -2);
    });
}

TEST_F(join_exceptions, callers_with_exceptions_do_not_disturb_each_other) {
    pool home({.threads = 2});
    run_together(8, [&](std::size_t index) {
        for (int i = 0; i < 50; ++i) {
            if (index % 2 == 0) EXPECT_EQ(home.install([] { return fib(8); }), 21);
            else EXPECT_THROW(home.install([] { join(return_40, throw_right); }), right_error);
        }
    });
}

}  // namespace
}  // namespace heddle::test
