// SPDX-License-Identifier: Apache-2.0
// pool_test.cpp - pools as their users see them: threads that come in, threads that work, how many there are.
#include <heddle/pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>

#include <gtest/gtest.h>

#include <heddle/blocking.hpp>
#include <heddle/join.hpp>
#include <heddle/parallel_for.hpp>
#include <support/counting_new.hpp>
#include <support/fib.hpp>
#include <support/on_worker.hpp>
#include <support/own_thread.hpp>
#include <support/pool_state.hpp>
#include <support/rendezvous.hpp>
#include <support/threads.hpp>
#include <support/watchdog.hpp>
#include <support/worker_counts.hpp>

namespace heddle::test {
namespace {

using detail::pool_core;
using detail::worker;

class pools : public testing::Test {
    watchdog watchdog_{std::chrono::seconds(60), "pool_test"};
};

TEST_F(pools, smoke) {
    pool two({.threads = 2, .name = "smoke"});
    EXPECT_EQ(two.thread_count(), 2u);
    const int answer = two.install([] {
        const auto [a, b] = join([] { return 40; }, [] { return 2; });
        return a + b;
    });
    EXPECT_EQ(answer, 42);
}  // the workers end here

TEST_F(pools, install_calls_on_the_same_thread) {
    for (const std::size_t n : worker_counts()) {
        pool home({.threads = static_cast<unsigned>(n)});
        const auto caller = std::this_thread::get_id();
        EXPECT_EQ(home.install([] { return std::this_thread::get_id(); }), caller);
        EXPECT_EQ(worker::current(), nullptr);
    }
}

TEST_F(pools, install_makes_the_caller_a_guest_for_as_long_as_the_call) {
    pool home({.threads = 2});
    EXPECT_EQ(worker::current(), nullptr);
    home.install([&] {
        ASSERT_NE(worker::current(), nullptr);
        EXPECT_TRUE(worker::current()->is_guest());
        EXPECT_EQ(&worker::current()->home(), &detail::registry_of(home));
    });
    EXPECT_EQ(worker::current(), nullptr);
}

TEST_F(pools, install_inside_just_calls) {
    pool home({.threads = 1});
    home.install([&] {
        worker* const guest = worker::current();
        home.install([&] { EXPECT_EQ(worker::current(), guest); });
        EXPECT_EQ(worker::current(), guest);
    });
    run_on_worker(home, [&] {
        worker* const self = worker::current();
        EXPECT_FALSE(self->is_guest());
        home.install([&] { EXPECT_EQ(worker::current(), self); });
    });
}

TEST_F(pools, install_returns_whatever_the_call_returns) {
    pool home({.threads = 1});
    int object = 0;
    EXPECT_EQ(&home.install([&]() -> int& { return object; }), &object);
    EXPECT_EQ(*home.install([] { return std::make_unique<int>(3); }), 3);
    static_assert(std::is_void_v<decltype(home.install([] {}))>);
    EXPECT_EQ(home.install([]() -> const std::string { return "text"; }), "text");
    auto named = [&] { return ++object; };
    EXPECT_EQ(home.install(named), 1);
    const auto constant = [] { return 5; };
    EXPECT_EQ(home.install(constant), 5);
}

TEST_F(pools, install_throws_what_the_call_throws_and_the_guest_is_gone) {
    pool home({.threads = 2});
    for (int i = 0; i < 200; ++i) {  // more often than there are slots
        EXPECT_THROW(home.install([]() -> int { throw std::runtime_error("no"); }), std::runtime_error);
    }
    EXPECT_EQ(worker::current(), nullptr);
    wait_until_quiet(home);
    EXPECT_EQ(home.install([] { return fib(10); }), 55);
}

TEST_F(pools, every_thread_of_a_pool_takes_part) {
    for (const unsigned n : {1u, 2u, 3u, 8u}) {
        pool home({.threads = n});
        std::set<unsigned> places;
        std::mutex mutex;
        rendezvous all(n);
        home.install([&] {
            const auto note_place = [&](unsigned) {
                all.meet();
                const std::lock_guard hold(mutex);
                places.insert(worker::current()->place());
            };
            // A tree of joins whose leaves wait for each other.
            const auto tree = [&](const auto& self, unsigned first, unsigned last) -> void {
                if (last - first == 1) return note_place(first);
                const unsigned middle = first + (last - first) / 2;
                join([&] { self(self, first, middle); }, [&] { self(self, middle, last); });
            };
            tree(tree, 0, n);
        });
        EXPECT_EQ(places.size(), n);
        const unsigned first_guest = core_of(home).workers().capacity();
        EXPECT_EQ(places.count(first_guest), 1u) << "the guest in the first slot";
    }
}

TEST_F(pools, a_pool_of_one_computes_for_guests_and_on_its_worker) {
    pool one({.threads = 1});
    EXPECT_EQ(one.install([] { return fib(15); }), 610);
    long on_worker = 0;
    run_on_worker(one, [&] { on_worker = fib(15); });
    EXPECT_EQ(on_worker, 610);
}

TEST_F(pools, workers_have_the_pools_name_and_a_number) {
    pool home({.threads = 1, .name = "weft"});
    std::string name;
    run_on_worker(home, [&] { name = own_name(); });
    EXPECT_EQ(name, "weft-0");

    pool three({.threads = 3, .name = std::string(100, 'w')});  // longer than what the system can show
    std::set<std::string> names;
    std::mutex mutex;
    rendezvous all(3);
    const auto note = [&] {
        all.meet();
        const std::lock_guard hold(mutex);
        names.insert(own_name());
    };
    run_on_worker(three, [&] { join([&] { join(note, note); }, note); });
    EXPECT_EQ(names, (std::set<std::string>{"wwwwwwwwwwwww-0", "wwwwwwwwwwwww-1", "wwwwwwwwwwwww-2"}));
}

TEST_F(pools, workers_have_the_stack_that_was_asked_for) {
    pool home({.threads = 1, .stack_size = std::size_t{24} << 20});
    std::size_t size = 0;
    run_on_worker(home, [&] { size = own_stack_size(); });
    EXPECT_GE(size, std::size_t{24} << 20);
}

TEST_F(pools, an_impossible_stack_leaves_a_pool_that_works_on_its_callers) {
    pool home({.threads = 2, .stack_size = ~std::size_t{0}});
    EXPECT_EQ(home.thread_count(), 0u);
    EXPECT_EQ(home.install([] { return fib(10); }), 55);
}

TEST_F(pools, nonsense_is_refused) {
    EXPECT_THROW(pool({.threads = pool_core::k_most_threads + 1}), std::invalid_argument);
    EXPECT_THROW(pool({.threads = ~0u}), std::invalid_argument);
}

TEST_F(pools, zero_threads_means_as_many_as_there_are) {
    EXPECT_GE(pool().thread_count(), 1u);
    EXPECT_EQ(pool().thread_count(), pool({.threads = 0}).thread_count());
}

TEST_F(pools, a_pool_that_was_never_used_can_be_destroyed) {
    for (const unsigned n : {1u, 2u, 64u}) {
        pool at_once({.threads = n});
        pool asleep({.threads = n});
        wait_until_quiet(asleep);
    }
}

TEST_F(pools, destruction_gives_all_memory_back) {
    const auto round = [] {
        pool home({.threads = 3});
        home.install([] { fib(12); });
        run_together(4, [&](std::size_t) { home.install([] { fib(10); }); });
    };
    round();  // what the library keeps for the life of the process
    const auto before = count_allocations().live_blocks;
    round();
    EXPECT_EQ(count_allocations().live_blocks, before);
}

// Only then may the last to get up do without a heavy fence (src/sched/README.md, "A seat given back").
TEST_F(pools, know_whether_all_who_post_have_a_seat) {
    pool plain({.threads = 1, .max_threads = 2});
    EXPECT_FALSE(counters_of(plain).is_careful());
    plain.install([] { blocking([] {}); });
    EXPECT_TRUE(counters_of(plain).is_careful());

    pool resized({.threads = 1, .max_threads = 2});
    resized.resize(2);
    EXPECT_TRUE(counters_of(resized).is_careful());

    pool caller_stands({.threads = 2, .count_caller = true});
    EXPECT_TRUE(counters_of(caller_stands).is_careful());
}

TEST_F(pools, stats_count_what_was_stolen_and_who_slept) {
    pool home({.threads = 2});
    home.install([] {
        for (int i = 0; i < 10; ++i) {
            std::atomic<bool> begun{false};
            join([&] { spin_until([&] { return begun.load(); }); }, [&] { begun = true; });
        }
    });
    std::uint64_t calls = 0;
    do {
        wait_until_quiet(home);
        run_on_worker(home,
                      [] {});  // on one that has slept, unless it was called before the system had put it to sleep
        ++calls;
    } while (home.stats().slept == 0);
    EXPECT_GE(home.stats().stolen, 10u);
    EXPECT_EQ(home.stats().injected, calls);
}

TEST_F(pools, an_idle_pool_comes_to_rest) {
    for (const unsigned n : {1u, 2u, 64u}) {
        pool home({.threads = n});
        wait_until_quiet(home);
        home.install([] { fib(12); });
        wait_until_quiet(home);
        EXPECT_EQ(counters_of(home).searchers(), 0u);
        EXPECT_EQ(seats_taken(counters_of(home), n), 0u);
    }
}

#if HEDDLE_QUEUE == HEDDLE_QUEUE_DEQUE  // with one queue for all, every worker owns every job
// The worker could run forks of a guest without end. The call from outside was posted first.
TEST_F(pools, an_injected_call_is_not_kept_waiting_by_jobs_that_can_be_stolen) {
    struct injected : detail::injected_job {
        std::atomic<int>* stolen = nullptr;
        std::atomic<int> stolen_before{-1};
    } call;
    constexpr int k_jobs = 1'000;
    pool home({.threads = 2});
    wait_until_quiet(home);
    std::atomic<int> stolen{0};
    std::atomic<bool> may_go_on{false};
    call.stolen = &stolen;
    call.run = [](detail::job* self, worker&) noexcept {
        auto* const mine = static_cast<injected*>(self);
        mine->stolen_before = mine->stolen->load();
    };
    const auto fork_many = [&](const auto& self, int left) -> void {
        if (left > 0) {
            join([&] { self(self, left - 1); }, [&] { ++stolen; });
            return;
        }
        detail::registry_of(home).inject(call, priority::normal);
        may_go_on = true;
        spin_until([&] { return call.stolen_before >= 0; });
    };
    home.install([&] {
        std::atomic<bool> begun{false};
        join(
            [&] {
                spin_until([&] { return begun.load(); });
                fork_many(fork_many, k_jobs);
            },
            [&] {  // on the only worker that has a seat
                begun = true;
                spin_until([&] { return may_go_on.load(); });
            });
    });
    EXPECT_LE(call.stolen_before, 64);
    EXPECT_EQ(stolen, k_jobs);
}
#endif

// The pool sleeps in between, so that every leaf but the first needs a wake-up.
TEST_F(pools, as_many_leaves_as_threads_may_wait_for_each_other_though_the_pool_slept) {
    for (const unsigned n : {2u, 4u}) {
        pool home({.threads = n});
        rendezvous all(n);
        const auto tree = [&](const auto& self, unsigned leaves) -> void {
            if (leaves == 1) return all.meet();
            join([&] { self(self, leaves / 2); }, [&] { self(self, leaves - leaves / 2); });
        };
        for (int i = 0; i < 300; ++i) {
            wait_until_quiet(home);
            if (i % 2 == 0) home.install([&] { tree(tree, n); });
            else run_on_worker(home, [&] { tree(tree, n); });
        }
    }
}

}  // namespace
}  // namespace heddle::test
