// SPDX-License-Identifier: Apache-2.0
// exception_positions_test.cpp - whichever part of whichever construct throws, on the caller, on a worker, or everywhere at once: the
// leftmost exception arrives when nothing runs any more, and the pool goes on.
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <heddle/heddle.hpp>
#include <support/on_worker.hpp>
#include <support/rendezvous.hpp>
#include <support/watchdog.hpp>

namespace heddle::test {
namespace {

constexpr std::size_t k_parts = 3;

struct part_failed {
    std::size_t which;
};

// Three parts that may throw, and how many of them run.
class parts {
public:
    enum class meeting : bool {
        no,
        yes  // none goes on before all have begun: each is on a thread of its own
    };

    parts(unsigned throwing, meeting all) : throwing_(throwing), all_(all) {}

    void run(std::size_t which) {
        struct presence {
            std::atomic<int>& running;
            ~presence() { --running; }
        };
        ++running_;
        const presence here{running_};
        if (all_ == meeting::yes) met_.meet();
        if ((throwing_ >> which & 1) != 0) throw part_failed{which};
    }

    int running() const { return running_; }

private:
    const unsigned throwing_;
    const meeting all_;
    rendezvous met_{k_parts};
    std::atomic<int> running_{0};
};

struct construct {
    const char* name;
    void (*run)(parts& all);
    bool can_meet = true;  // every part may be on a thread of its own
};

constexpr std::array k_constructs{
    construct{"join", [](parts& all) { join([&] { all.run(0); }, [&] { all.run(1); }, [&] { all.run(2); }); }},
    construct{"scope",
              [](parts& all) {
                  scope([&](task_scope& s) {
                      for (std::size_t i = 0; i < k_parts; ++i) s.spawn([&all, i] { all.run(i); });
                  });
              }},
    construct{"scope_fifo",
              [](parts& all) {
                  scope_fifo([&](task_scope& s) {
                      for (std::size_t i = 0; i < k_parts; ++i) s.spawn([&all, i] { all.run(i); });
                  });
              }},
    construct{"body of a scope",
              [](parts& all) {
                  scope([&](task_scope& s) {
                      s.spawn([&] { all.run(1); });
                      s.spawn([&] { all.run(2); });
                      all.run(0);
                  });
              }},
    construct{"futures",
              [](parts& all) {
                  std::vector<future<void>> each;
                  for (std::size_t i = 0; i < k_parts; ++i) each.push_back(async([&all, i] { all.run(i); }));
                  when_all(std::move(each)).get();
              }},
    construct{"stack_future",
              [](parts& all) {
                  stack_future second([&] { all.run(1); });
                  stack_future third([&] { all.run(2); });
                  third.fork();
                  second.fork();
                  all.run(0);
                  second.join();
                  third.join();
              }},
    construct{"loop", [](parts& all) { parallel_for(std::size_t{0}, k_parts, [&](std::size_t i) { all.run(i); }); },
              false},
    construct{"broadcast", [](parts& all) { broadcast([&](broadcast_context at) { all.run(at.index); }); }},
};

void check_all(pool& home, parts::meeting all, const char* where) {
    for (const construct& one : k_constructs) {
        if (all == parts::meeting::yes && !one.can_meet) continue;
        for (unsigned throwing = 0; throwing < 1u << k_parts; ++throwing) {
            parts here(throwing, all);
            std::size_t arrived = k_parts;
            try {
                one.run(here);
            } catch (const part_failed& failed) {
                arrived = failed.which;
            }
            std::size_t leftmost = 0;
            while (leftmost < k_parts && (throwing >> leftmost & 1) == 0) ++leftmost;
            EXPECT_EQ(arrived, leftmost) << one.name << ", " << where << ", thrown by the set " << throwing;
            EXPECT_EQ(here.running(), 0) << one.name << ", " << where;
        }
    }
    EXPECT_EQ(home.thread_count(), k_parts);
}

TEST(exception_positions, smoke) {
    pool home({.threads = 3});
    home.install([&] { check_all(home, parts::meeting::no, "on a guest"); });
}

TEST(exception_positions, on_a_worker) {
    const watchdog guard(std::chrono::seconds(60), "exception_positions: worker");
    pool home({.threads = 3});
    for (int round = 0; round < 50; ++round) {
        run_on_worker(home, [&] { check_all(home, parts::meeting::no, "on a worker"); });
    }
}

TEST(exception_positions, on_three_threads_at_once) {
    const watchdog guard(std::chrono::seconds(60), "exception_positions: at once");
    pool home({.threads = 3});
    for (int round = 0; round < 20; ++round) {
        run_on_worker(home, [&] { check_all(home, parts::meeting::yes, "at once"); });
    }
}

}  // namespace
}  // namespace heddle::test
