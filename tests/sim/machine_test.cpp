// SPDX-License-Identifier: Apache-2.0
// machine_test.cpp - what operations cost on a simulated machine, against figures computed by hand.
#include <heddle/detail/base/atomic.hpp>
#include <heddle/detail/base/fence.hpp>
#include <heddle/detail/platform/park.hpp>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "census.hpp"

namespace {

using heddle::detail::atomic;
using heddle::detail::full_fence;
using heddle::detail::heavy_fence;
using heddle::detail::parker;
using sim::machine;

constexpr auto k_relaxed = std::memory_order_relaxed;

// Costs in nanoseconds that can be told apart in a sum.
sim::profile simple() {
    sim::profile made;
    made.rings = {{2, 50'000}, {4, 200'000}, {8, 300'000}};
    made.load_hit = 1'000;
    made.store_hit = 1'000;
    made.rmw_hit = 3'000;
    made.fence = 5'000;
    made.memory = 100'000;
    made.upgrade = 20'000;
    made.read_service = 10'000;
    made.futex_wait = 400'000;
    made.futex_wake = 700'000;
    made.futex_wake_nobody = 200'000;
    made.wake_latency = 10'000'000;
    made.membarrier = 1'000'000;
    made.membarrier_per_cpu = 100'000;
    made.membarrier_stall = 300'000;
    made.context_switch = 2'000'000;
    made.slice = 50'000'000;
    made.store_buffer = 4;
    return made;
}

double now() { return static_cast<double>(machine::of_caller()->now()) / 1'000; }
void work(double ns) { machine::of_caller()->work(sim::nanoseconds(ns)); }

// How many nanoseconds f takes.
template <class F>
double cost(F f) {
    const double begin = now();
    f();
    return now() - begin;
}

// One thread for each body, on a core of its own.
void run(const std::vector<std::function<void()>>& bodies, const sim::profile& costs = simple()) {
    machine here(costs, static_cast<unsigned>(bodies.size()), 1);
    for (const auto& body : bodies) here.start(body);
    here.run();
}

struct alignas(64) own_line {
    atomic<unsigned> word{"word", 0};
};

TEST(sim, a_line_goes_from_core_to_core_in_the_time_of_its_way) {
    own_line a;
    std::vector<double> costs;
    const auto add = [&] { costs.push_back(cost([&] { a.word.fetch_add(1, k_relaxed); })); };
    run({[&] { add(), work(10'000), add(), add(); }, [&] { work(5'000), add(); }});
    // From memory, then from the other core and back again; the last one is at home.
    EXPECT_EQ(costs, (std::vector<double>{103, 53, 53, 3}));
}

TEST(sim, two_cores_play_ping_pong_at_a_line_each_way_for_each_turn) {
    own_line a;
    constexpr unsigned k_turns = 1'000;
    double took = 0;
    const auto play = [&](unsigned first) {
        for (unsigned turn = first; turn < k_turns; turn += 2) {
            while (a.word.load(k_relaxed) != turn) {}
            a.word.store(turn + 1, k_relaxed);
        }
        took = std::max(took, now());
    };
    run({[&] { play(0); }, [&] { play(1); }});
    // In each turn the line comes to be read, and the reader then asks for it alone. The store is buffered, but the other core's next
    // look waits until the line has arrived.
    EXPECT_GT(took, k_turns * (50 + 50));
    EXPECT_LT(took, k_turns * (50 + 50) * 1.1);
}

TEST(sim, distance_counts) {
    own_line near;
    own_line far;
    double to_near = 0;
    double to_far = 0;
    run({[&] { near.word.fetch_add(1, k_relaxed), far.word.fetch_add(1, k_relaxed); },
         [&] { work(1'000), to_near = cost([&] { near.word.load(k_relaxed); }); },
         [&] { work(1'000), to_far = cost([&] { far.word.load(k_relaxed); }); }, [] {}});
    EXPECT_EQ(to_near, 51);
    EXPECT_EQ(to_far, 201);
}

TEST(sim, read_modify_writes_of_many_cores_form_a_queue) {
    own_line a;
    std::vector<double> ends;
    const auto add = [&] {
        work(1'000);
        a.word.fetch_add(1, k_relaxed);
        ends.push_back(now());
    };
    run({[&] { a.word.fetch_add(1, k_relaxed); }, add, add, add, add, add, add, add});
    EXPECT_EQ(a.word.load(k_relaxed), 8u);
    // Core 1 is 50 ns away from core 0, core 2 is 200 from 1, 3 is 50 from 2, 4 is 300 from 3 …
    EXPECT_EQ(ends, (std::vector<double>{1'053, 1'253, 1'303, 1'603, 1'653, 1'853, 1'903}));
}

TEST(sim, false_sharing_is_visible) {
    struct alignas(64) pair {
        atomic<std::uint64_t> mine{"mine", 0};
        atomic<std::uint64_t> yours{"yours", 0};
    };
    const auto take = [](auto& first, auto& second) {
        double took = 0;
        const auto write = [&](auto& word) {
            for (int i = 0; i < 100; ++i) word.fetch_add(1, k_relaxed), work(10);
            took = std::max(took, now());
        };
        run({[&] { write(first); }, [&] { write(second); }});
        return took;
    };
    pair shared;
    own_line a;
    own_line b;
    EXPECT_GT(take(shared.mine, shared.yours), 3 * take(a.word, b.word));

    machine here(simple(), 2, 1);
    pair* made = nullptr;
    here.start(
        [&] { made = new pair, made->mine.fetch_add(1, k_relaxed), work(2'000), made->mine.fetch_add(1, k_relaxed); });
    here.start([&] { work(1'000), made->yours.fetch_add(1, k_relaxed); });
    here.run();
    const auto rows = sim::census().take(here.lines());
    delete made;
    const auto mine = std::ranges::find(rows, "mine", &sim::census::row::object);
    ASSERT_NE(mine, rows.end());
    EXPECT_NE(mine->line.find("yours"), std::string::npos);
    EXPECT_EQ(mine->costs.misses[2], 1u);
}

TEST(sim, a_store_is_buffered_and_forwarded) {
    struct alignas(64) two_words {
        atomic<unsigned> stored{"stored", 0};
        alignas(8) atomic<unsigned> beside{"beside", 0};
    };
    two_words a;
    std::vector<double> costs;
    run({[&] { a.stored.fetch_add(1, k_relaxed); },
         [&] {
             work(1'000);
             costs.push_back(cost([&] { a.stored.store(1, k_relaxed); }));  // its line takes 50 ns to come
             costs.push_back(cost([&] { a.stored.load(k_relaxed); }));      // from the buffer
             costs.push_back(cost([&] { full_fence(); }));                  // the rest of the 50, and 5 more
             costs.push_back(cost([&] { full_fence(); }));
         }});
    EXPECT_EQ(costs, (std::vector<double>{1, 1, 48 + 5, 5}));

    two_words b;
    double neighbour = 0;
    run({[&] { b.stored.fetch_add(1, k_relaxed); },
         [&] { work(1'000), b.stored.store(1, k_relaxed), neighbour = cost([&] { b.beside.load(k_relaxed); }); }});
    EXPECT_EQ(neighbour, 49 + 1);  // for the line, which is not there yet
}

TEST(sim, a_full_store_buffer_stops_its_core) {
    std::vector<own_line> lines(6);
    double took = 0;
    run({[&] {
        took = cost([&] {
            for (own_line& one : lines) one.word.store(1, k_relaxed);
        });
    }});
    EXPECT_EQ(took,
              100 + 1 + 1);  // the fifth waits until the first has its line from memory; by then, so has the second
}

TEST(sim, a_woken_thread_runs_after_the_latency) {
    parker p("word", 0);
    double slept_until = 0;
    double call = 0;
    run({[&] {
             while (p.word().load(k_relaxed) == 0) p.wait(0);
             slept_until = now();
         },
         [&] { work(5'000), call = cost([&] { p.wake(1); }); }});
    EXPECT_EQ(call, 1 + 700);
    // 5,000 of work, the call, 10,000 until the thread runs, 51 for the line.
    EXPECT_EQ(slept_until, 5'000 + 701 + 10'000 + 51);
}

TEST(sim, a_thread_does_not_fall_asleep_if_the_word_has_changed) {
    parker p("word", 0);
    double took = 0;
    run({[&] { took = cost([&] { p.wait(1); }); }});
    EXPECT_EQ(took, 400);
}

TEST(sim, a_heavy_fence_interrupts_the_cores_that_run_and_waits_for_the_one_before) {
    double first = 0;
    double second = 0;
    double disturbed = 0;
    own_line a;
    run({[&] { work(10), first = cost([] { heavy_fence(); }); },
         [&] { work(10), second = cost([] { heavy_fence(); }); },
         [&] {
             work(100'000);
             disturbed = cost([&] { a.word.fetch_add(1, k_relaxed); });
         }});
    EXPECT_EQ(first, 1'000 + 2 * 100);
    EXPECT_EQ(second, 2 * (1'000 + 2 * 100));
    EXPECT_EQ(disturbed, 2 * 300 + 103);
}

TEST(sim, threads_share_a_core_by_slices) {
    own_line a;
    own_line b;
    machine here(simple(), 1, 1);
    double ended = 0;
    for (own_line* const mine : {&a, &b}) {
        here.start([&, mine] {
            for (int i = 0; i < 100; ++i) work(1'000), mine->word.fetch_add(1, k_relaxed);
            ended = now();
        });
    }
    here.run();
    EXPECT_GT(ended, 200'000);
    EXPECT_GE(here.kernel().preempted.calls, 2u);
    EXPECT_LE(here.kernel().preempted.calls, 6u);  // in 200 us, with slices of 50
}

// Two threads that are bound to one core share it, although the other one is idle. A third one moves there.
TEST(sim, a_bound_thread_stays_on_its_core) {
    machine here(simple(), 2, 1);
    std::vector<unsigned> cores;
    for (const bool is_bound : {true, true, false}) {
        here.start([&, is_bound] {
            if (is_bound) here.bind(1);
            for (int i = 0; i < 100; ++i) work(1'000);
            own_line other;  // the others get their turn
            other.word.fetch_add(1, k_relaxed);
            cores.push_back(here.self().core);
        });
    }
    here.run();
    std::ranges::sort(cores);
    EXPECT_EQ(cores, (std::vector<unsigned>{0, 1, 1}));
}

TEST(sim, a_mutex_excludes_and_hands_over) {
    heddle::detail::mutex guard;
    int inside = 0;
    int most = 0;
    int entries = 0;
    const auto enter = [&] {
        for (int i = 0; i < 20; ++i) {
            guard.lock();
            most = std::max(most, ++inside);
            ++entries;
            work(500);
            own_line other;  // others get their turn
            other.word.fetch_add(1, k_relaxed);
            --inside;
            guard.unlock();
        }
    };
    run({enter, enter, enter});
    EXPECT_EQ(most, 1);
    EXPECT_EQ(entries, 60);
}

TEST(sim, a_deadlock_is_reported) {
    parker p("word", 0);
    EXPECT_THROW(run({[&] { p.wait(0); }}), std::runtime_error);
}

TEST(sim, a_wrong_machine_is_refused) {
    EXPECT_THROW(machine(simple(), 0, 1), std::invalid_argument);
    EXPECT_THROW(machine(simple(), 100'000, 1), std::invalid_argument);
    EXPECT_THROW(sim::profile::read("no such file"), std::runtime_error);
}

}  // namespace
